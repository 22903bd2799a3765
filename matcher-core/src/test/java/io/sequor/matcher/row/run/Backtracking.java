package io.sequor.matcher.row.run;

import io.sequor.matcher.row.RowPattern;
import io.sequor.matcher.row.RowPattern.Choice;
import io.sequor.matcher.row.RowPattern.Empty;
import io.sequor.matcher.row.RowPattern.End;
import io.sequor.matcher.row.RowPattern.Exclusion;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowPattern.Permutation;
import io.sequor.matcher.row.RowPattern.Repeat;
import io.sequor.matcher.row.RowPattern.Sequence;
import io.sequor.matcher.row.RowPattern.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The oracle: tries every way in the order of preference, and knows no threads. Exponential, and as short as the rules. It
 * says of which labels the rows from a start on are.
 */
final class Backtracking implements RowPattern.Visitor<Boolean> {
    /** Whether a row may be mapped to a label behind these. */
    @FunctionalInterface
    interface Condition {
        boolean isMet(List<String> before, String label, int position);
    }

    /** What has to be met behind a part. */
    @FunctionalInterface
    private interface Rest {
        boolean isMet(List<String> labels);
    }

    private final int start;
    private final int rows;
    private final Condition condition;
    private List<String> labels = List.of();
    private Rest rest;
    private Optional<List<String>> found = Optional.empty();

    private Backtracking(int start, int rows, Condition condition) {
        this.start = start;
        this.rows = rows;
        this.condition = condition;
        this.rest = all -> {
            found = Optional.of(all);
            return true;
        };
    }

    static Optional<List<String>> search(RowPattern pattern, int start, int rows, Condition condition) {
        Backtracking search = new Backtracking(start, rows, condition);
        search.attempt(pattern, List.of(), search.rest);
        return search.found;
    }

    private boolean attempt(RowPattern pattern, List<String> behind, Rest then) {
        List<String> outerLabels = labels;
        Rest outerRest = rest;
        labels = behind;
        rest = then;
        boolean met = pattern.accept(this);
        labels = outerLabels;
        rest = outerRest;
        return met;
    }

    @Override
    public Boolean label(Label label) {
        int position = start + labels.size();
        if (position >= rows || !condition.isMet(labels, label.name(), position)) {
            return false;
        }
        List<String> longer = new ArrayList<>(labels);
        longer.add(label.name());
        return rest.isMet(longer);
    }

    @Override
    public Boolean sequence(Sequence sequence) {
        return sequence(sequence.parts(), labels, rest);
    }

    private boolean sequence(List<RowPattern> parts, List<String> behind, Rest then) {
        if (parts.isEmpty()) {
            return then.isMet(behind);
        }
        return attempt(parts.get(0), behind, all -> sequence(parts.subList(1, parts.size()), all, then));
    }

    @Override
    public Boolean choice(Choice choice) {
        List<String> behind = labels;
        Rest then = rest;
        return choice.parts().stream().anyMatch(part -> attempt(part, behind, then));
    }

    /** As if all orders were written out: one is tried in every way before the next. */
    @Override
    public Boolean permutation(Permutation permutation) {
        List<String> behind = labels;
        Rest then = rest;
        return orders(permutation.parts()).stream().anyMatch(order -> sequence(order, behind, then));
    }

    private static List<List<RowPattern>> orders(List<RowPattern> parts) {
        if (parts.isEmpty()) {
            return List.of(List.of());
        }
        List<List<RowPattern>> orders = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<RowPattern> others = new ArrayList<>(parts);
            RowPattern first = others.remove(i);
            for (List<RowPattern> rest : orders(others)) {
                List<RowPattern> order = new ArrayList<>(List.of(first));
                order.addAll(rest);
                orders.add(order);
            }
        }
        return orders;
    }

    @Override
    public Boolean repeat(Repeat repeat) {
        return iterations(repeat, 0, labels, rest);
    }

    private boolean iterations(Repeat repeat, int done, List<String> behind, Rest then) {
        if (done < repeat.min()) {
            return attempt(repeat.part(), behind, all -> iterations(repeat, done + 1, all, then));
        }
        if (!repeat.greedy() && then.isMet(behind)) {
            return true;
        }
        boolean another = repeat.max().isEmpty() || done < repeat.max().getAsInt();
        if (another
                && attempt(
                        repeat.part(),
                        behind,
                        all -> all.size() == behind.size()
                                ? then.isMet(all)
                                : iterations(repeat, done + 1, all, then))) {
            return true;
        }
        return repeat.greedy() && then.isMet(behind);
    }

    @Override
    public Boolean exclusion(Exclusion exclusion) {
        return attempt(exclusion.part(), labels, rest);
    }

    @Override
    public Boolean start(Start at) {
        return start + labels.size() == 0 && rest.isMet(labels);
    }

    @Override
    public Boolean end(End at) {
        return start + labels.size() == rows && rest.isMet(labels);
    }

    @Override
    public Boolean empty(Empty empty) {
        return rest.isMet(labels);
    }
}
