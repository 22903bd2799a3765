package io.sequor.matcher.row;

import io.sequor.matcher.expr.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A query of row patterns, as it was written. {@link RowQueryChecker} says what is wrong with it. Rules: row patterns,
 * section 2.
 *
 * @param partitionBy columns whose values tell partitions apart; NULL is a value like any other
 * @param orderBy how the rows of a partition are ordered; rows that it does not order stay as they came
 * @param measures what is computed of a match
 * @param rowsPerMatch which rows a match gives
 * @param afterMatch where the search goes on
 * @param pattern what is looked for
 * @param within how far a match may reach
 * @param subsets names for several labels
 * @param definitions what a row must satisfy to be mapped to a label; a label without one takes any row
 * @param output names of measures and input columns, in their order
 */
public record RowQuery(
        List<String> partitionBy,
        List<SortKey> orderBy,
        List<RowQuery.Measure> measures,
        RowsPerMatch rowsPerMatch,
        AfterMatch afterMatch,
        RowPattern pattern,
        Optional<Within> within,
        List<RowQuery.Subset> subsets,
        List<RowQuery.Definition> definitions,
        List<String> output) {
    /** Copies the lists. */
    public RowQuery {
        partitionBy = List.copyOf(partitionBy);
        orderBy = List.copyOf(orderBy);
        measures = List.copyOf(measures);
        subsets = List.copyOf(subsets);
        definitions = List.copyOf(definitions);
        output = List.copyOf(output);
    }

    /**
     * What is computed of a match.
     *
     * @param name what it is called in the output
     * @param expression how it is computed
     */
    public record Measure(String name, Expression expression) {}

    /**
     * A name for several labels.
     *
     * @param name the name
     * @param members the labels
     */
    public record Subset(String name, Set<String> members) {
        /** Copies the members. */
        public Subset {
            members = Set.copyOf(new TreeSet<>(members));
        }
    }

    /**
     * What a row must satisfy.
     *
     * @param label to be mapped to this
     * @param condition true for such a row
     */
    public record Definition(String label, Expression condition) {}
}
