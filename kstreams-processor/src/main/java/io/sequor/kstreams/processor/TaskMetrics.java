package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What a task counts and where it stands, as metrics of Kafka Streams in the group {@code sequor-task-metrics}, with the
 * tags {@code prefix} and {@code task-id}; those of a pattern in {@code sequor-pattern-metrics}, with the tag {@code
 * pattern} as well. Counts are those of the store: they go on after a restart. Never tagged by key.
 */
final class TaskMetrics {
    private static final String GROUP = "sequor-task-metrics";
    private static final String PATTERN_GROUP = "sequor-pattern-metrics";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final StreamsMetrics metrics;
    private final Map<String, String> tags;
    private final ActivePatterns patterns;
    private final List<Sensor> sensors = new ArrayList<>();
    private final Map<Counter, Sensor> counters = new EnumMap<>(Counter.class);
    private final Map<PatternCounts.Kind, List<Sensor>> ofPatterns = new EnumMap<>(PatternCounts.Kind.class);
    private final Map<Standing, Sensor> standings = new EnumMap<>(Standing.class);
    private Optional<Holder> holder = Optional.empty();
    private long slices;
    private long slowSlices;
    private long sliceNanos;
    private long longestSliceNanos;

    /** Where a task stands; not stored. */
    private enum Standing {
        WATERMARK("watermark", "Effective watermark in milliseconds, -1 for none"),
        WATERMARK_LAG("watermark-lag-ms", "Wall clock minus effective watermark, -1 while there is none"),
        WAITING("waiting-control-records", "Control records that are not applied yet"),
        FENCE_AGE("pending-fence-age-ms", "How long the first control record has been waiting for its fences"),
        SLICES("slices", "Slices worked, since the task was started"),
        SLOW_SLICES("slow-slices", "Slices that took more than twice the time of one, since the task was started"),
        SLICE_TIME("slice-time-total-ms", "Time spent in slices, since the task was started"),
        LONGEST_SLICE("slice-time-max-ms", "The longest slice, since the task was started"),
        REPLAY_TIME("replay-time-total-ms", "Time spent rebuilding keys, since the task was started"),
        TRUNCATED(
                "truncated-logs", "Times that records were deleted before they were read, since the task was started"),
        HITS("key-cache-hits", "Keys found decoded, since the task was started"),
        JOURNAL(
                "journal-entries",
                "Entries of the at-least-once journal that stand in the store, 0 under exactly-once"),
        MISSES("key-cache-misses", "Keys rebuilt from the store, since the task was started");

        private final String metric;
        private final String description;

        Standing(String metric, String description) {
            this.metric = metric;
            this.description = description;
        }
    }

    /** The active source with the lowest claim. */
    private record Holder(String source, Sensor sensor) {}

    TaskMetrics(String prefix, ProcessorContext<?, ?> context, ActivePatterns patterns) {
        this.metrics = context.metrics();
        this.tags = Map.of("prefix", prefix, "task-id", context.taskId().toString());
        this.patterns = patterns;
        for (Counter counter : Counter.values()) {
            counters.put(
                    counter,
                    gauge(GROUP, counter.metric(), "Count, see the processor's page on conservation", Map.of()));
        }
        for (PatternCounts.Kind kind : PatternCounts.Kind.values()) {
            ofPatterns.put(
                    kind,
                    patterns.all().stream()
                            .map(pattern -> gauge(
                                    PATTERN_GROUP,
                                    kind.metric(),
                                    "Count of one pattern",
                                    Map.of("pattern", name(pattern))))
                            .toList());
        }
        for (Standing standing : Standing.values()) {
            standings.put(standing, gauge(GROUP, standing.metric, standing.description, Map.of()));
        }
    }

    /** Notes a slice. */
    void slice(long nanos, boolean slow) {
        slices++;
        slowSlices += slow ? 1 : 0;
        sliceNanos += nanos;
        longestSliceNanos = Math.max(longestSliceNanos, nanos);
    }

