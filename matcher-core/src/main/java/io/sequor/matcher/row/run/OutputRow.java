package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of the output.
 *
 * @param values in the order of the query's output; empty for NULL
 */
public record OutputRow(List<Optional<Scalar>> values) {
    /** Copies the values. */
    public OutputRow {
        values = List.copyOf(values);
    }

    static OutputRow of(List<@Nullable Scalar> values) {
        List<Optional<Scalar>> copy = new ArrayList<>(values.size());
        values.forEach(value -> copy.add(Optional.ofNullable(value)));
        return new OutputRow(Collections.unmodifiableList(copy));
    }
}
