package io.sequor.matcher.engine;

import io.sequor.matcher.event.Event;

/** An event at or before the watermark: whoever advanced claimed that none was still to come. Nothing has changed. */
public final class LateEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long watermark;

    LateEventException(Event event, long watermark) {
        super("ENG-001 event " + event.id() + " of key " + event.key() + " is late: its time " + event.time()
                + " is not above the watermark " + watermark
                + ". Advance less far ahead of the events, or keep late ones elsewhere.");
        this.watermark = watermark;
    }

    /** The watermark it was late for, in milliseconds. */
    public long watermark() {
        return watermark;
    }
}
