package io.sequor.testkit.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Sources come, are idle, speak again, retire, and begin a new life while the old one goes on writing: what a task makes of
 * it, in several orders of reading and over restarts, is what a model of twenty lines makes of the logs. {@code -Dseed} is
 * the first seed, {@code -Dlives} how many follow.
 */
class SourceLivesTest {
    private static final long FIRST_SEED = Long.getLong("seed", 1);
    private static final int RUNS = Integer.getInteger("lives", 1_000);
    private static final int STEPS = 60;
    private static final int ORDERS = 3;
    private static final StagePattern ANY = StagePattern.builder("any", Duration.ofMillis(10))
            .stage("a", Conditions.kind("A"))
            .build();

    @Test
    void theWatermarkAndWhatIsLateFollowTheLogs() {
        int rejected = 0;
        int late = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
            Lives lives = new Lives(seed);
            rejected += lives.model.dropped.size();
            late += lives.model.late.size();
            for (int order = 0; order < ORDERS; order++) {
                lives.check(order);
            }
        }
        assertThat(rejected).isGreaterThan(RUNS * 5);
        assertThat(late).isGreaterThan(RUNS * 3);
    }

    /** What a source is to the model. */
    private static final class Spoken {
        private long epoch = -1;
        private long sequence;
        private long claim = -1;
        private boolean active;
        private boolean retired;
    }

    /** The contract once more, without anything of the processor. */
    private static final class Model {
        private final Map<String, Spoken> sources = new HashMap<>();
        private final Map<Long, Long> waiting = new HashMap<>();
        private final TreeSet<String> dropped = new TreeSet<>();
        private final TreeSet<Long> late = new TreeSet<>();
        private final TreeSet<Long> released = new TreeSet<>();
        private long fence = -1;
        private long watermark = -1;

        void control(long offset, ControlRecord record) {
            Spoken now = sources.getOrDefault(record.getSource(), new Spoken());
            boolean same = now.epoch == record.getEpoch();
            long claimed = record.getWatermark().orElse(same ? now.claim : -1L);
            String reason = record.getEpoch() < now.epoch
                    ? "lower-epoch"
                    : same && record.getSequence() == now.sequence
                            ? "repeat"
                            : same && record.getSequence() < now.sequence
                                    ? "regression"
                                    : same && now.retired ? "retired" : same && claimed < now.claim ? "regression" : "";
            if (!reason.isEmpty()) {
                dropped.add(offset + " " + reason);
                return;
            }
            Spoken next = new Spoken();
            next.epoch = record.getEpoch();
            next.sequence = record.getSequence();
            next.claim = claimed;
            next.retired = record.getType() == ControlType.RETIRE;
            next.active = !next.retired && record.getType() != ControlType.IDLE;
            sources.put(record.getSource(), next);
            record.getFences()
                    .forEach(one -> fence = Math.max(fence, one.getOffset().orElse(-1L)));
            sources.values().stream()
                    .filter(source -> source.active)
                    .mapToLong(source -> source.claim)
                    .min()
                    .ifPresent(this::raise);
        }

        private void raise(long minimum) {
            if (minimum > watermark) {
                watermark = minimum;
                waiting.forEach((offset, time) -> {
                    if (time <= watermark) {
                        (offset > fence ? late : released).add(offset);
                    }
                });
                waiting.values().removeIf(time -> time <= watermark);
            }
        }

        void event(long offset, long time) {
            if (time <= watermark) {
                late.add(offset);
            } else {
                waiting.put(offset, time);
            }
        }
    }

    /** One pair of logs, written from a seed. */
    private static final class Lives {
        private final SplittableRandom random;
        private final long seed;
        private final Model model = new Model();
        private final List<CaseRecord> events = new ArrayList<>();
        private final List<CaseRecord> controls = new ArrayList<>();
        private final Map<String, Long> epochs = new HashMap<>();
        private final Map<String, Long> sequences = new HashMap<>();
        private final Map<String, Long> claims = new HashMap<>();

        Lives(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(5) < 2) {
                    event(step);
                } else {
                    speak();
                }
            }
        }

        private void event(int step) {
            long time = Math.max(0, 2L * step - random.nextInt(30) + random.nextInt(20));
            long offset = events.size();
            events.add(
                    CaseRecord.event(Event.builder("e" + offset, "k", "A", time).build()));
            model.event(offset, time);
        }

        private void speak() {
            String source = List.of("s1", "s2", "s3").get(random.nextInt(3));
            long epoch = epochs.merge(source, random.nextInt(8) == 0 ? 1L : 0L, Long::sum);
            boolean zombie = epoch > 0 && random.nextInt(6) == 0;
            long spoken = zombie ? epoch - 1 : epoch;
            String life = source + spoken;
            long sequence = sequences.merge(life, (long) random.nextInt(10) == 0 ? 0L : 1L, Long::sum);
            ControlType type = ControlType.values()[new int[] {0, 1, 1, 1, 1, 1, 1, 2, 3, 4}[random.nextInt(10)]];
            Long claim = null;
            if (type == ControlType.WATERMARK) {
                long back = random.nextInt(12) == 0 ? 20 : 0;
                claim = claims.merge(life, (long) random.nextInt(25), Long::sum) - back;
                claim = Math.max(-1, claim);
            }
            long last = events.size() - 1L - (random.nextInt(10) == 0 ? 1 : 0);
            Fence fence = new Fence("t0", null, last < 0 ? null : last);
            ControlRecord record = new ControlRecord(source, spoken, sequence, type, claim, List.of(fence));
            model.control(controls.size(), record);
            controls.add(CaseRecord.control(record));
        }

        /** Hands both logs over in one of several orders, with restarts, and compares. */
        void check(int order) {
            SplittableRandom dice = new SplittableRandom(seed * ORDERS + order);
            int share = List.of(5, 50, 95).get(order);
            try (BareTask task = BareTask.of(TaskSetup.of(List.of("t0"), List.of(ANY)))) {
                int event = 0;
                int control = 0;
                long before = -1;
                while (event < events.size() || control < controls.size()) {
                    if (control == controls.size() || (event < events.size() && dice.nextInt(100) < share)) {
                        task.hand("t0", event, events.get(event));
                        event++;
                    } else {
                        task.hand(TaskSetup.CONTROL, control, controls.get(control));
                        control++;
                    }
                    if (dice.nextInt(20) == 0) {
                        task.restart();
                    }
                    assertThat(task.watermark()).as("watermark, seed %s", seed).isGreaterThanOrEqualTo(before);
                    before = task.watermark();
                }
                task.pause();
                compare(task);
            }
        }

        private void compare(BareTask task) {
            assertThat(task.watermark()).as("watermark, seed %s", seed).isEqualTo(model.watermark);
            assertThat(task.late())
                    .as("late, seed %s", seed)
                    .extracting(origin -> origin.offset())
                    .containsExactlyInAnyOrderElementsOf(model.late);
            assertThat(task.deadLetters())
                    .as("dropped, seed %s", seed)
                    .extracting(letter -> letter.origin().offset() + " " + letter.reason())
                    .containsExactlyInAnyOrderElementsOf(model.dropped);
            Set<Long> matched = new TreeSet<>();
            task.results()
                    .forEach(found ->
                            matched.add(found.captures().get("a").get(0).offset()));
            assertThat(matched).as("matched, seed %s", seed).isEqualTo(model.released);
            assertThat(task.buffered()).as("buffered, seed %s", seed).hasSameSizeAs(model.waiting.keySet());
        }
    }
}
