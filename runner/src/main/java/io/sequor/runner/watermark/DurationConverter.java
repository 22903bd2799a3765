package io.sequor.runner.watermark;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a length of time: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 1d}, or one of ISO 8601. */
final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern SHORT = Pattern.compile("(\\d+)(ms|s|m|h|d)");
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    @Override
    public Duration convert(String text) {
        Matcher given = SHORT.matcher(text);
        try {
            return given.matches()
                    ? Duration.of(Long.parseLong(given.group(1)), UNITS.get(given.group(2)))
                    : Duration.parse(text);
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new TypeConversionException(
                    "it takes a length of time such as 500ms, 30s, 5m, 2h or PT30S, and this is " + text);
        }
    }
}
