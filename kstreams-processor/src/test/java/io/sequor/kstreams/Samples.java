package io.sequor.kstreams;

import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.BufferLimits;
import io.sequor.kstreams.processor.ChangePolicy;
import io.sequor.kstreams.processor.FailurePolicies;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.Fence;
import io.sequor.schemas.SequorSerdes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Records and definitions that several tests use. */
public final class Samples {
    /** The events topic of {@link #settings}. */
    public static final String EVENTS = "events";

    /** The control topic of {@link #settings}. */
    public static final String CONTROL = "clock";

    private static final Serializer<EventEnvelope> ENVELOPES =
            SequorSerdes.event().serializer();
    private static final Serializer<ControlRecord> CONTROLS =
            SequorSerdes.control().serializer();

    private Samples() {}

    /** An event in the generic envelope. */
    public static byte[] event(String kind, long time, Map<String, Object> fields) {
        return ENVELOPES.serialize("", new EventEnvelope(null, null, kind, time, fields));
    }

    /** An event without fields. */
    public static byte[] event(String kind, long time) {
        return event(kind, time, Map.of());
    }

    /** A control record of epoch 1. */
    public static byte[] control(
            String source, long sequence, ControlType type, @Nullable Long watermark, List<Fence> fences) {
        return CONTROLS.serialize("", new ControlRecord(source, 1L, sequence, type, watermark, fences));
    }

    /** A watermark that covers the events topic up to an offset; -1 for nothing yet. */
    public static byte[] watermark(long sequence, long watermark, long fence) {
        return control(
                "source",
                sequence,
                ControlType.WATERMARK,
                watermark,
                List.of(new Fence(EVENTS, null, fence < 0 ? null : fence)));
    }

    /** The bytes of a text. */
    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** An A, then a B, within ten milliseconds. */
    public static StagePattern pair(String name) {
        return StagePattern.builder(name, Duration.ofMillis(10))
                .stage("a", kind("A"))
                .stage("b", kind("B"))
                .build();
    }

    /** Settings of one events topic with the standard limits. */
    public static Settings settings(StagePattern... patterns) {
        return settings(UnitLimits.STANDARD, 100_000, patterns);
    }

    /** Other settings with the same patterns, limits and the rest, that read this. */
    public static Settings reading(Settings.Inputs inputs) {
        Settings standard = settings(pair("pair"));
        return new Settings(standard.prefix(), inputs, standard.patterns(), standard.protection(), standard.work());
    }

    /** Settings of one events topic. */
    public static Settings settings(UnitLimits limits, long cachedStates, StagePattern... patterns) {
        return new Settings(
                "test",
                new Settings.Inputs(
                        List.of(new Settings.EventsTopic(EVENTS, EventMapper.envelope())),
                        Optional.of(CONTROL),
                        Set.of(),
                        256 * 1024),
                new Settings.Patterns(programs(patterns), List.of(), ChangePolicy.REFUSE),
                new Settings.Protection(limits, BufferLimits.NONE, FailurePolicies.DEFAULT),
                new Settings.Work(cachedStates, Optional.empty(), Duration.ofMinutes(1)));
    }

    /** The programs of patterns. */
    public static List<StageProgram> programs(StagePattern... patterns) {
        return List.of(patterns).stream().map(StageProgram::of).toList();
    }
}
