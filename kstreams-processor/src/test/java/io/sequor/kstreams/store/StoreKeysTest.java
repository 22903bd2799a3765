package io.sequor.kstreams.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Moment;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of bytes is the order of what they say. */
class StoreKeysTest {
    private static final List<String> KEYS = List.of(
            "",
            "a",
            "aa",
            "a\0",
            "a\0\0",
            "a\1",
            "aab",
            "b",
            "\u20ac",
            "\ud83d\ude00",
            "\uffff",
            "k".repeat(300),
            "k".repeat(299));

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bufferedEventsOrderByMoment(long seed) {
        Random random = new Random(seed);
        List<Moment> moments =
                IntStream.range(0, 100).mapToObj(i -> moment(random)).toList();
        TreeMap<Bytes, Moment> byBytes = new TreeMap<>();
        moments.forEach(moment -> byBytes.put(StoreKeys.buffered(moment), moment));

        assertThat(List.copyOf(byBytes.values())).isSorted();
        assertThat(byBytes.lastKey()).isLessThan(StoreKeys.bufferEnd());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void timersOrderByDeadlinePatternAndKey(long seed) {
        Random random = new Random(seed);
        TreeMap<Bytes, StoredTimer> byBytes = new TreeMap<>();
        for (int i = 0; i < 100; i++) {
            StoredTimer timer = new StoredTimer(number(random), random.nextInt(3), key(random));
            byBytes.put(StoreKeys.timer(timer), timer);
            assertThat(StoreKeys.timerOf(StoreKeys.timer(timer))).isEqualTo(timer);
        }

        assertThat(List.copyOf(byBytes.values())).isSorted();
        assertThat(byBytes.lastKey()).isLessThan(StoreKeys.timerEnd());
        for (StoredTimer timer : byBytes.values()) {
            assertThat(StoreKeys.timersBehind(timer)).isGreaterThan(StoreKeys.timer(timer));
            Bytes next = byBytes.higherKey(StoreKeys.timer(timer));
            assertThat(next == null || next.compareTo(StoreKeys.timersBehind(timer)) >= 0)
                    .isTrue();
            assertThat(StoreKeys.timersBehind(StoredTimer.endOf(timer.deadline())))
                    .isGreaterThan(StoreKeys.timer(timer))
                    .isLessThan(StoreKeys.timersFrom(timer.deadline() + 1));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aLogLiesTogetherInItsOrderWithItsHeadBehindIt(long seed) {
        Random random = new Random(seed);
        TreeMap<Bytes, String> owner = new TreeMap<>();
        for (String key : KEYS) {
            Set<Moment> moments = new HashSet<>();
            while (moments.size() < 5) {
                Moment moment = moment(random);
                if (!moments.add(moment)) {
                    continue;
                }
                owner.put(StoreKeys.logged(key, moment), key);
                owner.put(StoreKeys.droppedStart(key, moment, random.nextInt(5)), key);
            }
            owner.put(StoreKeys.head(key), key);
        }

        for (String key : KEYS) {
            var log = owner.subMap(StoreKeys.logFrom(key, new Moment(0, 0)), true, StoreKeys.logEnd(key), true);
            assertThat(log.values())
                    .as("nothing of another key")
                    .containsOnly(key)
                    .hasSize(10);
            assertThat(log.keySet().stream().map(StoreKeys::momentOf)).isSorted();
            assertThat(owner.higherKey(log.lastKey())).as("the head is next").isEqualTo(StoreKeys.head(key));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aLogKeySaysWhatItIs(long seed) {
        Random random = new Random(seed);
        String key = key(random);
        Moment moment = moment(random);
        int pattern = random.nextInt(1024);

        assertThat(StoreKeys.momentOf(StoreKeys.logged(key, moment))).isEqualTo(moment);
        assertThat(StoreKeys.droppedPatternOf(StoreKeys.logged(key, moment))).isEqualTo(-1);
        assertThat(StoreKeys.momentOf(StoreKeys.droppedStart(key, moment, pattern)))
                .isEqualTo(moment);
        assertThat(StoreKeys.droppedPatternOf(StoreKeys.droppedStart(key, moment, pattern)))
                .isEqualTo(pattern);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void ordinalsOrderByTopicAndOffset(long seed) {
        Random random = new Random(seed);
        int topic = random.nextInt(Ordinals.MAX_TOPICS);
        long offset = random.nextLong(1L << 48);
        long ordinal = Ordinals.of(topic, offset);

        assertThat(Ordinals.topicIndex(ordinal)).isEqualTo(topic);
        assertThat(Ordinals.offset(ordinal)).isEqualTo(offset);
        assertThat(ordinal).isNotNegative().isLessThan(Ordinals.of(topic + 1, 0));
    }

    private static Moment moment(Random random) {
        return new Moment(number(random), number(random));
    }

    private static long number(Random random) {
        return random.nextInt(4) == 0 ? random.nextInt(3) : random.nextLong(Long.MAX_VALUE);
    }

    private static String key(Random random) {
        return KEYS.get(random.nextInt(KEYS.size()));
    }
}
