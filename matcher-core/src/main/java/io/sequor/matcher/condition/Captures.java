package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import java.util.List;
import java.util.Optional;

/**
 * What a partial match has captured so far, by stage name, as a condition given as code sees it. Asking for a stage that
 * the code did not declare to read is an {@link IllegalArgumentException} that says so.
 */
public interface Captures {
    /** How many events the stage has captured; 0 for none. */
    int count(String stage);

    /** The first event the stage captured. */
    Optional<Event> first(String stage);

    /** The last event the stage captured so far. */
    Optional<Event> last(String stage);

    /** Every event the stage captured, in order; empty for none. */
    List<Event> all(String stage);
}
