package io.sequor.benchmarks.pipeline;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.sequor.matcher.engine.Engine;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * What the tasks say of themselves by their metrics; nothing for the baseline.
 *
 * @param counters what they have counted, summed
 * @param watermarks their effective watermarks in milliseconds, as a metric tells them
 */
record TaskFigures(Map<String, Long> counters, Map<String, Double> watermarks) {
    private static final String GROUP = "sequor-task-metrics";
    private static final String WATERMARK = "watermark";

    /** Copies the maps. */
    TaskFigures {
        counters = Map.copyOf(counters);
        watermarks = Map.copyOf(watermarks);
    }

    static TaskFigures of(KafkaStreams streams) {
        Map<String, Long> counters = new HashMap<>();
        Map<String, Double> watermarks = new HashMap<>();
        for (Map.Entry<MetricName, ? extends Metric> entry : streams.metrics().entrySet()) {
            MetricName name = entry.getKey();
            if (!name.group().equals(GROUP) || !(entry.getValue().metricValue() instanceof Double value)) {
                continue;
            }
            if (name.name().equals(WATERMARK)) {
                watermarks.put(name.tags().get("task-id"), value);
            } else {
                counters.merge(name.name(), value.longValue(), Long::sum);
            }
        }
        return new TaskFigures(counters, watermarks);
    }

    /** Whether every task has applied the watermark that ends the input. */
    @JsonIgnore
    boolean areOver() {
        double end = (double) Engine.FINAL_WATERMARK; // as a metric tells it, rounded
        return watermarks.size() == Topics.PARTITIONS
                && watermarks.values().stream().allMatch(watermark -> watermark == end);
    }
}
