package io.sequor.benchmarks.workload;

import java.util.Arrays;

/**
 * Matches as the ids they captured, in the order of the stages. Their digest does not depend on the order in which matches
 * were found, but on everything else; whether two finders agree is told by it and by the count.
 */
public final class Found {
    private long[] ids = new long[1024];
    private int used;
    private long count;
    private long digest;

    /** Adds a match with one capture. */
    public void match(long first) {
        begin(1);
        ids[used++] = first;
    }

    /** Adds a match with two captures. */
    public void match(long first, long second) {
        begin(2);
        ids[used++] = first;
        ids[used++] = second;
    }

    /** Adds a match with three captures. */
    public void match(long first, long second, long third) {
        begin(3);
        ids[used++] = first;
        ids[used++] = second;
        ids[used++] = third;
    }

    /** Adds a match with any captures. */
    public void match(long[] captured) {
        begin(captured.length);
        System.arraycopy(captured, 0, ids, used, captured.length);
        used += captured.length;
    }

    private void begin(int captures) {
        if (used + captures + 1 > ids.length) {
            ids = Arrays.copyOf(ids, Math.max(2 * ids.length, used + captures + 1));
        }
        ids[used++] = captures;
        count++;
    }

    /** Takes what was added since the last time into the digest. Not part of what is measured. */
    public void settle() {
        int at = 0;
        while (at < used) {
            int end = at + 1 + (int) ids[at];
            long hash = 0;
            while (at < end) {
                hash = mixed(hash + ids[at++] + 1);
            }
            digest += hash;
        }
        used = 0;
    }

    /** Takes over what another one holds, which is empty then. */
    public void add(Found other) {
        settle();
        other.settle();
        count += other.count;
        digest += other.digest;
        other.count = 0;
        other.digest = 0;
    }

    /** How many matches there are, and their digest. */
    public Answer answer() {
        settle();
        return new Answer(count, digest);
    }

    /** The finalizer of SplittableRandom: every bit of the result depends on every bit given. */
    private static long mixed(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /**
     * What was found.
     *
     * @param matches how many
     * @param digest of the captured ids
     */
    public record Answer(long matches, long digest) {}
}
