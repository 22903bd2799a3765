package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sequor.matcher.event.Scalar;

/**
 * Scalars as JSON: {@code {"boolean": true}}, {@code {"integer": 5}}, {@code {"double": 1.5}},
 * {@code {"decimal": "1.50"}}, {@code {"string": "x"}}. Every scalar can be written and read back, also one that no
 * event may hold: {@code {"double": "NaN"}}.
 */
public final class ScalarJson {
    private ScalarJson() {}

    /**
     * Reads a scalar. Cost: linear in its text.
     *
     * @param scalar an object with one member, the type
     * @param path where it stands, for problems
     * @return the scalar, not checked by {@link Scalar#problem()}; integer 0 stands for one that could not be read
     */
    public static Parsed<Scalar> fromTree(JsonNode scalar, String path) {
        Problems problems = new Problems();
        Scalar value = new ScalarReader(problems).scalar(scalar, Place.root(path));
        return new Parsed<>(value, problems.toList());
    }

    /** The scalar as JSON; {@link #fromTree} gives an equal one back. */
    public static JsonNode toTree(Scalar scalar) {
        return scalar.accept(new Writer());
    }

    private static final class Writer implements Scalar.Visitor<JsonNode> {
        private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

        @Override
        public JsonNode booleanScalar(Scalar.BooleanScalar scalar) {
            return NODES.objectNode().put("boolean", scalar.value());
        }

        @Override
        public JsonNode integerScalar(Scalar.IntegerScalar scalar) {
            return NODES.objectNode().put("integer", scalar.value());
        }

        @Override
        public JsonNode doubleScalar(Scalar.DoubleScalar scalar) {
            double value = scalar.value();
            return Double.isFinite(value)
                    ? NODES.objectNode().put("double", value)
                    : NODES.objectNode().put("double", Double.toString(value));
        }

        @Override
        public JsonNode decimalScalar(Scalar.DecimalScalar scalar) {
            return NODES.objectNode().put("decimal", scalar.value().toString());
        }

        @Override
        public JsonNode stringScalar(Scalar.StringScalar scalar) {
            return NODES.objectNode().put("string", scalar.value());
        }
    }
}
