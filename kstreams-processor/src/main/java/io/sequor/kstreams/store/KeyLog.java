package io.sequor.kstreams.store;

import io.sequor.matcher.event.Moment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the store holds of a key beside its head: the log, and the starts that selection dropped from it. */
public final class KeyLog {
    private final List<LoggedEvent> events = new ArrayList<>();
    private final Map<Integer, Set<Moment>> dropped = new HashMap<>();

    KeyLog() {}

    void add(LoggedEvent event) {
        events.add(event);
    }

    void addDropped(int pattern, Moment start) {
        dropped.computeIfAbsent(pattern, none -> new TreeSet<>()).add(start);
    }

    /** The events, in the order in which they were applied. */
    public List<LoggedEvent> events() {
        return List.copyOf(events);
    }

    /** The ids of the patterns for which starts were dropped. */
    public Set<Integer> patternsWithDropped() {
        return Set.copyOf(dropped.keySet());
    }

    /** The starts of a pattern that selection dropped. */
    public Set<Moment> dropped(int pattern) {
        return Set.copyOf(dropped.getOrDefault(pattern, Set.of()));
    }
}
