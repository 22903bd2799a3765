package io.sequor.matcher.limit;

import java.util.Optional;

/** More than a limit allows. Nothing has changed; the same call can be made again under a larger limit. */
public final class LimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What was exceeded. */
    public enum Kind {
        /** Events that wait for a watermark. */
        BUFFERED_EVENTS("maxBufferedEvents", "LIM-003"),
        /** Active states after an event or deadline. */
        ACTIVE_STATES("maxActiveStates", "LIM-002"),
        /** Candidates of one occurrence or deadline, before selection; bounded by the number of active states. */
        CANDIDATES("maxActiveStates (candidates of one event or deadline)", "LIM-004"),
        /** Results of one advance. */
        RESULTS("maxResults", "LIM-005");

        private final String text;
        private final String code;

        Kind(String text, String code) {
            this.text = text;
            this.code = code;
        }
    }

    private final Kind kind;
    private final long limit;
    private final String key;
    private final transient Optional<String> pattern;

    /**
     * @param kind what was exceeded
     * @param limit the value of the limit
     * @param key the key that was being applied
     * @param pattern the pattern at fault, where it is one
     */
    public LimitExceededException(Kind kind, long limit, String key, Optional<String> pattern) {
        super(kind.code + " " + kind.text + " of " + limit + " exceeded ("
                + pattern.map(name -> "pattern=" + name + ", ").orElse("") + "key=" + key + ")");
        this.kind = kind;
        this.limit = limit;
        this.key = key;
        this.pattern = pattern;
    }

    /** What was exceeded. */
    public Kind kind() {
        return kind;
    }

    /** The value of the limit. */
    public long limit() {
        return limit;
    }

    /** The key that was being applied. */
    public String key() {
        return key;
    }

    /** The pattern at fault, where it is one. */
    public Optional<String> pattern() {
        return pattern;
    }
}
