package io.sequor.runner.demo;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.text.json.PatternJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What the demo looks for. Each pattern stands in a file of its own, beside this class. */
enum DemoPattern {
    /** One partial match a main shock, with timeouts for those that stay alone. */
    AFTERSHOCKS("a quake of magnitude 5.5 or more, then two weaker ones of 4.5 or more, within 48 hours"),
    /** A sequence in which each event is compared with the one before. */
    RISING("four quakes from magnitude 2 up, each stronger than the one before, within 6 hours"),
    /** Something that does not happen, which only time can tell. */
    QUIET("a quake of magnitude 5 or more, and then none of 4 or more for 6 hours");

    /** Where their files stand in the source tree. */
    static final String DIRECTORY = "runner/src/main/resources/io/sequor/runner/demo";

    private static final String REMEDY = "correct the file and start again";

    private final String meaning;

    DemoPattern(String meaning) {
        this.meaning = meaning;
    }

    /** Its meaning in plain words, as shipped (its file may have been edited since); all of it in one region. */
    String meaning() {
        return meaning;
    }

    /** Its name in the file and in results. */
    String patternName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The pattern as its file says. Cost: reads the file.
     *
     * @throws CommandFailure when it cannot be used
     */
    StagePattern pattern() {
        String resource = patternName() + ".json";
        try (InputStream file =
                Objects.requireNonNull(DemoPattern.class.getResourceAsStream(resource), "resource " + resource)) {
            return read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    /**
     * The pattern that a text holds, which must bear the name of the file: results are told by it.
     *
     * @throws CommandFailure naming the file, with every problem as it was found
     */
    StagePattern read(String text) {
        String file = DIRECTORY + "/" + patternName() + ".json";
        try {
            StagePattern pattern = PatternJson.readOne(text);
            if (!pattern.name().equals(patternName())) {
                throw new CommandFailure(
                        "the pattern is named \"" + pattern.name() + "\", and its file \"" + patternName() + "\"",
                        file,
                        "give the pattern the name of its file and start again");
            }
            return pattern;
        } catch (DefinitionException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), file, REMEDY, e);
        }
    }

    /**
     * All patterns, in their order.
     *
     * @throws CommandFailure when one cannot be used
     */
    static List<StagePattern> patterns() {
        return Arrays.stream(values()).map(DemoPattern::pattern).toList();
    }
}
