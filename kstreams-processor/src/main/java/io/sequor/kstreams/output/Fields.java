package io.sequor.kstreams.output;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.schemas.Decimal;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fields of an event in the Avro form of our records. */
final class Fields implements Scalar.Visitor<Object> {
    private static final Fields VISITOR = new Fields();

    private Fields() {}

    static Map<String, Object> of(Event event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        event.fields().forEach((name, value) -> fields.put(name, value.accept(VISITOR)));
        return fields;
    }

    @Override
    public Object booleanScalar(Scalar.BooleanScalar scalar) {
        return scalar.value();
    }

    @Override
    public Object integerScalar(Scalar.IntegerScalar scalar) {
        return scalar.value();
    }

    @Override
    public Object doubleScalar(Scalar.DoubleScalar scalar) {
        return scalar.value();
    }

    @Override
    public Object decimalScalar(Scalar.DecimalScalar scalar) {
        return new Decimal(
                ByteBuffer.wrap(scalar.value().unscaledValue().toByteArray()),
                scalar.value().scale());
    }

    @Override
    public Object stringScalar(Scalar.StringScalar scalar) {
        return scalar.value();
    }
}
