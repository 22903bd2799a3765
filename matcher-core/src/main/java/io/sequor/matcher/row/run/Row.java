package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * An event as a row of a table; its columns are the fields.
 *
 * @param seq its push ordinal
 * @param event the event
 */
public record Row(Seq seq, Event event) {
    /** The value of a column; null for NULL and for a field that is missing. */
    @Nullable
    Scalar column(String name) {
        return event.fields().get(name);
    }
}
