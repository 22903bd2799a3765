package io.sequor.matcher.row;

import io.sequor.matcher.row.RowPattern.Label;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The labels of a query by number, in the order of its pattern, and which of them a name stands for, as a bit set. */
public final class Labels {
    /** How many labels a pattern has at most. */
    public static final int MAX = 64;

    /** All labels. */
    public static final long ALL = -1L;

    private final List<String> names;
    private final Map<String, Long> sets = new LinkedHashMap<>();

    private Labels(List<String> names) {
        this.names = List.copyOf(names);
    }

    /** The labels of a query; those beyond {@link #MAX} are in {@link #names} only. */
    public static Labels of(RowQuery query) {
        Labels labels = new Labels(query.pattern()
                .all()
                .filter(Label.class::isInstance)
                .map(part -> ((Label) part).name())
                .distinct()
                .toList());
        for (int number = 0; number < Math.min(MAX, labels.names.size()); number++) {
            labels.sets.put(labels.names.get(number), 1L << number);
        }
        for (RowQuery.Subset subset : query.subsets()) {
            long members = subset.members().stream()
                    .mapToLong(member -> labels.sets.getOrDefault(member, 0L))
                    .reduce(0L, (left, right) -> left | right);
            labels.sets.putIfAbsent(subset.name(), members);
        }
        return labels;
    }

    /** The names of the labels, by number. */
    public List<String> names() {
        return names;
    }

    /** The number of a label; -1 for a name that is none. */
    public int number(String label) {
        return names.indexOf(label);
    }

    /** The labels that a name, of a label or of a subset, stands for; empty for one that is neither. */
    public OptionalLong set(String name) {
        Long set = sets.get(name);
        return set == null ? OptionalLong.empty() : OptionalLong.of(set);
    }

    /** The labels that a name stands for; all where there is no name. */
    public long set(Optional<String> name) {
        return name.map(known -> set(known).orElseThrow()).orElse(ALL);
    }
}
