package io.sequor.testkit.oracle;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** An oracle that calls what it judges judges nothing. */
class OracleSharesNoCodeTest {
    @Test
    void theOracleUsesTreesAndResultsOnly() {
        classes()
                .that()
                .resideInAPackage("io.sequor.testkit.oracle")
                .and()
                .haveSimpleNameNotEndingWith("Test")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "java..",
                                "org.jspecify..",
                                "io.sequor.testkit.oracle",
                                "io.sequor.matcher.event",
                                "io.sequor.matcher.match")
                        .or(describe("are trees of patterns and conditions", OracleSharesNoCodeTest::isTree)))
                .because("it is written from the rules alone")
                .check(new ClassFileImporter().importPackages("io.sequor.testkit.oracle"));
    }

    private static boolean isTree(JavaClass type) {
        return type.getFullName()
                .matches("io\\.sequor\\.matcher\\.("
                        + "condition\\.(Condition|Operand|Captures|CodePredicate)"
                        + "|stage\\.(Stage|StagePattern|Contiguity|Prefer|Selection|Timeouts))(\\$.*)?");
    }
}
