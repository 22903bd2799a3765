package io.sequor.kstreams;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.mapping.EventMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;

/** The page on operations and the metrics of a running task say the same. */
class MetricsTableTest {
    private static final Path PAGE = Path.of("..", "docs", "operations.md");
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z-]+)` \\| `([a-z-]+)` \\| ([^|]+?) \\| .*");
    private static final Set<String> GROUPS = Set.of("sequor-task-metrics", "sequor-pattern-metrics");

    @Test
    void everyMetricIsDocumentedAndEveryDocumentedOneExists() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            Matcher row = ROW.matcher(line);
            if (row.matches() && GROUPS.contains(row.group(1))) {
                String name = row.group(1) + " " + row.group(2);
                assertThat(documented.put(name, row.group(3)))
                        .as(name + " twice")
                        .isNull();
            }
        }

        assertThat(documented).isEqualTo(registered());
    }

    @Test
    void theTagsOfAMetricNameWhatThePageSays() throws IOException {
        Set<String> tags = names().stream()
                .flatMap(name -> name.tags().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(tags).containsExactly("pattern", "prefix", "source", "task-id");
        assertThat(Files.readString(PAGE)).contains("`prefix`", "`task-id`", "`pattern`", "`source`");
    }

    private static Map<String, String> registered() {
        Map<String, String> units = new TreeMap<>();
        names().forEach(name -> units.put(name.group() + " " + name.name(), unit(name)));
        return units;
    }

    /** The unit of a metric stands in its name or in its description. */
    private static String unit(MetricName name) {
        if (name.name().endsWith("-bytes")) {
            return "bytes";
        }
        boolean time = name.name().endsWith("-ms") || name.description().contains("milliseconds");
        return time ? "ms" : "count";
    }

    private static List<MetricName> names() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "metrics-table");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        Topology topology = Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(Samples.pair("pair"))
                .inMemory()
                .addTo(new Topology(), "matches", "timeouts");
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, settings)) {
            ByteArraySerializer bytes = new ByteArraySerializer();
            driver.createInputTopic("events", bytes, bytes).pipeInput(utf8("k"), event("A", 1));
            driver.createInputTopic("clock", bytes, bytes).pipeInput(utf8("s"), Samples.watermark(1, 5, 0));
            driver.advanceWallClockTime(Duration.ofSeconds(2));
            return driver.metrics().keySet().stream()
                    .filter(name -> GROUPS.contains(name.group()))
                    .toList();
        }
    }
}
