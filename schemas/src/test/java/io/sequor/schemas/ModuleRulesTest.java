package io.sequor.schemas;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModuleRulesTest {

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.sequor.schemas");

    @Test
    void theModuleUsesAvroAndKafkasSerializationOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sequor.schemas",
                        "java..",
                        "org.apache.avro..",
                        "org.apache.kafka.common.serialization",
                        "org.apache.kafka.common.errors",
                        "org.slf4j",
                        "org.jspecify.annotations")
                .because("records and serdes are used without the core and without Kafka Streams")
                .check(MODULE);
    }

    @ParameterizedTest
    @MethodSource(RecordKind.ALL)
    void everyRecordAndFieldIsDescribed(RecordKind<?> kind) {
        assertThat(undescribed(kind.schema())).isEmpty();
    }

    @Test
    void theHistoryKnowsEveryRecord() {
        assertThat(RecordKind.all().map(RecordKind::recordName))
                .containsExactlyInAnyOrderElementsOf(SchemaHistory.RECORDS);
    }

    private static Stream<String> undescribed(Schema schema) {
        return switch (schema.getType()) {
            case RECORD ->
                Stream.concat(
                        schema.getDoc() == null ? Stream.of(schema.getFullName()) : Stream.empty(),
                        schema.getFields().stream().flatMap(field -> undescribed(schema, field)));
            case ENUM -> schema.getDoc() == null ? Stream.of(schema.getFullName()) : Stream.empty();
            case UNION -> schema.getTypes().stream().flatMap(ModuleRulesTest::undescribed);
            case ARRAY -> undescribed(schema.getElementType());
            case MAP -> undescribed(schema.getValueType());
            default -> Stream.empty();
        };
    }

    private static Stream<String> undescribed(Schema schema, Schema.Field field) {
        Stream<String> own =
                field.doc() == null ? Stream.of(schema.getFullName() + "." + field.name()) : Stream.empty();
        return Stream.concat(own, undescribed(field.schema()));
    }
}
