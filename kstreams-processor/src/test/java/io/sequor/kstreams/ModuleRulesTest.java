package io.sequor.kstreams;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ModuleRulesTest {
    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sequor.kstreams");

    @Test
    void packagesPointOneWay() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("root")
                .definedBy("io.sequor.kstreams")
                .layer("query")
                .definedBy("io.sequor.kstreams.query")
                .layer("processor")
                .definedBy("io.sequor.kstreams.processor")
                .layer("dedup")
                .definedBy("io.sequor.kstreams.dedup")
                .layer("output")
                .definedBy("io.sequor.kstreams.output")
                .layer("store")
                .definedBy("io.sequor.kstreams.store")
                .layer("watermark")
                .definedBy("io.sequor.kstreams.watermark")
                .layer("mapping")
                .definedBy("io.sequor.kstreams.mapping")
                .layer("rocksdb")
                .definedBy("io.sequor.kstreams.rocksdb")
                .layer("start")
                .definedBy("io.sequor.kstreams.start")
                .whereLayer("root")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("query")
                .mayOnlyBeAccessedByLayers("root")
                .whereLayer("processor")
                .mayOnlyBeAccessedByLayers("root", "query")
                .whereLayer("dedup")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("output")
                .mayOnlyBeAccessedByLayers("root", "processor", "dedup")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("root", "query", "processor", "rocksdb")
                .whereLayer("watermark")
                .mayOnlyBeAccessedByLayers("root", "query", "processor", "store")
                .whereLayer("mapping")
                .mayOnlyBeAccessedByLayers("root", "processor", "store", "output", "watermark")
                .whereLayer("rocksdb")
                .mayOnlyBeAccessedByLayers("root", "processor")
                .whereLayer("start")
                .mayOnlyBeAccessedByLayers("root", "processor")
                .because("a lower package can be read and tested without the upper ones")
                .check(MODULE);
    }

    @Test
    void nothingInternalOfKafkaIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..internals..", "org.apache.kafka..internal..")
                .because("internals change without notice")
                .check(MODULE);
    }

    @Test
    void nothingThrowsWhatWouldCommitHalfAStep() {
        noClasses()
                .should()
                .callConstructorWhere(describe(
                        "it makes a TaskCorruptedException",
                        call -> call.getTargetOwner().isEquivalentTo(TaskCorruptedException.class)))
                .because("Kafka Streams commits the open transaction, half-done work included, when it meets one")
                .check(MODULE);
    }

    @Test
    void outputsAreMadeWithoutKafkaStreams() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.sequor.kstreams.mapping", "io.sequor.kstreams.watermark", "io.sequor.kstreams.output")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka.streams..")
                .check(MODULE);
    }

    @Test
    void everyPackageIsAMapWithoutNulls() {
        assertThat(MODULE.stream().map(JavaClass::getPackage).collect(Collectors.toSet()))
                .hasSize(10)
                .allMatch(found -> found.isAnnotatedWith(NullMarked.class), "is NullMarked")
                .extracting(JavaPackage::getName)
                .allSatisfy(name -> assertThat(name).startsWith("io.sequor.kstreams"));
    }
}
