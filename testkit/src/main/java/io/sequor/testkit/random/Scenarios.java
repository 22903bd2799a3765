package io.sequor.testkit.random;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.testkit.random.RandomValues.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a scenario of a seed: one to three patterns, up to 25 events of one to four keys with ties, disorder, late ones
 * and missing fields, watermarks between them, mostly a finish. The same seed gives the same scenario on every Java.
 */
public final class Scenarios {
    private final Dice dice;
    private final boolean origins;
    private final List<Step> steps = new ArrayList<>();
    private final int keys;
    private final int disorder;
    private long now;
    private long watermark = -1;
    private long events;

    private Scenarios(Dice dice, boolean origins) {
        this.dice = dice;
        this.origins = origins;
        this.keys = dice.between(1, 4);
        this.disorder = dice.pick(0, 2, 5);
    }

    /** The scenario of this seed; its events have no origins. */
    public static Scenario random(long seed) {
        return make(seed, false);
    }

    /** The same scenario, but every event carries the origin it would have in one partition of a topic. */
    public static Scenario randomWithOrigins(long seed) {
        return make(seed, true);
    }

    private static Scenario make(long seed, boolean origins) {
        Dice dice = new Dice(seed);
        RandomPatterns random = new RandomPatterns(dice);
        List<StagePattern> patterns = new ArrayList<>();
        int count = dice.pick(1, 1, 1, 2, 3);
        for (int i = 0; i < count; i++) {
            patterns.add(random.pattern("p" + i));
        }
        return new Scenario(seed, patterns, new Scenarios(dice, origins).steps(mostEvents(patterns)));
    }

    /** Alternatives multiply where several captures may be put off: fewer events keep an oracle's work bounded. */
    private static int mostEvents(List<StagePattern> patterns) {
        int captures = patterns.stream()
                .mapToInt(pattern -> pattern.stages().stream()
                        .mapToInt(Scenarios::freeCaptures)
                        .sum())
                .max()
                .orElse(0);
        return switch (captures) {
            case 0, 1 -> 25;
            case 2 -> 20;
            case 3 -> 14;
            case 4 -> 12;
            default -> 10;
        };
    }

    private static int freeCaptures(Stage stage) {
        int repeats = stage.repeatContiguity() == Contiguity.SKIP_ANY ? stage.max() - 1 : 0;
        return repeats + (stage.contiguity() == Contiguity.SKIP_ANY ? 1 : 0);
    }

    private List<Step> steps(int mostEvents) {
        int count = dice.chance(10) ? dice.between(0, 5) : dice.between(5, mostEvents);
        now = dice.chance(2) ? Event.MAX_TIME - 100 : dice.between(0, 6);
        for (int i = 0; i < count; i++) {
            now = Math.min(Event.MAX_TIME, now + dice.pick(0, 0, 1, 1, 1, 2, 3, 6));
            steps.add(new Step.Push(event()));
            if (dice.chance(30)) {
                advance();
            }
        }
        for (int finishes = dice.pick(0, 1, 1, 1, 1, 1, 2); finishes > 0; finishes--) {
            steps.add(new Step.Advance(Engine.FINAL_WATERMARK));
        }
        return steps;
    }

    /** Mostly as far as the disorder allows, at times further, so that events come late, and at times nowhere. */
    private void advance() {
        long target = now - disorder - 1 + dice.pick(-2, -1, 0, 0, 0, 0, 1, 3);
        watermark = Math.max(watermark, target);
        steps.add(new Step.Advance(watermark));
    }

    private Event event() {
        long time = Math.max(0, now - dice.between(0, disorder));
        String key = dice.chance(50) ? RandomValues.KEYS.get(0) : dice.oneOf(RandomValues.KEYS.subList(0, keys));
        Event.Builder event = Event.builder("e" + dice.between(0, 9), key, dice.oneOf(RandomValues.KINDS), time);
        for (Type type : Type.values()) {
            if (dice.chance(80)) {
                Type other = dice.chance(95) ? type : RandomValues.type(dice);
                event.field(type.field(), RandomValues.of(other, dice));
            }
        }
        if (origins) {
            event.origin(new Origin("events", 0, events++));
        }
        return event.build();
    }
}
