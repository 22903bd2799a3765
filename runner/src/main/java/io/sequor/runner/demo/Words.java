package io.sequor.runner.demo;

import io.sequor.schemas.CapturedEvent;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Quakes and times as people read them. ASCII only: the terminal may have no more. */
final class Words {
    private static final DateTimeFormatter DAY = format("EEE d MMM");
    private static final DateTimeFormatter TIME = format("HH:mm");

    private Words() {}

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
    }

    /** Day and minute in UTC, such as {@code Tue 6 Feb 15:50}. */
    static String time(long millis) {
        Instant instant = Instant.ofEpochMilli(millis);
        return DAY.format(instant) + " " + TIME.format(instant);
    }

    /** The minute, with its day only when it is another one than that of {@code reference}. */
    static String time(long millis, long reference) {
        Instant instant = Instant.ofEpochMilli(millis);
        boolean sameDay = DAY.format(instant).equals(DAY.format(Instant.ofEpochMilli(reference)));
        return sameDay ? TIME.format(instant) : time(millis);
    }

    /** A magnitude, such as {@code M6.4} or {@code M2.16}. */
    static String magnitude(Map<String, Object> fields) {
        return "M"
                + new DecimalFormat("0.0#", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(magnitudeOf(fields));
    }

    /** The magnitude of an event of the feed. */
    static double magnitudeOf(Map<String, Object> fields) {
        return fields.get("magnitude") instanceof Double magnitude ? magnitude : Double.NaN;
    }

    /** A captured quake, such as {@code M6.4 Tue 6 Feb 15:50}. */
    static String quake(CapturedEvent event) {
        return magnitude(event.getFields().orElse(Map.of())) + " " + time(event.getTime());
    }

    /** A captured quake with a day only when it differs from that of {@code reference}. */
    static String quake(CapturedEvent event, long reference) {
        return magnitude(event.getFields().orElse(Map.of())) + " " + time(event.getTime(), reference);
    }

    /** A number with its thousands apart, such as {@code 1,707}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number and what it counts, such as {@code 1 match} or {@code 2 matches}. */
    static String count(long number, String one, String several) {
        return count(number) + " " + (number == 1 ? one : several);
    }

    /** A text that fits into a column. */
    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 2) + "..";
    }

    /** Seconds, such as {@code 2.4 s}. */
    static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }
}
