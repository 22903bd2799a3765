package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What is started, as far as it can be checked.
 *
 * @param prefix what its names begin with
 * @param events the events topics in their order
 * @param controlTopic the topic of the control records; empty: they stand among the events
 * @param outputs the topics it writes to, as far as they are known
 * @param changelog the topic that Kafka Streams keeps the state in; empty: its name is not known yet
 */
public record Application(
        String prefix, List<Application.Events> events, String controlTopic, List<String> outputs, String changelog) {
    /**
     * An events topic.
     *
     * @param topic its name
     * @param declaredPartitions how many partitions its mapper was told, where it needs to know
     */
    public record Events(String topic, OptionalInt declaredPartitions) {}

    /** Copies the lists. */
    public Application {
        events = List.copyOf(events);
        outputs = List.copyOf(outputs);
    }

    /** The same, writing to one more topic. */
    public Application writing(String topic) {
        return new Application(
                prefix,
                events,
                controlTopic,
                Stream.concat(outputs.stream(), Stream.of(topic)).distinct().toList(),
                changelog);
    }

    /** The same with the name of its changelog. */
    public Application keptIn(String topic) {
        return new Application(prefix, events, controlTopic, outputs, topic);
    }

    /** Every topic that it reads. */
    public List<String> inputs() {
        List<String> topics = new ArrayList<>(events.stream().map(Events::topic).toList());
        if (!controlTopic.isEmpty()) {
            topics.add(controlTopic);
        }
        return topics;
    }
}
