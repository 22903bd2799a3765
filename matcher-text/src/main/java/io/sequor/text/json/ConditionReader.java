package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads conditions; what cannot be read is reported, and {@link #HARMLESS} stands for it. */
final class ConditionReader {
    /** Stands for a condition that could not be read. */
    static final Condition HARMLESS = new Condition.All(List.of());

    /**
     * Deepest node that is read: well beyond what the rules allow, so that the condition is refused by them, and well
     * below what the smallest of stacks holds. {@link #HARMLESS} stands for what is deeper.
     */
    static final int DEEPEST = 100;

    private static final List<String> FORMS =
            List.of("kind", "exists", "all", "any", "not", "eq", "ne", "lt", "le", "gt", "ge");

    private final Problems problems;
    private final OperandReader operands;

    ConditionReader(Problems problems) {
        this.problems = problems;
        this.operands = new OperandReader(problems);
    }

    /** Reads a condition. Cost: linear in its nodes. */
    Condition condition(JsonNode json, Place at) {
        return condition(json, at, 1);
    }

    private Condition condition(JsonNode json, Place at, int depth) {
        if (depth > DEEPEST) {
            return HARMLESS;
        }
        if (!json.isObject()) {
            problems.wrongType(at, "a condition, an object like {\"kind\": [\"payment\"]}", json);
            return HARMLESS;
        }
        Members members = new Members(json, at, "the condition", problems);
        List<String> given = members.among(FORMS);
        if (given.isEmpty() && json.isEmpty()) {
            problems.notOneForm(at, "the condition is empty", "Write one of " + String.join(", ", FORMS) + ".");
        }
        if (given.size() > 1) {
            problems.notOneForm(
                    at,
                    "the condition has several operators: " + String.join(", ", given),
                    "Join conditions with all or any.");
        }
        List<Condition> read = new ArrayList<>();
        for (String form : given) {
            read.add(ofForm(form, members, depth));
        }
        return read.isEmpty() ? HARMLESS : read.get(0);
    }

    private Condition ofForm(String form, Members members, int depth) {
        return switch (form) {
            case "kind" -> kinds(members);
            case "exists" ->
                members.text(form).<Condition>map(Condition.Exists::new).orElse(HARMLESS);
            case "all" -> new Condition.All(parts(form, members, depth));
            case "any" -> new Condition.Any(parts(form, members, depth));
            case "not" ->
                new Condition.Not(condition(members.value(form), members.at().then(form), depth + 1));
            default -> {
                OperandReader.Sides sides = operands.sides(form, members, depth + 1);
                Comparison comparison = Comparison.valueOf(form.toUpperCase(Locale.ROOT));
                yield new Condition.Compare(comparison, sides.left(), sides.right());
            }
        };
    }

    private List<Condition> parts(String form, Members members, int depth) {
        List<Condition> parts = new ArrayList<>();
        for (JsonNode part : members.elements(form)) {
            parts.add(condition(part, members.at().then(form, parts.size()), depth + 1));
        }
        return parts;
    }

    private Condition kinds(Members members) {
        Set<String> kinds = new LinkedHashSet<>();
        int index = 0;
        for (JsonNode kind : members.elements("kind")) {
            if (kind.isTextual()) {
                kinds.add(kind.textValue());
            } else {
                problems.wrongType(members.at().then("kind", index), "a string", kind);
            }
            index++;
        }
        return new Condition.KindIn(kinds);
    }
}
