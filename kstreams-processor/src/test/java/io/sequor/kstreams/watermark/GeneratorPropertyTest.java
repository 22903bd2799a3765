package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.watermark.Logs.Outcome;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.SequorSerdes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random events, polls, failures and restarts: every claim is what the log up to its fence says, restarts or not, and no
 * message is ever dropped.
 */
class GeneratorPropertyTest {
    private static final int PARTITIONS = 3;
    private static final long DISORDER = 40;
    private static final byte[] KEY = {'k'};

    static Stream<Long> seeds() {
        return LongStream.range(0, Math.min(150, Integer.getInteger("cases", 60)))
                .boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyClaimIsWhatTheLogUpToItsFenceSays(long seed) {
        World world = new World(seed);
        world.run(400);
        world.finish();

        for (int partition = 0; partition < PARTITIONS; partition++) {
            check(world, partition);
        }
    }

    private static void check(World world, int partition) {
        TreeMap<Long, Long> times = world.times.get(partition);
        Sources sources = Sources.discovered();
        long claim = -1;
        for (ControlMessage message : world.logs.messages("clock", partition)) {
            assertThat(sources.rejection(message, Engine.FINAL_WATERMARK))
                    .as("%s", message)
                    .isEmpty();
            sources = sources.after(message);
            long fence = message.fences().getOrDefault("events", -1L);
            claim = Math.max(claim, expected(times.headMap(fence, true)));
            assertThat(sources.known().get("gen").claim()).as("%s", message).isEqualTo(claim);
        }
        assertThat(sources.watermark()).as("everything is claimed in the end").isEqualTo(expected(times));
    }

    private static long expected(Map<Long, Long> times) {
        return Math.max(
                -1,
                times.values().stream().mapToLong(time -> time - DISORDER).max().orElse(-1));
    }

    /** The topics, a generator, and what happens to them. */
    private static final class World {
        private final SplittableRandom random;
        private final Logs logs = new Logs(Map.of("events", PARTITIONS, "clock", PARTITIONS));
        private final Map<Integer, TreeMap<Long, Long>> times = new HashMap<>();
        private long now = 1_000_000;
        private WatermarkGenerator generator;

        World(long seed) {
            random = new SplittableRandom(seed);
            for (int partition = 0; partition < PARTITIONS; partition++) {
                times.put(partition, new TreeMap<>());
            }
            generator = started();
        }

        private WatermarkGenerator started() {
            List<Outcome> outcomes = random.ints(60, 0, 12)
                    .mapToObj(number -> switch (number) {
                        case 0 -> Outcome.LOST;
                        case 1 -> Outcome.WRITTEN_BUT_FAILED;
                        default -> Outcome.WRITTEN;
                    })
                    .toList();
            return WatermarkGenerator.boundedDisorder(Duration.ofMillis(DISORDER))
                    .events("events", EventMapper.envelope())
                    .controlTopic("clock")
                    .source("gen")
                    .every(Duration.ofMillis(20))
                    .clock(() -> Instant.ofEpochMilli(now))
                    .listener(new Silent())
                    .open(logs.consumer(() -> random.nextInt(5)), logs.producer(outcomes));
        }

        void run(int steps) {
            for (int i = 0; i < steps; i++) {
                now += random.nextInt(8);
                int partition = random.nextInt(PARTITIONS - 1) + (random.nextInt(20) == 0 ? 1 : 0);
                switch (random.nextInt(12)) {
                    case 0 -> logs.append("events", partition, KEY, new byte[] {1, 2, 3});
                    case 1 -> logs.skip("events", partition, random.nextInt(4));
                    case 2 -> logs.append("events", partition, KEY, envelope(Event.MAX_TIME - random.nextInt(5)));
                    case 3 ->
                        logs.append(
                                "events", partition, KEY, envelope(now), new RecordHeaders().add(InBand.HEADER, KEY));
                    case 4 -> restart();
                    case 5, 6, 7 -> poll();
                    default -> event(partition, i + random.nextInt(-60, 60));
                }
            }
        }

        private void event(int partition, long time) {
            long offset = logs.append("events", partition, KEY, envelope(time));
            if (time >= 0) {
                times.get(partition).put(offset, time);
            }
        }

        private void poll() {
            try {
                generator.pollOnce(Duration.ZERO);
            } catch (KafkaException e) {
                assertThat(e).hasMessageStartingWith("WMP-003");
            }
        }

        private void restart() {
            generator.close();
            generator = started();
        }

        void finish() {
            for (int i = 0; !generator.isCaughtUp(); i++) {
                assertThat(i).isLessThan(10_000);
                now += 20;
                poll();
            }
        }

        private static byte[] envelope(long time) {
            return SequorSerdes.event()
                    .serializer()
                    .serialize("events", new EventEnvelope(null, null, "a", time, Map.of()));
        }
    }

    private static final class Silent implements GeneratorListener {
        @Override
        public void ahead(TopicPartition partition, long offset, long timeMillis) {}

        @Override
        public void retrying(RuntimeException problem) {}

        @Override
        public void stopped(RuntimeException problem) {}
    }
}
