package io.sequor.kstreams.store;

/**
 * What a task counts, for ever. Rules: processor, section 5. The laws: RECORDS = EVENTS + DEAD_EVENTS + CONTROL;
 * EVENTS = LATE + BUFFERED + RELEASED; RELEASED = CAPTURED + PASSED_OVER.
 */
public enum Counter {
    /** Records taken in from the events topics and the control topic. */
    RECORDS(0, "records"),
    /** Records that gave a valid event. */
    EVENTS(1, "events"),
    /** Records of an events topic that gave none. */
    DEAD_EVENTS(2, "dead-events"),
    /** Records of the control topic. */
    CONTROL(3, "control-records"),
    /** Events found late. */
    LATE(4, "late-events"),
    /** Events that wait for a watermark now. */
    BUFFERED(5, "buffered-events"),
    /** Events that a watermark released. */
    RELEASED(6, "released-events"),
    /** Released events that some pattern captured. */
    CAPTURED(7, "captured-events"),
    /** Released events that no pattern captured. */
    PASSED_OVER(8, "passed-over-events"),
    /** Matches written. */
    MATCHES(9, "matches"),
    /** Timeouts written. */
    TIMEOUTS(10, "timeouts"),
    /** Dead letters written, of events, control records and patterns. */
    DEAD_LETTERS(11, "dead-letters"),
    /** Bytes of the events that wait for a watermark now, as they are stored. */
    BUFFERED_BYTES(12, "buffered-bytes"),
    /** Alerts written: a control record waited too long, or none came. */
    ALERTS(13, "alerts");

    private final int place;
    private final String metric;

    Counter(int place, String metric) {
        this.place = place;
        this.metric = metric;
    }

    /** Its place in stored bytes. */
    public int place() {
        return place;
    }

    /** What a metric of it is called. */
    public String metric() {
        return metric;
    }
}
