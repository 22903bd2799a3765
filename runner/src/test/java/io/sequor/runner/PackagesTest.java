package io.sequor.runner;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import org.junit.jupiter.api.Test;

class PackagesTest {
    private static final JavaClasses RUNNER = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sequor.runner");

    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        slices().matching("io.sequor.(**)").should().beFreeOfCycles().check(RUNNER);
    }

    @Test
    void kafkasBrokerIsTouchedByOnePackageOnly() {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("io.sequor.runner.broker")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("kafka..", "org.apache.kafka.server..", "org.apache.kafka.metadata..")
                .because("these classes are no documented API")
                .check(RUNNER);
    }
}