    /**
     * Brings all metrics up to date.
     *
     * @param nowMillis the wall clock
     */
    void refresh(TaskState state, ControlLog control, StallWatch stalls, long nowMillis) {
        counters.forEach((counter, sensor) -> set(sensor, state.progress().count(counter)));
        ofPatterns.forEach((kind, ofKind) -> {
            for (int index = 0; index < patterns.size(); index++) {
                set(
                        ofKind.get(index),
                        state.patternCounts().count(patterns.get(index).id(), kind));
            }
        });
        long watermark = control.sources().watermark();
        set(Standing.WATERMARK, watermark);
        set(Standing.WATERMARK_LAG, watermark < 0 ? -1 : Math.max(0, nowMillis - watermark));
        set(Standing.WAITING, control.waiting());
        set(Standing.FENCE_AGE, stalls.pendingMillis());
        set(Standing.SLICES, slices);
        set(Standing.SLOW_SLICES, slowSlices);
        set(Standing.SLICE_TIME, sliceNanos / NANOS_PER_MILLI);
        set(Standing.LONGEST_SLICE, longestSliceNanos / NANOS_PER_MILLI);
        set(Standing.REPLAY_TIME, state.replayNanos() / NANOS_PER_MILLI);
        set(Standing.HITS, state.cache().hits());
        set(Standing.MISSES, state.cache().misses());
        set(Standing.JOURNAL, state.journalEntries());
        refreshHolder(control.sources());
    }

    /** Notes how many times records were found deleted that the task had not been handed. */
    void truncated(long times) {
        set(Standing.TRUNCATED, times);
    }

    void close() {
        sensors.forEach(metrics::removeSensor);
        sensors.clear();
        holder.ifPresent(last -> metrics.removeSensor(last.sensor));
        holder = Optional.empty();
    }

    /** The metric {@code watermark-holder} names by a tag who holds time back; its value is the claim. */
    private void refreshHolder(Sources sources) {
        Optional<Map.Entry<String, Source>> lowest = sources.known().entrySet().stream()
                .filter(source -> source.getValue().status() == Source.Status.ACTIVE)
                .min(Map.Entry.comparingByValue((one, other) -> Long.compare(one.claim(), other.claim())));
        boolean same = holder.map(Holder::source).equals(lowest.map(Map.Entry::getKey));
        if (!same) {
            holder.ifPresent(last -> metrics.removeSensor(last.sensor));
            holder = lowest.map(source -> new Holder(
                    source.getKey(),
                    sensor(
                            GROUP,
                            "watermark-holder",
                            "Claim of the active source that holds the watermark back, in milliseconds",
                            Map.of("source", source.getKey()))));
        }
        lowest.ifPresent(
                source -> set(holder.orElseThrow().sensor, source.getValue().claim()));
    }

    private void set(Standing standing, long value) {
        set(standings.get(standing), value);
    }

    private static void set(Sensor sensor, long value) {
        sensor.record((double) value); // exact up to 2^53; FINAL_WATERMARK shows as one more than it is
    }

    /** Two definitions of one pattern may run side by side: the one that is being drained says so. */
    private static String name(ActivePatterns.Active pattern) {
        return pattern.stored().isDraining() ? pattern.name() + " (draining " + pattern.id() + ")" : pattern.name();
    }

    private Sensor gauge(String group, String name, String description, Map<String, String> more) {
        Sensor sensor = sensor(group, name, description, more);
        sensors.add(sensor);
        return sensor;
    }

    private Sensor sensor(String group, String name, String description, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(tags);
        all.putAll(more);
        String unique = group + "." + tags.get("prefix") + "." + tags.get("task-id") + "." + name + "."
                + String.join(".", more.values());
        Sensor sensor = metrics.addSensor(unique, Sensor.RecordingLevel.INFO);
        sensor.add(new MetricName(name, group, description, all), new Value());
        return sensor;
    }
}
