package io.sequor.kstreams.processor;

import io.sequor.matcher.diagnostic.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds of the events that wait for a watermark, each at least 1; {@link Long#MAX_VALUE} for none. Bounds of a key cost
 * a read and a write more for each event, and count from when they are set. Bytes are those of the stored events. Rules:
 * processor, section 4.
 *
 * @param maxEventsOfKey events of one key
 * @param maxBytesOfKey bytes of one key
 * @param maxEventsOfTask events of a task, that is of a partition
 * @param maxBytesOfTask bytes of a task
 */
public record BufferLimits(long maxEventsOfKey, long maxBytesOfKey, long maxEventsOfTask, long maxBytesOfTask) {
    private static final long OFF = Long.MAX_VALUE;

    /** No bound: the buffer is on disk. */
    public static final BufferLimits NONE = new BufferLimits(OFF, OFF, OFF, OFF);

    /** These limits with other bounds of one key. */
    public BufferLimits ofKey(long events, long bytes) {
        return new BufferLimits(events, bytes, maxEventsOfTask, maxBytesOfTask);
    }

    /** These limits with other bounds of a task. */
    public BufferLimits ofTask(long events, long bytes) {
        return new BufferLimits(maxEventsOfKey, maxBytesOfKey, events, bytes);
    }

    boolean countsKeys() {
        return maxEventsOfKey < OFF || maxBytesOfKey < OFF;
    }

    /** Every bound that is below 1. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        check("maxEventsOfKey", maxEventsOfKey, problems);
        check("maxBytesOfKey", maxBytesOfKey, problems);
        check("maxEventsOfTask", maxEventsOfTask, problems);
        check("maxBytesOfTask", maxBytesOfTask, problems);
        return problems;
    }

    private static void check(String name, long bound, List<Problem> problems) {
        if (bound < 1) {
            problems.add(new Problem(
                    "LIM-001",
                    "bufferLimits." + name,
                    "a limit is at least 1, and " + name + " is " + bound,
                    "Raise it."));
        }
    }
}
