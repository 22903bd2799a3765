package io.sequor.matcher.match;

import io.sequor.matcher.event.Occurrence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What every result carries.
 *
 * @param pattern name of the pattern
 * @param fingerprint names the definition of the pattern
 * @param key the key
 * @param captures stage name to captured events, in stage order; a stage without captures is left out, at least one is
 *     there
 * @param identity names this result for ever
 * @param startIdentity equal for all results of one start
 */
public record Finding(
        String pattern,
        String fingerprint,
        String key,
        Map<String, List<Occurrence>> captures,
        String identity,
        String startIdentity) {
    /** Copies the captures. */
    public Finding {
        Map<String, List<Occurrence>> copy = new LinkedHashMap<>();
        captures.forEach((stage, events) -> copy.put(stage, List.copyOf(events)));
        captures = Collections.unmodifiableMap(copy);
    }

    /** Every captured event, in stage order. */
    public List<Occurrence> events() {
        List<Occurrence> events = new ArrayList<>();
        captures.values().forEach(events::addAll);
        return events;
    }

    /** Time of the first captured event, in milliseconds: where the window begins. */
    public long startTime() {
        return captures.values().iterator().next().get(0).time();
    }

    /** Time of the last captured event, in milliseconds. */
    public long lastEventTime() {
        List<Occurrence> events = events();
        return events.get(events.size() - 1).time();
    }
}
