package io.sequor.kstreams.watermark;

import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Is told what a {@link WatermarkGenerator} does, by the thread that does it. What it throws stops the generator. */
public interface GeneratorListener {
    /** A control message was written to a partition of the control topic. Says nothing by default. */
    default void wrote(int partition, ControlMessage message) {}

    /**
     * The time of an event lies further ahead of the clock than is allowed, and counts for no claim.
     *
     * @param partition where it stands
     * @param offset where it stands
     * @param timeMillis what it says
     */
    void ahead(TopicPartition partition, long offset, long timeMillis);

    /**
     * A record gives no event: it counts for no claim. Says nothing by default.
     *
     * @param partition where it stands
     * @param offset where it stands
     * @param soFar how many there were since the start, with this one
     */
    default void withoutEvent(TopicPartition partition, long offset, long soFar) {}

    /** Something went wrong that may pass: the same will be tried again. */
    void retrying(RuntimeException problem);

    /** Something went wrong that will not pass: the generator has stopped, and time stands still. */
    void stopped(RuntimeException problem);

    /**
     * A listener that writes to the log: ahead and retrying as warnings, stopped as an error; of records without an event the
     * first, the second, the fourth and so on, as warnings.
     */
    static GeneratorListener logging() {
        Logger log = LoggerFactory.getLogger(WatermarkGenerator.class);
        return new GeneratorListener() {
            @Override
            public void ahead(TopicPartition partition, long offset, long timeMillis) {
                log.warn(
                        "The event at {}-{} says {} ms, which is too far ahead of the clock to count for a watermark",
                        partition,
                        offset,
                        timeMillis);
            }

            @Override
            public void withoutEvent(TopicPartition partition, long offset, long soFar) {
                if (Long.bitCount(soFar) == 1) {
                    log.warn(
                            "The record at {}-{} gives no event, as {} so far: compare the mapper",
                            partition,
                            offset,
                            soFar);
                }
            }

            @Override
            public void retrying(RuntimeException problem) {
                log.warn("Watermarks could not be generated; trying again", problem);
            }

            @Override
            public void stopped(RuntimeException problem) {
                log.error("The generator of watermarks has stopped, and time stands still", problem);
            }
        };
    }
}
