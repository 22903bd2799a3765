package io.sequor.benchmarks.workload;

import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.exists;
import static io.sequor.matcher.condition.Conditions.field;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * W2: two falling prices and two rising ones behind each other, every next tick of the key at once; matches do not
 * overlap. A tick a millisecond; prices are random, so that every tick begins something and five of a hundred end a V.
 *
 * @param keys over how many keys the ticks are spread
 */
public record StrictV(int keys) implements Workload {
    static final long WITHIN = 60_000;

    private static final int LENGTH = 5;
    private static final int SEED = 2;

    @Override
    public String name() {
        return "w2";
    }

    @Override
    public String title() {
        return "V of five ticks; strict, past last, " + keys + " keys";
    }

    @Override
    public StagePattern pattern() {
        return StagePattern.builder("strict_v", Duration.ofMillis(WITHIN))
                .stage("top", exists("price"))
                .stage("fall", below("top"), StageOptions::strict)
                .stage("bottom", below("fall"), StageOptions::strict)
                .stage("rise", above("bottom"), StageOptions::strict)
                .stage("end", above("rise"), StageOptions::strict)
                .selection(Selection.SKIP_PAST_LAST)
                .timeouts(Timeouts.NONE)
                .build();
    }

    private static Condition below(String stage) {
        return field("price").lt(capture(stage).field("price"));
    }

    private static Condition above(String stage) {
        return field("price").gt(capture(stage).field("price"));
    }

    @Override
    public Ticks ticks() {
        SplittableRandom random = new SplittableRandom(SEED);
        return new Ticks() {
            @Override
            Tick make(long id) {
                return new Tick(
                        id,
                        "symbol-" + random.nextInt(keys),
                        "T",
                        BEGIN + id,
                        random.nextInt(10_000) / 100.0,
                        1 + random.nextInt(100));
            }
        };
    }

    @Override
    public Loop loop() {
        return new ByHand();
    }

    /** The last ticks of a key, the newest at the end, none of them part of a match. */
    private static final class Last {
        final Tick[] ticks = new Tick[LENGTH];
        int count;
    }

    private static final class ByHand implements Loop {
        private final Map<String, Last> keys = new HashMap<>();

        @Override
        public void tick(Tick tick, Found found) {
            Last last = keys.get(tick.key());
            if (last == null) {
                last = new Last();
                keys.put(tick.key(), last);
            }
            Tick[] ticks = last.ticks;
            System.arraycopy(ticks, 1, ticks, 0, LENGTH - 1);
            ticks[LENGTH - 1] = tick;
            if (++last.count < LENGTH) {
                return;
            }
            if (tick.price() > ticks[3].price()
                    && ticks[3].price() > ticks[2].price()
                    && ticks[2].price() < ticks[1].price()
                    && ticks[1].price() < ticks[0].price()
                    && tick.time() - ticks[0].time() <= WITHIN) {
                long[] ids = new long[LENGTH];
                for (int i = 0; i < LENGTH; i++) {
                    ids[i] = ticks[i].id();
                }
                found.match(ids);
                last.count = 0;
            }
        }
    }
}
