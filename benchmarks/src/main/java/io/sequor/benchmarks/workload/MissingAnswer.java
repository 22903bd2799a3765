package io.sequor.benchmarks.workload;

import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * W5: A without a B of the same key for 10 s. Ten ticks a millisecond: a key sees one a second when there are 10,000 of
 * them. A fifth are As, three fifths Bs.
 *
 * @param keys over how many keys the ticks are spread
 */
public record MissingAnswer(int keys) implements Workload {
    static final long WITHIN = 10_000;

    private static final int SEED = 5;

    @Override
    public String name() {
        return "w5";
    }

    @Override
    public String title() {
        return "A without B for 10 s; " + keys + " keys";
    }

    @Override
    public StagePattern pattern() {
        return StagePattern.builder("missing_answer", Duration.ofMillis(WITHIN))
                .stage("a", kind("A"))
                .absence(kind("B"))
                .timeouts(Timeouts.NONE)
                .build();
    }

    @Override
    public Ticks ticks() {
        SplittableRandom random = new SplittableRandom(SEED);
        return new Ticks() {
            @Override
            Tick make(long id) {
                int dice = random.nextInt(5);
                String kind = dice == 0 ? "A" : dice == 1 ? "X" : "B";
                return new Tick(
                        id, "device-" + random.nextInt(keys), kind, BEGIN + id / BLOCK, random.nextInt(100), dice);
            }
        };
    }

    @Override
    public Loop loop() {
        return new ByHand();
    }

    private static final class Pending {
        final Tick a;
        boolean answered;

        Pending(Tick a) {
            this.a = a;
        }
    }

    private static final class ByHand implements Loop {
        private final Map<String, ArrayDeque<Pending>> keys = new HashMap<>();
        private final ArrayDeque<Pending> deadlines = new ArrayDeque<>();

        @Override
        public void tick(Tick tick, Found found) {
            watermark(tick.time() - 1, found);
            switch (tick.kind()) {
                case "A" -> {
                    Pending pending = new Pending(tick);
                    keys.computeIfAbsent(tick.key(), none -> new ArrayDeque<>(2))
                            .add(pending);
                    deadlines.add(pending);
                }
                case "B" -> {
                    ArrayDeque<Pending> asked = keys.remove(tick.key());
                    if (asked != null) {
                        asked.forEach(pending -> pending.answered = true);
                    }
                }
                default -> {}
            }
        }

        @Override
        public void watermark(long time, Found found) {
            while (!deadlines.isEmpty() && deadlines.peek().a.time() <= time - WITHIN) {
                Pending over = deadlines.remove();
                if (!over.answered) {
                    found.match(over.a.id());
                    ArrayDeque<Pending> asked = keys.get(over.a.key());
                    if (asked.size() == 1) {
                        keys.remove(over.a.key());
                    } else {
                        asked.remove(over);
                    }
                }
            }
        }
    }
}
