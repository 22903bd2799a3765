package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a task counts of each of its patterns, for ever. Owned by one task; mutable. */
public final class PatternCounts {
    private final Map<Integer, long[]> counts = new TreeMap<>();
    private boolean changed;

    /** What is counted of a pattern. */
    public enum Kind {
        /** Matches written. */
        MATCHES(0, "pattern-matches"),
        /** Timeouts written. */
        TIMEOUTS(1, "pattern-timeouts"),
        /** Dead letters of events on which the pattern failed. */
        DEAD_LETTERS(2, "pattern-dead-letters"),
        /** How often what was open for a key was shed. */
        SHED(3, "pattern-shed"),
        /** Partial and pending matches that are open now, of all keys. */
        ACTIVE_STATES(4, "active-states");

        private final int place;
        private final String metric;

        Kind(int place, String metric) {
            this.place = place;
            this.metric = metric;
        }

        /** What a metric of it is called. */
        public String metric() {
            return metric;
        }
    }

    /** What was counted of a pattern, by its id. */
    public long count(int id, Kind kind) {
        long[] ofPattern = counts.get(id);
        return ofPattern == null ? 0 : ofPattern[kind.place];
    }

    /** Counts. */
    public void add(int id, Kind kind, long more) {
        if (more != 0) {
            counts.computeIfAbsent(id, none -> new long[Kind.values().length])[kind.place] += more;
            changed = true;
        }
    }

    /** Whether something was counted since this was last asked. */
    public boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    /** Forgets the patterns whose ids are not among these. */
    public void retain(Set<Integer> ids) {
        changed |= counts.keySet().retainAll(ids);
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().unsigned(counts.size());
        counts.forEach((id, ofPattern) -> {
            out.unsigned(id).unsigned(ofPattern.length);
            for (long count : ofPattern) {
                out.signed(count);
            }
        });
        return out.toBytes();
    }

    static PatternCounts of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the counts of patterns");
        PatternCounts counts = new PatternCounts();
        int patterns = in.count("the patterns", 2);
        for (int i = 0; i < patterns; i++) {
            int id = in.unsignedInt("the id of a pattern");
            int stored = in.count("the counters", 1);
            StoredFormat.requireKnown(stored, Kind.values().length, "the counts of patterns");
            long[] ofPattern = new long[stored];
            for (int counter = 0; counter < stored; counter++) {
                ofPattern[counter] = in.signed("a counter");
            }
            counts.counts.put(id, Arrays.copyOf(ofPattern, Kind.values().length));
        }
        in.requireEnd();
        return counts;
    }
}
