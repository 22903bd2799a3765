package io.sequor.kstreams.processor;

import io.sequor.kstreams.processor.EventReader.DeadEventException;
import io.sequor.kstreams.store.BufferedEvent;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.KeyBuffer;
import org.apache.kafka.streams.errors.StreamsException;

/**
 * Keeps the buffer within its bounds. The one rule whose outcome depends on the order of reading, which is why there are
 * no bounds by default. Rules: processor, section 4.
 */
final class BufferGuard {
    private final BufferLimits limits;
    private final FailurePolicies.OnBuffer policy;

    BufferGuard(Settings.Protection protection) {
        this.limits = protection.buffer();
        this.policy = protection.policies().onBuffer();
    }

    /**
     * Makes sure that an event may wait.
     *
     * @throws DeadEventException when it may not, and such events are dead letters
     * @throws StreamsException when it may not, and the application is to stop
     */
    void requireRoom(BufferedEvent event, TaskState state) throws DeadEventException {
        long bytes = event.bytes().length;
        require(state.progress().count(Counter.BUFFERED) + 1, limits.maxEventsOfTask(), "maxEventsOfTask", event);
        require(
                state.progress().count(Counter.BUFFERED_BYTES) + bytes,
                limits.maxBytesOfTask(),
                "maxBytesOfTask",
                event);
        if (limits.countsKeys()) {
            KeyBuffer waiting =
                    state.store().keyBuffer(event.occurrence().event().key()).with(bytes);
            require(waiting.events(), limits.maxEventsOfKey(), "maxEventsOfKey", event);
            require(waiting.bytes(), limits.maxBytesOfKey(), "maxBytesOfKey", event);
        }
    }

    private void require(long wanted, long limit, String name, BufferedEvent event) throws DeadEventException {
        if (wanted <= limit) {
            return;
        }
        String text = "the buffer is full: " + name + " is " + limit + ", and with this event it would hold " + wanted;
        if (policy == FailurePolicies.OnBuffer.DEAD_LETTER) {
            throw new DeadEventException("buffer-full", text);
        }
        throw new StreamsException("STR-033 " + text + " (event="
                + event.occurrence().event().origin().orElseThrow().toText()
                + "). Look at who holds the watermark back; then raise the limit, or let events that do not fit be dead"
                + " letters: FailurePolicies.OnBuffer.DEAD_LETTER");
    }
}
