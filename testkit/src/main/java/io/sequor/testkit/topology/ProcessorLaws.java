package io.sequor.testkit.topology;

import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Origin;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.topology.ScenarioLogs.Outcome;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * What holds for a processor and every scenario whose events have origins. In whatever order the logs are handed over,
 * and wherever the task is restarted: its results are the engine's, in their order by key and with their identities; so
 * are the late events; every record is counted once; and the stored records of one key alone are enough to go on with
 * it.
 */
public final class ProcessorLaws {
    /** What the records of keys begin with; all other records are the task's own. */
    private static final byte KEY_SECTION = 0x50;

    private ProcessorLaws() {}

    /**
     * The first law that a processor breaks.
     *
     * @param scenario its events have origins
     * @param driver makes the task
     * @return what was expected and what came; empty when all laws hold
     */
    public static Optional<String> broken(Scenario scenario, Function<TaskSetup, TaskDriver> driver) {
        try {
            ScenarioLogs logs = ScenarioLogs.of(scenario);
            try (TaskDriver task = driver.apply(logs.setup())) {
                Deliveries.of(logs, scenario.seed()).forEach(action -> action.accept(task));
                Outcome expected = logs.expected();
                return difference("results", byKey(expected.results()), byKey(task.results()))
                        .or(() -> rest(expected, task))
                        .or(() -> conservation(
                                task.store().progress(logs.setup().topics().size(), Moment.NONE)));
            }
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        }
    }

    private static Optional<String> rest(Outcome expected, TaskDriver task) {
        return difference("late", expected.late(), texts(task.late()))
                .or(() -> difference("dead letters", expected.dead(), letters(task.deadLetters())))
                .or(() -> difference("watermark", expected.watermark(), task.watermark()))
                .or(() -> difference(
                        "buffered", expected.buffered(), task.buffered().size()));
    }

    /**
     * Goes on with every key of a scenario, from some point on, with a store that has nothing but the records of that
     * key and the task's own.
     *
     * @param scenario its events have origins
     * @return how the further results of a key differ; empty when none do
     */
    public static Optional<String> oneKeyNeedsAnother(Scenario scenario) {
        ScenarioLogs logs = ScenarioLogs.of(scenario);
        List<Consumer<TaskDriver>> actions = Deliveries.of(logs, scenario.seed());
        int handovers = actions.size() - logs.ends().size(); // what a reader knows of its positions is not stored
        int half = Math.floorMod(scenario.seed(), handovers);
        try (BareTask whole = BareTask.of(logs.setup())) {
            actions.subList(0, half).forEach(action -> action.accept(whole));
            whole.results();
            Map<String, Map<Bytes, byte[]>> stores = new HashMap<>();
            logs.expected()
                    .results()
                    .forEach(result -> stores.computeIfAbsent(result.key(), key -> onlyOf(key, whole)));
            actions.subList(half, actions.size()).forEach(action -> action.accept(whole));
            Map<String, List<Found>> further = byKey(whole.results());
            for (Map.Entry<String, Map<Bytes, byte[]>> store : stores.entrySet()) {
                String key = store.getKey();
                List<Found> right = further.getOrDefault(key, List.of());
                List<Found> alone = alone(key, store.getValue(), logs.setup(), actions.subList(half, actions.size()));
                if (!right.equals(alone)) {
                    return difference("further results of key " + key, right, alone);
                }
            }
            return Optional.empty();
        }
    }

    private static List<Found> alone(
            String key, Map<Bytes, byte[]> contents, TaskSetup setup, List<Consumer<TaskDriver>> actions) {
        try (BareTask task = BareTask.of(setup, contents)) {
            actions.forEach(action -> action.accept(task));
            return byKey(task.results()).getOrDefault(key, List.of());
        }
    }

    private static Map<Bytes, byte[]> onlyOf(String key, BareTask task) {
        byte[] text = key.getBytes(StandardCharsets.UTF_8);
        byte[] prefix = ByteBuffer.allocate(1 + Integer.BYTES + text.length)
                .put(KEY_SECTION)
                .putInt(text.length)
                .put(text)
                .array();
        Map<Bytes, byte[]> contents = new LinkedHashMap<>();
        try (KeyValueIterator<Bytes, byte[]> records = task.contents().all()) {
            while (records.hasNext()) {
                KeyValue<Bytes, byte[]> record = records.next();
                byte[] name = record.key.get();
                boolean ofKey =
                        name.length > prefix.length && Arrays.equals(name, 0, prefix.length, prefix, 0, prefix.length);
                if (name[0] != KEY_SECTION || ofKey) {
                    contents.put(record.key, record.value);
                }
            }
        }
        return contents;
    }

    private static Map<String, List<Found>> byKey(List<Found> results) {
        Map<String, List<Found>> byKey = new TreeMap<>();
        results.forEach(result ->
                byKey.computeIfAbsent(result.key(), none -> new ArrayList<>()).add(result));
        return byKey;
    }

    /** A set, unless something came twice. */
    private static Set<String> texts(List<Origin> origins) {
        return distinct(origins.stream().map(Origin::toText).toList());
    }

    private static Set<String> letters(List<DeadLetter> letters) {
        return distinct(letters.stream()
                .map(letter -> letter.origin().toText() + " " + letter.reason())
                .toList());
    }

    private static Set<String> distinct(List<String> texts) {
        Set<String> distinct = texts.stream().collect(Collectors.toSet());
        if (distinct.size() < texts.size()) {
            throw new AssertionError("something was written twice: " + texts);
        }
        return distinct;
    }

    static Optional<String> conservation(Progress progress) {
        long events = progress.count(Counter.EVENTS);
        long released = progress.count(Counter.RELEASED);
        return difference(
                        "records = events + dead + control",
                        progress.count(Counter.RECORDS),
                        events + progress.count(Counter.DEAD_EVENTS) + progress.count(Counter.CONTROL))
                .or(() -> difference(
                        "events = late + buffered + released",
                        events,
                        progress.count(Counter.LATE) + progress.count(Counter.BUFFERED) + released))
                .or(() -> difference(
                        "released = captured + passed over",
                        released,
                        progress.count(Counter.CAPTURED) + progress.count(Counter.PASSED_OVER)));
    }

    private static Optional<String> difference(String what, Object expected, Object came) {
        return expected.equals(came)
                ? Optional.empty()
                : Optional.of(what + ":\n  expected " + expected + "\n  came     " + came);
    }
}
