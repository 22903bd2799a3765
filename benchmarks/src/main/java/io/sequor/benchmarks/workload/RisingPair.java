package io.sequor.benchmarks.workload;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * W1 and W6: A, then B with a price above A's, then C, relaxed, within 60 s; a tick a millisecond. Most ticks are X, which
 * no stage takes. Most As are followed by a fitting B and a C some seconds later, so that about two ticks of a hundred
 * finish a match however many keys there are; Bs and Cs of other keys are strewn between.
 *
 * @param name w1 or w6
 * @param keys over how many keys the ticks are spread
 */
public record RisingPair(String name, int keys) implements Workload {
    static final long WITHIN = 60_000;

    private static final double STARTS = 0.022;
    private static final double STREWN = 0.05;
    private static final double CONTINUED = 0.92;
    private static final int FIRST_AFTER = 100;
    private static final int LAST_AFTER = 20_000;
    private static final int SEED = 1;
    private static final int FEW = 10_000;

    @Override
    public String title() {
        return "A, B above A, C; relaxed, 60 s, " + keys + " keys";
    }

    /** Many keys are touched before anything counts, so that an engine has met most of them. */
    @Override
    public int filling() {
        return keys <= FEW ? 0 : keys;
    }

    @Override
    public StagePattern pattern() {
        return StagePattern.builder("rising_pair", Duration.ofMillis(WITHIN))
                .stage("a", kind("A"))
                .stage("b", all(kind("B"), field("price").gt(capture("a").field("price"))))
                .stage("c", kind("C"))
                .timeouts(Timeouts.NONE)
                .build();
    }

    @Override
    public Ticks ticks() {
        return new Made(keys);
    }

    @Override
    public Loop loop() {
        return new ByHand();
    }

    /** A tick that is due at an id. */
    private record Due(long id, int key, String kind, double price) {}

    private static final class Made extends Ticks {
        private final int keys;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final PriorityQueue<Due> due = new PriorityQueue<>((x, y) -> Long.compare(x.id, y.id));

        Made(int keys) {
            this.keys = keys;
        }

        @Override
        Tick make(long id) {
            if (!due.isEmpty() && due.peek().id <= id) {
                Due planned = due.remove();
                return tick(id, planned.key, planned.kind, planned.price);
            }
            int key = random.nextInt(keys);
            double price = random.nextDouble(100, 200);
            double dice = random.nextDouble();
            if (dice >= STARTS + 2 * STREWN) {
                return tick(id, key, "X", price);
            }
            if (dice >= STARTS) {
                return tick(id, key, dice < STARTS + STREWN ? "B" : "C", price);
            }
            if (random.nextDouble() < CONTINUED) {
                long second = id + random.nextInt(FIRST_AFTER, LAST_AFTER);
                due.add(new Due(second, key, "B", price + 1));
                due.add(new Due(second + random.nextInt(FIRST_AFTER, LAST_AFTER), key, "C", price));
            }
            return tick(id, key, "A", price);
        }

        private Tick tick(long id, int key, String kind, double price) {
            return new Tick(id, "account-" + key, kind, BEGIN + id, price, 1 + id % 10);
        }
    }

    /** An A, and the B that followed it. */
    private static final class Open {
        final Tick a;
        long b = -1;

        Open(Tick a) {
            this.a = a;
        }
    }

    private static final class ByHand implements Loop {
        private final Map<String, List<Open>> keys = new HashMap<>();
        private final ArrayDeque<Open> starts = new ArrayDeque<>();

        @Override
        public void tick(Tick tick, Found found) {
            switch (tick.kind()) {
                case "A" -> start(tick);
                case "B" -> second(tick);
                case "C" -> third(tick, found);
                default -> {}
            }
        }

        private void start(Tick tick) {
            Open open = new Open(tick);
            keys.computeIfAbsent(tick.key(), none -> new ArrayList<>(2)).add(open);
            starts.add(open);
        }

        private void second(Tick tick) {
            List<Open> opened = keys.get(tick.key());
            if (opened != null) {
                for (Open open : opened) {
                    if (open.b < 0 && tick.price() > open.a.price() && tick.time() - open.a.time() <= WITHIN) {
                        open.b = tick.id();
                    }
                }
            }
        }

        private void third(Tick tick, Found found) {
            List<Open> opened = keys.get(tick.key());
            if (opened == null) {
                return;
            }
            opened.removeIf(open -> {
                if (open.b < 0) {
                    return false;
                }
                if (tick.time() - open.a.time() <= WITHIN) {
                    found.match(open.a.id(), open.b, tick.id());
                }
                return true;
            });
            if (opened.isEmpty()) {
                keys.remove(tick.key());
            }
        }

        /** Forgets what is over, so that it needs no more room than the window. */
        @Override
        public void watermark(long time, Found found) {
            while (!starts.isEmpty() && starts.peek().a.time() + WITHIN <= time) {
                Open over = starts.remove();
                List<Open> opened = keys.get(over.a.key());
                if (opened != null && opened.remove(over) && opened.isEmpty()) {
                    keys.remove(over.a.key());
                }
            }
        }
    }
}
