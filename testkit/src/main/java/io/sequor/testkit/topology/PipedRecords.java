package io.sequor.testkit.topology;

import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.TopologyTestDriver;

/** How many records a driver has handed to its topology, by the counts that the topology itself keeps. */
final class PipedRecords {
    private static final String CONSUMED = "records-consumed-total";
    private static final String TOPIC = "topic";

    private final TopologyTestDriver driver;

    PipedRecords(TopologyTestDriver driver) {
        this.driver = driver;
    }

    /** Each topic that the topology reads, to the number of records it was handed from there. */
    SortedMap<String, Long> counts() {
        SortedMap<String, Long> counts = new TreeMap<>();
        driver.metrics().forEach((name, metric) -> {
            if (isCount(name)) {
                counts.merge(name.tags().get(TOPIC), ((Number) metric.metricValue()).longValue(), Long::sum);
            }
        });
        return counts;
    }

    private static boolean isCount(MetricName name) {
        return name.name().equals(CONSUMED) && name.tags().containsKey(TOPIC);
    }
}
