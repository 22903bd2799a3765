package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a partial match has captured so far, by stage index: what compiled conditions read. */
public interface Captured {
    /** A match that has captured nothing yet. */
    Captured NOTHING = new Captured() {
        @Override
        public List<Event> all(int stage) {
            return List.of();
        }
    };

    /** Every event the stage captured, in order; empty for none. */
    List<Event> all(int stage);

    /** How many events the stage has captured. */
    default int count(int stage) {
        return all(stage).size();
    }

    /** The first event the stage captured. */
    default Optional<Event> first(int stage) {
        List<Event> events = all(stage);
        return events.isEmpty() ? Optional.empty() : Optional.of(events.get(0));
    }

    /** The last event the stage captured so far. */
    default Optional<Event> last(int stage) {
        return Optional.ofNullable(lastOrNull(stage));
    }

    /** As {@link #last}, and null for none; conditions ask this for every event. */
    default @Nullable Event lastOrNull(int stage) {
        List<Event> events = all(stage);
        return events.isEmpty() ? null : events.get(events.size() - 1);
    }
}
