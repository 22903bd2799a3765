package io.sequor.runner.operations;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.SequorSerdes;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.KafkaMetricsContext;
import org.apache.kafka.common.metrics.MetricsContext;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/**
 * Every attribute of the MBeans of Kafka, Kafka Streams and Sequor, as JMX has them: the task's by a driver that has taken
 * in a watermark, the client's by an application that was not started.
 */
final class RunningMetrics {
    private RunningMetrics() {}

    /**
     * An attribute.
     *
     * @param bean the MBean
     * @param attribute its name
     */
    record Metric(ObjectName bean, String attribute) {
        String group() {
            return bean.getKeyProperty("type");
        }
    }

    static List<Metric> all(String stateDirectory) throws JMException {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "operations");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory);
        JmxReporter reporter = new JmxReporter();
        reporter.configure(Map.of());
        reporter.contextChange(
                new KafkaMetricsContext("kafka.streams", Map.of(MetricsContext.NAMESPACE, "kafka.streams")));
        try (reporter;
                TopologyTestDriver driver = new TopologyTestDriver(topology(), settings);
                KafkaStreams client = new KafkaStreams(topology(), settings)) {
            ByteArraySerializer bytes = new ByteArraySerializer();
            byte[] watermark = SequorSerdes.control()
                    .serializer()
                    .serialize("", new ControlRecord("shop, main", 1L, 1L, ControlType.WATERMARK, 7L, List.of()));
            driver.createInputTopic("clock", bytes, bytes).pipeInput(new byte[0], watermark);
            driver.advanceWallClockTime(Duration.ofSeconds(2));
            reporter.init(driver.metrics().values().stream()
                    .map(KafkaMetric.class::cast)
                    .toList());
            return attributes(client);
        }
    }

    private static List<Metric> attributes(KafkaStreams client) throws JMException {
        if (client.state() != KafkaStreams.State.CREATED) {
            throw new AssertionError("nobody has started it");
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        List<Metric> metrics = new ArrayList<>();
        for (ObjectName bean : server.queryNames(new ObjectName("kafka.*:*"), null)) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
                metrics.add(new Metric(bean, attribute.getName()));
            }
        }
        return metrics;
    }

    private static Topology topology() {
        StagePattern pattern = StagePattern.builder("late (draining 0), once", Duration.ofSeconds(1))
                .stage("a", Conditions.kind("A"))
                .build();
        return Sequor.streams("fraud")
                .events("events", EventMapper.envelope())
                .watermarks("clock")
                .pattern(pattern)
                .addTo(new Topology(), "matches", "timeouts");
    }
}
