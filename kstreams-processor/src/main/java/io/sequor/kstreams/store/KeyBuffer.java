package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;

/**
 * What waits of one key; kept only where a bound for it is set.
 *
 * @param events how many events
 * @param bytes their bytes as they are stored
 */
public record KeyBuffer(long events, long bytes) {
    /** Nothing waits. */
    public static final KeyBuffer EMPTY = new KeyBuffer(0, 0);

    /** With one event more. */
    public KeyBuffer with(long eventBytes) {
        return new KeyBuffer(events + 1, bytes + eventBytes);
    }

    /** With one event less. Events that came before the bound was set were not counted, so it stays at nothing. */
    public KeyBuffer without(long eventBytes) {
        return events <= 1 ? EMPTY : new KeyBuffer(events - 1, Math.max(0, bytes - eventBytes));
    }

    byte[] toBytes() {
        return StoredFormat.begin().unsigned(events).unsigned(bytes).toBytes();
    }

    static KeyBuffer of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "what waits of a key");
        KeyBuffer buffer = new KeyBuffer(in.unsigned("the events"), in.unsigned("the bytes"));
        in.requireEnd();
        return buffer;
    }
}
