package io.sequor.benchmarks.workload;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * W4: many As that each wait for the B of the same order, relaxed, for so long that none expires. First all are opened;
 * then half of the ticks are of a kind that nobody awaits, half are Bs without a partner, and in every hundred one B finds
 * an A, which is replaced by a new one at once. So the number of open partial matches stays.
 *
 * @param keys over how many keys they are spread
 * @param each how many are open in each key, a multiple of {@link Workload#BLOCK} in all
 */
public record ManyOpen(int keys, int each) implements Workload {
    static final long WITHIN = Duration.ofDays(30).toMillis();

    private static final int SMALL = 1000;
    private static final int HIT_EVERY = 100;
    private static final int SEED = 4;

    /** From here on orders belong to no A; a number that takes as many bytes whatever is added. */
    private static final long NOBODYS = 1_000_000_000_000L;

    @Override
    public String name() {
        return keys == 1 && each == SMALL ? "w4" : "w4-" + keys + "x" + each;
    }

    @Override
    public String title() {
        return "A, B of the same order; " + each + " open in each of " + keys + " keys";
    }

    @Override
    public StagePattern pattern() {
        return StagePattern.builder("same_order", Duration.ofMillis(WITHIN))
                .stage("a", kind("A"))
                .stage("b", all(kind("B"), field("qty").eq(capture("a").field("qty"))))
                .timeouts(Timeouts.NONE)
                .build();
    }

    @Override
    public int filling() {
        return keys * each;
    }

    @Override
    public Ticks ticks() {
        return new Made(keys, filling());
    }

    @Override
    public Loop loop() {
        return new ByHand();
    }

    private static final class Made extends Ticks {
        private final String[] keys;
        private final int filling;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private final long[] orders;
        private int replaced = -1;

        Made(int keys, int filling) {
            this.keys = new String[keys];
            this.filling = filling;
            this.orders = new long[filling];
            for (int key = 0; key < keys; key++) {
                this.keys[key] = "customer-" + key;
            }
        }

        @Override
        Tick make(long id) {
            if (id < filling) {
                return opening(id, (int) id);
            }
            if (replaced >= 0) {
                int place = replaced;
                replaced = -1;
                return opening(id, place);
            }
            int place = random.nextInt(filling);
            if (id % HIT_EVERY == 0) {
                replaced = place;
                return tick(id, place, "B", orders[place]);
            }
            return tick(id, place, id % 2 == 0 ? "X" : "B", NOBODYS + id);
        }

        private Tick opening(long id, int place) {
            orders[place] = id;
            return tick(id, place, "A", id);
        }

        private Tick tick(long id, int place, String kind, long order) {
            return new Tick(id, keys[place % keys.length], kind, BEGIN + id, 100 + id % 100, order);
        }
    }

    private static final class ByHand implements Loop {
        private final Map<String, Map<Long, ArrayDeque<Tick>>> keys = new HashMap<>();
        private final ArrayDeque<Tick> starts = new ArrayDeque<>();

        @Override
        public void tick(Tick tick, Found found) {
            switch (tick.kind()) {
                case "A" -> {
                    keys.computeIfAbsent(tick.key(), none -> new HashMap<>())
                            .computeIfAbsent(tick.qty(), none -> new ArrayDeque<>(2))
                            .add(tick);
                    starts.add(tick);
                }
                case "B" -> second(tick, found);
                default -> {}
            }
        }

        private void second(Tick tick, Found found) {
            Map<Long, ArrayDeque<Tick>> orders = keys.get(tick.key());
            ArrayDeque<Tick> partners = orders == null ? null : orders.remove(tick.qty());
            if (partners != null) {
                for (Tick partner : partners) {
                    if (tick.time() - partner.time() <= WITHIN) {
                        found.match(partner.id(), tick.id());
                    }
                }
            }
        }

        @Override
        public void watermark(long time, Found found) {
            while (!starts.isEmpty() && starts.peek().time() + WITHIN <= time) {
                Tick over = starts.remove();
                Map<Long, ArrayDeque<Tick>> orders = keys.get(over.key());
                ArrayDeque<Tick> same = orders == null ? null : orders.get(over.qty());
                if (same != null && same.remove(over) && same.isEmpty()) {
                    orders.remove(over.qty());
                }
            }
        }
    }
}
