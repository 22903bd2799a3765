package io.sequor.kstreams.store;

/**
 * The ordinal of a record: topic index, then offset, in one number that orders like the pair. Rules: processor,
 * section 1.
 */
public final class Ordinals {
    /** How many topics one processor can read: some stored records hold something of each. */
    public static final int MAX_TOPICS = 256;

    private static final int OFFSET_BITS = 48;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

    private Ordinals() {}

    /**
     * The ordinal of a record.
     *
     * @param topicIndex place of its topic among those of the processor
     * @param offset its offset, below 2^48
     */
    public static long of(int topicIndex, long offset) {
        if (offset < 0 || offset > OFFSET_MASK) {
            throw new IllegalArgumentException("an offset lies in 0 .. 2^48 - 1, and this one is " + offset);
        }
        return ((long) topicIndex << OFFSET_BITS) | offset;
    }

    /** The topic index of an ordinal. */
    public static int topicIndex(long ordinal) {
        return (int) (ordinal >>> OFFSET_BITS);
    }

    /** The offset of an ordinal. */
    public static long offset(long ordinal) {
        return ordinal & OFFSET_MASK;
    }
}
