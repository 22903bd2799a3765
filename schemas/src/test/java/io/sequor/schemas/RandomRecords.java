package io.sequor.schemas;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Any value that a schema allows, small, from a seed. */
final class RandomRecords {

    private static final List<String> TEXTS = List.of("", "a", "card-7", "Ünïcödé", "日本", "🂡", "\u0000", "\uFFFD");

    private final Random random;

    RandomRecords(long seed) {
        random = new Random(seed);
    }

    SpecificRecord record(Schema schema) {
        SpecificRecord made =
                (SpecificRecord) SpecificData.newInstance(SpecificData.get().getClass(schema), schema);
        schema.getFields().forEach(field -> made.put(field.pos(), value(field.schema())));
        return made;
    }

    private Object value(Schema schema) {
        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> random.nextBoolean();
            case INT -> random.nextInt();
            case LONG -> random.nextLong() >> random.nextInt(64);
            case DOUBLE -> Double.longBitsToDouble(random.nextLong());
            case STRING -> text();
            case BYTES -> bytes();
            case ENUM -> ControlType.valueOf(oneOf(schema.getEnumSymbols()));
            case UNION ->
                value(schema.getTypes().get(random.nextInt(schema.getTypes().size())));
            case ARRAY -> list(schema.getElementType());
            case MAP -> map(schema.getValueType());
            case RECORD -> record(schema);
            default -> throw new AssertionError("no schema of ours has a " + schema.getType());
        };
    }

    private <E> E oneOf(List<E> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String text() {
        return oneOf(TEXTS).repeat(1 + random.nextInt(3));
    }

    private ByteBuffer bytes() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }

    private List<Object> list(Schema elements) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> value(elements))
                .toList();
    }

    private Map<String, Object> map(Schema values) {
        Map<String, Object> map = new LinkedHashMap<>();
        IntStream.range(0, random.nextInt(4)).forEach(i -> map.put(text(), value(values)));
        return map;
    }
}
