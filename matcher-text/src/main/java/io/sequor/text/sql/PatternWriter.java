package io.sequor.text.sql;

import io.sequor.matcher.row.RowPattern;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a pattern; whatever has parts stands in parentheses inside of another. */
final class PatternWriter implements RowPattern.Visitor<String> {
    @Override
    public String label(RowPattern.Label label) {
        return Names.labelText(label.name());
    }

    @Override
    public String sequence(RowPattern.Sequence sequence) {
        return joined(" ", sequence.parts());
    }

    @Override
    public String choice(RowPattern.Choice choice) {
        return joined(" | ", choice.parts());
    }

    @Override
    public String permutation(RowPattern.Permutation permutation) {
        return "PERMUTE(" + joined(", ", permutation.parts()) + ")";
    }

    private String joined(String between, List<RowPattern> parts) {
        return parts.stream().map(this::inner).collect(Collectors.joining(between));
    }

    private String inner(RowPattern part) {
        String text = part.accept(this);
        return part instanceof RowPattern.Sequence || part instanceof RowPattern.Choice ? "(" + text + ")" : text;
    }

    @Override
    public String repeat(RowPattern.Repeat repeat) {
        String part = inner(repeat.part());
        return (repeat.part() instanceof RowPattern.Repeat ? "(" + part + ")" : part)
                + quantifier(repeat)
                + (repeat.greedy() ? "" : "?");
    }

    private static String quantifier(RowPattern.Repeat repeat) {
        if (repeat.max().isEmpty()) {
            return repeat.min() == 0 ? "*" : repeat.min() == 1 ? "+" : "{" + repeat.min() + ",}";
        }
        int max = repeat.max().getAsInt();
        if (repeat.min() == max) {
            return "{" + max + "}";
        }
        return repeat.min() == 0 && max == 1 ? "?" : "{" + repeat.min() + "," + max + "}";
    }

    @Override
    public String exclusion(RowPattern.Exclusion exclusion) {
        return "{- " + exclusion.part().accept(this) + " -}";
    }

    @Override
    public String start(RowPattern.Start start) {
        return "^";
    }

    @Override
    public String end(RowPattern.End end) {
        return "$";
    }

    @Override
    public String empty(RowPattern.Empty empty) {
        return "()";
    }
}
