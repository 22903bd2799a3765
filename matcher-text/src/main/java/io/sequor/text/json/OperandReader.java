package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Operand.Attribute;
import io.sequor.matcher.condition.Operand.Operator;
import io.sequor.matcher.condition.Operand.Which;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads operands; what cannot be read is reported, and {@link #HARMLESS} stands for it. */
final class OperandReader {
    /** Stands for an operand that could not be read. */
    static final Operand HARMLESS = new Operand.Literal(ScalarReader.HARMLESS);

    private static final List<String> ARITHMETIC = List.of("add", "subtract", "multiply");
    private static final List<String> FORMS = Stream.of(
                    List.of("field", "capture", "count", "event"), ScalarReader.TYPES, ARITHMETIC)
            .flatMap(List::stream)
            .toList();
    private static final List<String> CAPTURE_MEMBERS = List.of("capture", "field", "event", "which");
    private static final List<String> ATTRIBUTES = List.of("time", "id", "kind");

    private final Problems problems;
    private final ScalarReader scalars;

    OperandReader(Problems problems) {
        this.problems = problems;
        this.scalars = new ScalarReader(problems);
    }

    /**
     * Reads an operand.
     *
     * @param depth nodes from the condition's root to this one; below {@link ConditionReader#DEEPEST} nothing is read
     */
    Operand operand(JsonNode json, Place at, int depth) {
        if (depth > ConditionReader.DEEPEST) {
            return HARMLESS;
        }
        if (!json.isObject()) {
            problems.wrongType(at, "an operand, an object like {\"field\": \"price\"}", json);
            return HARMLESS;
        }
        Members members = new Members(json, at, "the operand", problems);
        if (members.has("capture")) {
            return captured(members);
        }
        List<String> given = members.among(FORMS);
        if (given.isEmpty() && json.isEmpty()) {
            problems.notOneForm(at, "the operand is empty", "Write one of " + String.join(", ", FORMS) + ".");
        }
        if (given.size() > 1) {
            String forms = String.join(", ", given);
            problems.notOneForm(at, "the operand has several forms: " + forms, "Keep one of them.");
        }
        List<Operand> read = new ArrayList<>();
        for (String form : given) {
            read.add(ofForm(form, members, depth));
        }
        return read.isEmpty() ? HARMLESS : read.get(0);
    }

    /** Reads a list of two operands, the left and the right side of a comparison or of arithmetic. */
    Sides sides(String form, Members members, int depth) {
        JsonNode value = members.value(form);
        if (!value.isArray()) {
            problems.wrongType(members.at().then(form), "an array of two operands", value);
            return new Sides(HARMLESS, HARMLESS);
        }
        if (value.size() != 2) {
            problems.operandCount(members.at().then(form), form, value.size());
        }
        List<Operand> read = new ArrayList<>();
        for (String side : List.of("left", "right")) {
            int index = read.size();
            read.add(value.has(index) ? operand(value.path(index), members.at().then(side), depth) : HARMLESS);
        }
        return new Sides(read.get(0), read.get(1));
    }

    private Operand ofForm(String form, Members members, int depth) {
        return switch (form) {
            case "field" -> members.text(form).<Operand>map(Operand.Field::new).orElse(HARMLESS);
            case "count" -> members.text(form).<Operand>map(Operand.Count::new).orElse(HARMLESS);
            case "event" ->
                attribute(members).<Operand>map(Operand.CurrentAttribute::new).orElse(HARMLESS);
            case "add", "subtract", "multiply" -> {
                Sides sides = sides(form, members, depth + 1);
                yield new Operand.Arithmetic(Operator.valueOf(upper(form)), sides.left(), sides.right());
            }
            default -> new Operand.Literal(scalars.ofType(form, members));
        };
    }

    private Operand captured(Members members) {
        members.among(CAPTURE_MEMBERS);
        Optional<String> stage = members.text("capture");
        Optional<String> field = members.text("field");
        Optional<Attribute> attribute = attribute(members);
        Optional<Integer> which = members.word("which", List.of("first", "last"));
        if (members.has("field") == members.has("event")) {
            String both = members.has("field") ? "both a field and an event" : "neither a field nor an event";
            problems.notOneForm(
                    members.at(), "the capture has " + both, "Name a field, or one of time, id and kind as its event.");
        }
        if (stage.isEmpty()) {
            return HARMLESS;
        }
        Which chosen = which.filter(index -> index == 0).isPresent() ? Which.FIRST : Which.LAST;
        return field.<Operand>map(name -> new Operand.CapturedField(stage.get(), chosen, name))
                .or(() -> attribute.map(part -> new Operand.CapturedAttribute(stage.get(), chosen, part)))
                .orElse(HARMLESS);
    }

    private static Optional<Attribute> attribute(Members members) {
        return members.word("event", ATTRIBUTES).map(index -> Attribute.valueOf(upper(ATTRIBUTES.get(index))));
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }

    /** The two operands of a comparison or of arithmetic. */
    record Sides(Operand left, Operand right) {}
}
