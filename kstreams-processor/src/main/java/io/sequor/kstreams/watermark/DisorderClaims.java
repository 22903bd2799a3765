package io.sequor.kstreams.watermark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * What a generator may claim: for each partition the largest event time seen minus the disorder, or more where that was
 * claimed before. Pure but for its fields: it asks no clock and writes nothing.
 */
final class DisorderClaims {
    private final long disorderMillis;
    private final OptionalLong quietAfterMillis;
    private final List<Partition> partitions = new ArrayList<>();

    /**
     * What is known of one partition. An event time and a claim are milliseconds, -1 for none; an offset is -1 for none.
     */
    private static final class Partition {
        private long largestTime = -1;
        private long lastOffset;
        private long lastEventAtMillis;
        private long claim;
        private long written = Long.MIN_VALUE;

        Partition(SpokenBefore.Claim before, long nowMillis) {
            this.claim = before.watermark();
            this.lastOffset = before.fence();
            this.lastEventAtMillis = nowMillis;
        }
    }

    /**
     * Goes on from what was claimed before.
     *
     * @param disorderMillis 0 or more
     * @param quietAfterMillis how long a partition without events is waited for; empty: for ever
     * @param before for each partition what was claimed before
     * @param nowMillis the wall clock
     */
    DisorderClaims(
            long disorderMillis, OptionalLong quietAfterMillis, List<SpokenBefore.Claim> before, long nowMillis) {
        this.disorderMillis = disorderMillis;
        this.quietAfterMillis = quietAfterMillis;
        before.forEach(claim -> partitions.add(new Partition(claim, nowMillis)));
    }

    /**
     * A record was received.
     *
     * @throws IllegalStateException when its offset is not beyond that of the one before: the topic was created anew
     */
    void received(int partition, long offset) {
        Partition of = partitions.get(partition);
        if (offset <= of.lastOffset) {
            throw new IllegalStateException("WMG-003 the offsets of partition " + partition + " went back from "
                    + of.lastOffset + " to " + offset
                    + ": the topic was created anew, or has lost records. Start the generator again, and reset the"
                    + " applications that read the topic");
        }
        of.lastOffset = offset;
    }

    /** An event was received. */
    void event(int partition, long timeMillis, long nowMillis) {
        Partition of = partitions.get(partition);
        of.largestTime = Math.max(of.largestTime, timeMillis);
        of.lastEventAtMillis = nowMillis;
    }

    /** Whether a partition has been without events for so long that it may be passed over. */
    boolean isSilent(int partition, long nowMillis) {
        return quietAfterMillis.isPresent()
                && nowMillis - partitions.get(partition).lastEventAtMillis >= quietAfterMillis.getAsLong();
    }

    /**
     * The claims that are higher than those last written, or that were never written.
     *
     * @param nowMillis the wall clock
     * @param readToItsEnd whether everything that stands in a partition has been received, so that its silence is real
     * @return partition to its claim
     */
    Map<Integer, SpokenBefore.Claim> due(long nowMillis, IntPredicate readToItsEnd) {
        partitions.forEach(of -> of.claim = Math.max(of.claim, of.largestTime - disorderMillis));
        long highest = partitions.stream().mapToLong(of -> of.claim).max().orElse(-1);
        Map<Integer, SpokenBefore.Claim> due = new HashMap<>();
        for (int i = 0; i < partitions.size(); i++) {
            Partition of = partitions.get(i);
            if (of.claim < highest && isSilent(i, nowMillis) && readToItsEnd.test(i)) {
                of.claim = highest;
            }
            if (of.claim > of.written) {
                due.put(i, new SpokenBefore.Claim(of.claim, of.lastOffset));
            }
        }
        return due;
    }

    /** What {@link #due} has given was written. */
    void written(Map<Integer, SpokenBefore.Claim> claims) {
        claims.forEach((partition, claim) -> partitions.get(partition).written = claim.watermark());
    }
}
