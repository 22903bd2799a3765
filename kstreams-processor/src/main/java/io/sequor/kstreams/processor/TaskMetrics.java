package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What a task counts and where it stands, as metrics of Kafka Streams in the group {@code sequor-task-metrics}, with the
 * tags {@code prefix} and {@code task-id}. Counts are those of the store: they go on after a restart.
 */
final class TaskMetrics {
    private static final String GROUP = "sequor-task-metrics";

    private final StreamsMetrics metrics;
    private final Map<String, String> tags;
    private final List<Sensor> sensors = new ArrayList<>();
    private final Map<Counter, Sensor> counters = new EnumMap<>(Counter.class);
    private final Sensor watermark;
    private final Sensor waiting;
    private final Sensor hits;
    private final Sensor misses;

    TaskMetrics(String prefix, ProcessorContext<?, ?> context) {
        metrics = context.metrics();
        tags = Map.of("prefix", prefix, "task-id", context.taskId().toString());
        for (Counter counter : Counter.values()) {
            counters.put(counter, gauge(counter.metric(), "Count, see the processor's page on conservation"));
        }
        watermark = gauge("watermark", "Effective watermark in milliseconds, -1 for none");
        waiting = gauge("waiting-control-records", "Control records whose fences are not reached yet");
        hits = gauge("key-cache-hits", "Keys found decoded, since the task was started");
        misses = gauge("key-cache-misses", "Keys rebuilt from the store, since the task was started");
    }

    void refresh(Progress progress, ControlLog control, KeyCache cache) {
        counters.forEach((counter, sensor) -> set(sensor, progress.count(counter)));
        set(watermark, control.sources().watermark());
        set(waiting, control.waiting());
        set(hits, cache.hits());
        set(misses, cache.misses());
    }

    void close() {
        sensors.forEach(metrics::removeSensor);
        sensors.clear();
    }

    private static void set(Sensor sensor, long value) {
        sensor.record((double) value); // exact up to 2^53; FINAL_WATERMARK shows as one more than it is
    }

    private Sensor gauge(String name, String description) {
        String unique = GROUP + "." + tags.get("prefix") + "." + tags.get("task-id") + "." + name;
        Sensor sensor = metrics.addSensor(unique, Sensor.RecordingLevel.INFO);
        sensor.add(new MetricName(name, GROUP, description, tags), new Value());
        sensors.add(sensor);
        return sensor;
    }
}
