package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Operand.Which;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.util.List;
import java.util.Locale;

/** Builds the JSON of a pattern that {@link Writable} accepts: members in fixed order, defaults left out. */
final class PatternWriter {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PatternWriter() {}

    static JsonNode tree(StagePattern pattern) {
        ObjectNode object = NODES.objectNode();
        object.put("name", pattern.name()).put("within", pattern.within());
        putUnless(Selection.NO_SKIP, object, "selection", pattern.selection());
        putUnless(Prefer.FEWEST, object, "prefer", pattern.prefer());
        putUnless(Timeouts.ALL, object, "timeouts", pattern.timeouts());
        ArrayNode stages = object.putArray("stages");
        pattern.stages().forEach(stage -> stages.add(tree(stage)));
        pattern.forbidden().ifPresent(guard -> object.set("forbidden", tree(guard)));
        pattern.absence().ifPresent(absence -> object.set("absence", tree(absence)));
        return object;
    }

    private static JsonNode tree(Stage stage) {
        ObjectNode object = NODES.objectNode();
        object.put("name", stage.name());
        putUnless(Contiguity.SKIP_NEXT, object, "contiguity", stage.contiguity());
        putUnless(stage.contiguity(), object, "repeatContiguity", stage.repeatContiguity());
        if (stage.min() != 1) {
            object.put("min", stage.min());
        }
        if (stage.max() != Math.max(1, stage.min())) {
            object.put("max", stage.max());
        }
        object.set("condition", tree(stage.condition()));
        stage.forbidden().ifPresent(guard -> object.set("forbidden", tree(guard)));
        return object;
    }

    private static <E extends Enum<E>> void putUnless(E usual, ObjectNode object, String member, E value) {
        if (value != usual) {
            object.put(member, value.name());
        }
    }

    private static JsonNode tree(Condition condition) {
        return condition.accept(new Conditions());
    }

    private static JsonNode tree(Operand operand) {
        return operand.accept(new Operands());
    }

    private static JsonNode member(String name, JsonNode value) {
        return NODES.objectNode().set(name, value);
    }

    private static JsonNode sides(Enum<?> form, Operand left, Operand right) {
        return member(lower(form), NODES.arrayNode().add(tree(left)).add(tree(right)));
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    private static final class Conditions implements Condition.Visitor<JsonNode> {
        @Override
        public JsonNode compare(Condition.Compare condition) {
            return sides(condition.comparison(), condition.left(), condition.right());
        }

        @Override
        public JsonNode exists(Condition.Exists condition) {
            return NODES.objectNode().put("exists", condition.field());
        }

        @Override
        public JsonNode kindIn(Condition.KindIn condition) {
            ArrayNode kinds = NODES.arrayNode();
            condition.kinds().forEach(kinds::add);
            return member("kind", kinds);
        }

        @Override
        public JsonNode all(Condition.All condition) {
            return parts("all", condition.parts());
        }

        @Override
        public JsonNode any(Condition.Any condition) {
            return parts("any", condition.parts());
        }

        @Override
        public JsonNode not(Condition.Not condition) {
            return member("not", tree(condition.part()));
        }

        @Override
        public JsonNode code(Condition.Code condition) {
            throw new AssertionError("a condition given as code was to be refused before: " + condition.name());
        }

        private static JsonNode parts(String form, List<Condition> parts) {
            ArrayNode array = NODES.arrayNode();
            parts.forEach(part -> array.add(tree(part)));
            return member(form, array);
        }
    }

    private static final class Operands implements Operand.Visitor<JsonNode> {
        @Override
        public JsonNode field(Operand.Field operand) {
            return NODES.objectNode().put("field", operand.name());
        }

        @Override
        public JsonNode capturedField(Operand.CapturedField operand) {
            ObjectNode object = NODES.objectNode().put("capture", operand.stage());
            return which(object.put("field", operand.name()), operand.which());
        }

        @Override
        public JsonNode capturedAttribute(Operand.CapturedAttribute operand) {
            ObjectNode object = NODES.objectNode().put("capture", operand.stage());
            return which(object.put("event", lower(operand.attribute())), operand.which());
        }

        @Override
        public JsonNode count(Operand.Count operand) {
            return NODES.objectNode().put("count", operand.stage());
        }

        @Override
        public JsonNode currentAttribute(Operand.CurrentAttribute operand) {
            return NODES.objectNode().put("event", lower(operand.attribute()));
        }

        @Override
        public JsonNode literal(Operand.Literal operand) {
            return ScalarJson.toTree(operand.value());
        }

        @Override
        public JsonNode arithmetic(Operand.Arithmetic operand) {
            return sides(operand.operator(), operand.left(), operand.right());
        }

        private static JsonNode which(ObjectNode object, Which which) {
            return which == Which.FIRST ? object.put("which", "first") : object;
        }
    }
}
