package io.sequor.matcher.engine;

/** A watermark that is out of range or below the current one. Nothing has changed. */
public final class WatermarkException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** What is wrong with it. */
    public enum Kind {
        /** Not in -1 .. FINAL_WATERMARK. */
        RANGE,
        /** Below the current watermark. */
        REGRESSION
    }

    private final Kind kind;

    private WatermarkException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    static WatermarkException range(long watermark) {
        return new WatermarkException(
                Kind.RANGE,
                "ENG-002 the watermark " + watermark + " is not in -1 .. " + Engine.FINAL_WATERMARK
                        + ". Watermarks are event times in milliseconds; finish() is the last one.");
    }

    static WatermarkException regression(long watermark, long current) {
        return new WatermarkException(
                Kind.REGRESSION,
                "ENG-003 the watermark " + watermark + " is below the current one, " + current
                        + ". A watermark never goes back.");
    }

    /** What is wrong with it. */
    public Kind kind() {
        return kind;
    }
}
