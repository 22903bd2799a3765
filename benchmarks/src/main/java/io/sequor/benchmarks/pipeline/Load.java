package io.sequor.benchmarks.pipeline;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The events, the same for every run: a millisecond of event time for each, out of order by up to {@link #DISORDER}, over
 * many keys. One in a hundred is an order; nine of ten orders are refunded some seconds later; all others are views, which
 * no stage takes. So about 2 % of the events take part.
 *
 * @param events how many
 * @param keys over how many keys they are spread
 */
record Load(int events, int keys) {
    /** No event is further than this from its place in time, in milliseconds. */
    static final int DISORDER = 100;

    /** Events between two watermarks, over all partitions. */
    static final int BATCH = 1000 * Topics.PARTITIONS;

    private static final long BEGIN = 1_700_000_000_000L;
    private static final double ORDERS = 0.0105;
    private static final double REFUNDED = 0.9;
    private static final int FIRST_REFUND = 200;
    private static final int LAST_REFUND = 5000;
    private static final int SEED = 20;

    /** An event that was made: its key and partition, and what an envelope says. */
    record Made(String key, int partition, String kind, long time, Map<String, Object> fields) {}

    /** What is to become of an order. */
    private record Refund(int at, int key, long order) {}

    /** A refund of the same order within ten seconds. */
    static StagePattern pattern() {
        Condition same = new Condition.Compare(
                Comparison.EQ, field("order"), capture("order").field("order"));
        return StagePattern.builder("refund", Duration.ofSeconds(10))
                .stage("order", kind("order"))
                .stage("refund", all(kind("refund"), same))
                .build();
    }

    /** The watermark that holds behind the first so many events, in milliseconds. */
    static long watermarkAfter(int events) {
        return BEGIN + events - 1 - DISORDER;
    }

    /** The events in batches, in the order in which they are sent. Each call makes the same. */
    Iterable<List<Made>> batches() {
        return () -> new Batches(this);
    }

    private static final class Batches implements java.util.Iterator<List<Made>> {
        private final Load load;
        private final Random random = new Random(SEED);
        private final Deque<Refund> refunds = new ArrayDeque<>();
        private int next;

        Batches(Load load) {
            this.load = load;
        }

        @Override
        public boolean hasNext() {
            return next < load.events;
        }

        @Override
        public List<Made> next() {
            List<Made> batch = new ArrayList<>();
            for (int end = Math.min(load.events, next + BATCH); next < end; next++) {
                batch.add(made());
            }
            return batch;
        }

        private Made made() {
            if (!refunds.isEmpty() && refunds.getFirst().at <= next) {
                Refund refund = refunds.removeFirst();
                return made(refund.key, "refund", refund.order);
            }
            int key = random.nextInt(load.keys);
            if (random.nextDouble() >= ORDERS) {
                return made(key, "view", random.nextInt(load.events));
            }
            if (random.nextDouble() < REFUNDED) {
                int last = refunds.isEmpty() ? 0 : refunds.getLast().at;
                int due = next + FIRST_REFUND + random.nextInt(LAST_REFUND - FIRST_REFUND);
                refunds.addLast(new Refund(Math.max(last, due), key, next)); // so that the queue is in order
            }
            return made(key, "order", next);
        }

        private Made made(int key, String kind, long order) {
            long time = BEGIN + next + random.nextInt(2 * DISORDER + 1) - DISORDER;
            Map<String, Object> fields = Map.of(
                    "order",
                    order,
                    "amount",
                    random.nextInt(100_000) / 100.0,
                    "channel",
                    random.nextBoolean() ? "web" : "telephone",
                    "remark",
                    "shipped from the second warehouse, to be signed for, gift");
            return new Made(String.format("customer-%07d", key), key % Topics.PARTITIONS, kind, time, fields);
        }
    }
}
