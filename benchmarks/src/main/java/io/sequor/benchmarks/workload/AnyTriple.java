package io.sequor.benchmarks.workload;

import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.stage.StageOptions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * W3: A, B and C, each may pass over any: all triples within a sliding window. One key, a tick a millisecond; half of
 * the ticks are As, half Bs, and a C comes every thousandth time, which then ends with every pair there is.
 *
 * @param window how many ticks the window holds
 */
public record AnyTriple(int window) implements Workload {
    private static final int CS = 1000;
    private static final int SEED = 3;

    @Override
    public String name() {
        return "w3";
    }

    @Override
    public String title() {
        return "A, B, C in any way; window of " + window + " ticks, 1 key";
    }

    /** Length of the window in milliseconds, inclusive on both ends. */
    public long within() {
        return window - 1L;
    }

    @Override
    public StagePattern pattern() {
        return StagePattern.builder("any_triple", Duration.ofMillis(within()))
                .stage("a", kind("A"))
                .stage("b", kind("B"), StageOptions::skipAny)
                .stage("c", kind("C"), StageOptions::skipAny)
                .timeouts(Timeouts.NONE)
                .build();
    }

    @Override
    public Ticks ticks() {
        SplittableRandom random = new SplittableRandom(SEED);
        return new Ticks() {
            @Override
            Tick make(long id) {
                int dice = random.nextInt(CS);
                return tick(id, dice == 0 ? "C" : dice % 2 == 0 ? "A" : "B");
            }
        };
    }

    /** A tick of the one key. */
    public static Tick tick(long id, String kind) {
        return new Tick(id, "only", kind, BEGIN + id, 100 + id % 100, 1);
    }

    @Override
    public Loop loop() {
        return new ByHand(within());
    }

    private static final class ByHand implements Loop {
        private final long within;
        private final ArrayDeque<Tick> as = new ArrayDeque<>();
        private final ArrayDeque<Tick> bs = new ArrayDeque<>();

        ByHand(long within) {
            this.within = within;
        }

        @Override
        public void tick(Tick tick, Found found) {
            forget(as, tick.time());
            forget(bs, tick.time());
            switch (tick.kind()) {
                case "A" -> as.add(tick);
                case "B" -> bs.add(tick);
                default -> all(tick, found);
            }
        }

        private void all(Tick c, Found found) {
            for (Tick b : bs) {
                for (Tick a : as) {
                    if (a.id() > b.id()) {
                        break;
                    }
                    found.match(a.id(), b.id(), c.id());
                }
            }
        }

        private void forget(ArrayDeque<Tick> ticks, long now) {
            while (!ticks.isEmpty() && now - ticks.peek().time() > within) {
                ticks.remove();
            }
        }
    }
}
