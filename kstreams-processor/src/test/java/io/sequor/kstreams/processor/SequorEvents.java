package io.sequor.kstreams.processor;

import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.nio.ByteBuffer;

/** Reads the events that dead letters carry. */
final class SequorEvents {
    private SequorEvents() {}

    static EventEnvelope read(ByteBuffer value) {
        byte[] bytes = new byte[value.remaining()];
        value.duplicate().get(bytes);
        return SequorSerdes.event().deserializer().deserialize("", bytes);
    }
}
