package io.sequor.kstreams.store;

import io.sequor.matcher.event.Occurrence;

/**
 * An event that waits for a watermark, with the bytes that stand for it in the store, so that it is encoded once.
 *
 * @param occurrence the event with its place
 * @param bytes as they are stored; never changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BufferedEvent(Occurrence occurrence, byte[] bytes) {}
