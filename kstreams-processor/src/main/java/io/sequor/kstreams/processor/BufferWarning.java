package io.sequor.kstreams.processor;

import java.util.Optional;

/**
 * Says when many events wait for a watermark. The buffer is on disk and has no limit by default, so this and a metric stand
 * in for one: it warns at a hundred thousand events and again each time that number has doubled. Rules: processor,
 * section 4. Owned by one task; mutable.
 */
final class BufferWarning {
    private static final long FIRST = 100_000;

    private long next = FIRST;

    /** What to say of a buffer of this size; empty when there is nothing new to say. */
    Optional<String> about(long buffered) {
        if (buffered < FIRST) {
            next = FIRST;
        }
        if (buffered < next) {
            return Optional.empty();
        }
        next = 2 * buffered;
        return Optional.of(
                "STR-020 " + buffered + " events wait for a watermark. Look at who holds it back: the metrics"
                        + " watermark and waiting-control-records of sequor-task-metrics");
    }
}
