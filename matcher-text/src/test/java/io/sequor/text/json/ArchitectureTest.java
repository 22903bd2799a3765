package io.sequor.text.json;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sequor.text");

    @Test
    void theModuleUsesTheCoreJacksonAndAntlrOnly() {
        classes()
                .that()
                .resideInAPackage("io.sequor.text..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sequor.text..",
                        "io.sequor.matcher.diagnostic..",
                        "io.sequor.matcher.event..",
                        "io.sequor.matcher.condition..",
                        "io.sequor.matcher.stage",
                        "io.sequor.matcher.expr",
                        "io.sequor.matcher.row",
                        "org.antlr.v4.runtime..",
                        "com.fasterxml.jackson..",
                        "org.jspecify..",
                        "java..")
                .because("text forms know the trees and nothing that runs them")
                .check(CLASSES);
    }

    @Test
    void theWaysInAreFew() {
        List<String> open = CLASSES.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !type.getPackageName().endsWith(".grammar"))
                .map(type -> type.getSimpleName())
                .sorted()
                .toList();
        Assertions.assertThat(open).containsExactly("EventJson", "Parsed", "PatternJson", "RowSql", "ScalarJson");
    }
}
