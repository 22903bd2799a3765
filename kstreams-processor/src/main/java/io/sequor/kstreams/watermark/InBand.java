package io.sequor.kstreams.watermark;

import org.apache.kafka.common.header.Headers;

/**
 * Control records that stand in the events topic itself, between the events, and are told from them by a header. Their
 * value is that of a control record in a control topic; their fence is their own position, whatever fences they carry.
 * Rules: processor, section 2.
 */
public final class InBand {
    /** The header that makes a record of an events topic a control record, whatever its value. */
    public static final String HEADER = "sequor-control";

    private InBand() {}

    /** Whether a record of an events topic with these headers is a control record. */
    public static boolean isControl(Headers headers) {
        return headers.lastHeader(HEADER) != null;
    }
}
