package io.sequor.kstreams.processor;

import java.util.OptionalLong;

/**
 * How far a running application has read, as its committed offsets tell. A committed offset lies behind aborted records
 * and transaction markers, which are never handed over: it proves that a fence on one of them is reached. It only decides
 * when a control record is applied, never what comes of it. Rules: processor, section 2.
 */
@FunctionalInterface
public interface ReadPositions {
    /**
     * The offset up to which everything of a partition has been handed over, exclusive; empty while it is not known. Must
     * not block: it is asked on the stream thread, while a control record waits.
     */
    OptionalLong position(String topic, int partition);
}
