package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.Arrays;

/**
 * How far a task has read, and what it has counted. Stored with the effects of each record, except for an event that was
 * only put into the buffer: that says it all. Owned by one task; mutable.
 */
public final class Progress {
    private final long[] delivered;
    private long deliveredControl = -1;
    private final long[] counts = new long[Counter.values().length];

    /**
     * A task that has read nothing.
     *
     * @param topics how many events topics there are
     */
    public Progress(int topics) {
        delivered = new long[topics];
        Arrays.fill(delivered, -1);
    }

    /** The highest offset of an events topic that was handed over; -1 for none. */
    public long delivered(int topicIndex) {
        return delivered[topicIndex];
    }

    /** The highest offset of the control topic that was handed over; -1 for none. */
    public long deliveredControl() {
        return deliveredControl;
    }

    /** Notes a record of an events topic. */
    public void deliver(int topicIndex, long offset) {
        delivered[topicIndex] = offset;
    }

    /** Notes a record of the control topic. */
    public void deliverControl(long offset) {
        deliveredControl = offset;
    }

    /** What was counted. */
    public long count(Counter counter) {
        return counts[counter.place()];
    }

    /** Counts. */
    public void add(Counter counter, long more) {
        counts[counter.place()] += more;
    }

    /** Notes an event that was taken in, and waits; offsets of a topic may come in any order. */
    void buffer(int topicIndex, long offset, int bytes) {
        delivered[topicIndex] = Math.max(delivered[topicIndex], offset);
        add(Counter.RECORDS, 1);
        add(Counter.EVENTS, 1);
        add(Counter.BUFFERED, 1);
        add(Counter.BUFFERED_BYTES, bytes);
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().unsigned(delivered.length);
        for (long offset : delivered) {
            out.signed(offset);
        }
        out.signed(deliveredControl).unsigned(counts.length);
        for (long count : counts) {
            out.unsigned(count);
        }
        return out.toBytes();
    }

    static Progress of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the progress of a task");
        Progress progress = new Progress(in.count("the topics", 1));
        for (int i = 0; i < progress.delivered.length; i++) {
            progress.delivered[i] = in.signed("an offset");
        }
        progress.deliveredControl = in.signed("the control offset");
        int stored = in.count("the counters", 1);
        StoredFormat.requireKnown(stored, progress.counts.length, "the progress of a task");
        for (int i = 0; i < stored; i++) {
            progress.counts[i] = in.unsigned("a counter");
        }
        in.requireEnd();
        return progress;
    }
}
