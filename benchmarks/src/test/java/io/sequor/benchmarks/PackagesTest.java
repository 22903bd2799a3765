package io.sequor.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPackages("io.sequor.benchmarks");

    @Test
    void packagesPointOneWay() {
        slices().matching("io.sequor.benchmarks.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void flinkIsTouchedByOnePackageOnly() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("io.sequor.benchmarks.flink")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.flink..")
                .because("it is compared with and not built upon")
                .check(CLASSES);
    }
}
