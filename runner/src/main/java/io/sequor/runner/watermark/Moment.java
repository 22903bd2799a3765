package io.sequor.runner.watermark;

import io.sequor.matcher.engine.Engine;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A watermark, as it is typed and shown.
 *
 * @param millis -1 to {@link Engine#FINAL_WATERMARK}
 */
record Moment(long millis) {
    private static final String FINAL = "final";
    private static final long FIRST_LIKELY_SECONDS = 100_000_000;

    /** Reads milliseconds, an instant of ISO 8601, or {@code final}. */
    static final class Converter implements ITypeConverter<Moment> {
        @Override
        public Moment convert(String text) {
            long millis = FINAL.equals(text) ? Engine.FINAL_WATERMARK : millis(text);
            if (millis < -1 || millis > Engine.FINAL_WATERMARK) {
                throw new TypeConversionException("it lies in -1 .. " + Engine.FINAL_WATERMARK
                        + " milliseconds, and this is " + text + ". The end is called final");
            }
            return new Moment(millis);
        }

        private static long millis(String text) {
            try {
                return text.matches("[+-]?\\d+")
                        ? Long.parseLong(text)
                        : OffsetDateTime.parse(text).toInstant().toEpochMilli();
            } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
                throw new TypeConversionException("it takes milliseconds since 1970, an instant such as"
                        + " 2024-05-01T10:00:00Z, or final, and this is " + text);
            }
        }
    }

    /** For people: instant and milliseconds. */
    String text() {
        if (millis < 0) {
            return "none yet";
        }
        return iso() + (millis == Engine.FINAL_WATERMARK ? "" : " (" + millis + ")");
    }

    /** Whether seconds since 1970 may have been meant: as such it would lie from 1973 on, and it lies before. */
    boolean mayBeSeconds() {
        return millis >= FIRST_LIKELY_SECONDS && millis < FIRST_LIKELY_SECONDS * 1_000;
    }

    /** The instant; {@code none} or {@code final} where it is none. */
    String iso() {
        if (millis < 0) {
            return "none";
        }
        return millis == Engine.FINAL_WATERMARK
                ? FINAL
                : Instant.ofEpochMilli(millis).toString();
    }
}
