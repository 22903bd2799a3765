package io.sequor.runner.watermark;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who speaks, and what is covered. */
final class SpeakerOptions {
    @Mixin
    private ControlOptions control = new ControlOptions();

    @Option(names = "--source", paramLabel = "NAME", required = true, description = "The source that is spoken for.")
    private String source = "";

    @Option(
            names = "--epoch",
            paramLabel = "NUMBER",
            converter = EpochConverter.class,
            description =
                    "The life of the source to speak in. Left out: the one in which it last spoke, so that its claim"
                            + " stands; 0 if it never did. A higher one begins a new life, without a claim.")
    private Optional<Long> epoch = Optional.empty();

    @Option(
            names = "--events-topic",
            paramLabel = "TOPIC",
            description = "An events topic to fence: everything in it now is covered. Once for each topic.")
    private List<String> eventsTopics = List.of();

    ControlOptions control() {
        return control;
    }

    String source() {
        return source;
    }

    OptionalLong epoch() {
        return epoch.stream().mapToLong(Long::longValue).findFirst();
    }

    List<String> eventsTopics() {
        return eventsTopics;
    }
}
