package io.sequor.matcher;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.any;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.count;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.firstCapture;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;
import static io.sequor.matcher.condition.Conditions.not;
import static io.sequor.matcher.condition.Conditions.time;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Patterns and events made of a seed: small, dense and full of options, so that most scenarios match something.
 *
 * @param seed what it was made of
 * @param patterns one to three patterns
 * @param events events of two keys, their times never falling
 */
public record Scenario(long seed, List<StagePattern> patterns, List<Event> events) {
    private static final String[] KINDS = {"A", "B", "C"};
    private static final int EVENTS = 14;

    /** The seeds to try: {@code -Dcases} many (2,000) from {@code -Dseed} (1) on. */
    public static LongStream seeds() {
        long first = Long.getLong("seed", 1);
        return LongStream.range(first, first + Long.getLong("cases", 2_000));
    }

    /** How to run this one alone. */
    public String replayCommand() {
        return "-Dseed=" + seed + " -Dcases=1 with " + patterns + " over " + events;
    }

    /** The scenario of a seed. */
    public static Scenario of(long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        List<StagePattern> patterns = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            patterns.add(pattern("p" + i, random));
        }
        return new Scenario(seed, patterns, events(random));
    }

    private static List<Event> events(Random random) {
        List<Event> events = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < EVENTS; i++) {
            time += random.nextInt(3);
            String key = random.nextInt(4) == 0 ? "l" : "k";
            events.add(Event.builder("e" + i, key, oneOf(random, KINDS), time)
                    .field("v", random.nextInt(5))
                    .build());
        }
        return events;
    }

    private static StagePattern pattern(String name, Random random) {
        StagePattern.Builder builder = StagePattern.builder(name, Duration.ofMillis(1 + random.nextInt(12)))
                .selection(oneOf(random, Selection.values()))
                .prefer(oneOf(random, Prefer.values()))
                .timeouts(oneOf(random, Timeouts.values()));
        int stages = 1 + random.nextInt(3);
        for (int i = 0; i < stages; i++) {
            int index = i;
            builder.stage("s" + i, condition(i, random), options -> options(options, index, random));
        }
        if (random.nextInt(6) == 0) {
            builder.forbidden(rare(stages - 1, random));
        }
        if (random.nextInt(3) == 0) {
            builder.absence(rare(stages - 1, random));
        }
        return builder.build();
    }

    private static StageOptions options(StageOptions options, int index, Random random) {
        int min = index == 0 ? 1 : random.nextInt(3);
        int max = Math.max(1, min + random.nextInt(3));
        options.times(min, max).contiguity(oneOf(random, Contiguity.values()));
        if (random.nextInt(4) == 0) {
            options.repeatContiguity(oneOf(random, Contiguity.values()));
        }
        if (random.nextInt(4) == 0) {
            options.forbidden(rare(index, random));
        }
        return options;
    }

    private static Condition condition(int stage, Random random) {
        Condition kinds = kind(oneOf(random, KINDS), oneOf(random, KINDS));
        return random.nextInt(3) == 0 ? all(kinds, reading(random.nextInt(stage + 1), random)) : kinds;
    }

    private static Condition rare(int stage, Random random) {
        return all(kind(oneOf(random, KINDS)), reading(random.nextInt(stage + 1), random));
    }

    private static Condition reading(int stage, Random random) {
        String name = "s" + stage;
        return switch (random.nextInt(5)) {
            case 0 -> field("v").gt(literal(random.nextInt(4)));
            case 1 -> not(field("v").le(capture(name).field("v")));
            case 2 -> field("v").ge(firstCapture(name).field("v").minus(literal(1)));
            case 3 -> count(name).lt(literal(2));
            default -> any(time().gt(capture(name).time()), field("v").eq(literal(0)));
        };
    }

    @SafeVarargs
    private static <T> T oneOf(Random random, T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
