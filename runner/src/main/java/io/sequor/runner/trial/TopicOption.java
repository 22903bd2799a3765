package io.sequor.runner.trial;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A topic that is asked for, typed as {@code NAME} or {@code NAME:PARTITIONS}.
 *
 * @param name as Kafka takes it
 * @param partitions 1 to {@link #MOST_PARTITIONS}
 */
record TopicOption(String name, int partitions) {
    /** More are no trial. */
    static final int MOST_PARTITIONS = 100;

    private static final Pattern TYPED = Pattern.compile("([a-zA-Z0-9._-]{1,249})(?::(\\d{1,9}))?");

    /** Reads it. */
    static final class Converter implements ITypeConverter<TopicOption> {
        @Override
        public TopicOption convert(String text) {
            Matcher typed = TYPED.matcher(text);
            if (!typed.matches() || typed.group(1).matches("\\.\\.?")) {
                throw new TypeConversionException("\"" + text + "\" is not NAME or NAME:PARTITIONS; a name has 1 to 249"
                        + " letters, digits, dots, underscores and hyphens, and is not of one or two dots alone");
            }
            int partitions = typed.group(2) == null ? 1 : Integer.parseInt(typed.group(2));
            if (partitions < 1 || partitions > MOST_PARTITIONS) {
                throw new TypeConversionException("a topic has 1 to " + MOST_PARTITIONS + " partitions here, and "
                        + typed.group(1) + " was to have " + partitions);
            }
            return new TopicOption(typed.group(1), partitions);
        }
    }
}
