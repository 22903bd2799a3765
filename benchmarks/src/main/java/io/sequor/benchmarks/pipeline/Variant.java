package io.sequor.benchmarks.pipeline;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/** The two topologies that are compared. Both read the same events, exactly once, with their state in RocksDB. */
enum Variant {
    /** Puts each record, deletes it, and sends it on. */
    BASELINE {
        @Override
        List<String> inputs() {
            return List.of(Topics.EVENTS);
        }

        @Override
        Topology topology(String application, Meter meter) {
            return new Topology()
                    .addSource("source", new ByteArrayDeserializer(), new ByteArrayDeserializer(), Topics.EVENTS)
                    .addProcessor("processor", () -> new PutAndDelete(meter), "source")
                    .addStateStore(
                            Stores.keyValueStoreBuilder(
                                            Stores.persistentKeyValueStore(PutAndDelete.STORE),
                                            Serdes.ByteArray(),
                                            Serdes.ByteArray())
                                    .withCachingDisabled(),
                            "processor")
                    .addSink(
                            "sink",
                            Topics.output(application),
                            new ByteArraySerializer(),
                            new ByteArraySerializer(),
                            "processor");
        }
    },

    /** The complete processor: buffer, watermarks with fences, one pattern, matches and timeouts written. */
    PROCESSOR {
        @Override
        List<String> inputs() {
            return List.of(Topics.EVENTS, Topics.CONTROL);
        }

        @Override
        Topology topology(String application, Meter meter) {
            EventMapper envelope = EventMapper.envelope();
            StreamsBuilder builder = new StreamsBuilder();
            SequorStreams sequor = Sequor.streams("pipeline")
                    .events(Topics.EVENTS, record -> {
                        meter.event();
                        return envelope.map(record);
                    })
                    .watermarks(Topics.CONTROL)
                    .sources(Filling.SOURCE)
                    .pattern(Load.pattern())
                    .lateTo(Topics.late(application))
                    .deadLettersTo(Topics.deadLetters(application))
                    .build(builder);
            sequor.matches().to(Topics.matches(application));
            sequor.timeouts().to(Topics.timeouts(application));
            return builder.build();
        }
    };

    /** The topics that it reads. */
    abstract List<String> inputs();

    /** What it is called in tables and in JSON. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Its topology.
     *
     * @param application names the output topics
     * @param meter is told of each event
     */
    abstract Topology topology(String application, Meter meter);
}
