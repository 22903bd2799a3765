package io.sequor.kstreams.query;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.KafkaStreams;

/** An application that stands where a test wants it. */
record Standing(KafkaStreams.State state, List<Integer> here, SortedMap<Integer, String> instances)
        implements AskedApplication {
    Standing(KafkaStreams.State state, List<Integer> here) {
        this(state, here, new TreeMap<>());
    }
}
