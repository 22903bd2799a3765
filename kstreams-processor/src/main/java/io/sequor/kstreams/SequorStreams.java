package io.sequor.kstreams;

import io.sequor.kstreams.Sequor.Assembly;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.StartCheck;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A processor in a topology of the DSL: what it finds, as streams. Made by {@link Sequor#build}. */
public final class SequorStreams {
    private static final Logger LOG = LoggerFactory.getLogger(SequorStreams.class);

    private final StartCheck check;
    private final Results<MatchRecord> matches;
    private final Results<TimeoutRecord> timeouts;

    private SequorStreams(StartCheck check, Results<MatchRecord> matches, Results<TimeoutRecord> timeouts) {
        this.check = check;
        this.matches = matches;
        this.timeouts = timeouts;
    }

    static SequorStreams add(Assembly assembly, StreamsBuilder builder) {
        TopologyParts parts = new TopologyParts(assembly);
        Settings settings = assembly.settings();
        StartCheck check = new StartCheck(settings, List.of());
        List<String> topics =
                settings.topics().stream().map(Settings.EventsTopic::name).toList();
        KStream<byte[], byte[]> events = builder.stream(topics, bytes(parts.eventsSource()));
        KStream<byte[], byte[]> inputs = settings.inputs()
                .controlTopic()
                .map(topic -> builder.stream(topic, bytes(parts.controlSource())))
                .map(control -> events.merge(control, Named.as(settings.prefix() + "-inputs")))
                .orElse(events);
        KStream<String, Output> outputs = inputs.process(
                parts.supplier(check, (context, output) -> context.forward(output)),
                Named.as(settings.processorName()));
        Set<String> taken = new HashSet<>(topics);
        settings.inputs().controlTopic().ifPresent(taken::add);
        Place place = new Place(outputs, check, taken);
        new Results<>(place, Output.Kind.LATE, SequorSerdes.late()).to(assembly.lateTopic());
        new Results<>(place, Output.Kind.DEAD_LETTER, SequorSerdes.deadLetter()).to(assembly.deadLettersTopic());
        taken.add(assembly.lateTopic());
        taken.add(assembly.deadLettersTopic());
        return new SequorStreams(
                check,
                new Results<>(place, Output.Kind.MATCH, SequorSerdes.match()),
                new Results<>(place, Output.Kind.TIMEOUT, SequorSerdes.timeout()));
    }

    /**
     * Where results stand in a topology.
     *
     * @param outputs everything that the processor writes
     * @param check is told of the topics
     * @param taken topics that are read, or written for something else
     */
    private record Place(KStream<String, Output> outputs, StartCheck check, Set<String> taken) {}

    private static Consumed<byte[], byte[]> bytes(String name) {
        return Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                .withTimestampExtractor(new IngestionTime())
                .withOffsetResetPolicy(AutoOffsetReset.earliest())
                .withName(name);
    }

    /**
     * Checks settings, handlers and topics, those of the results included, before {@code KafkaStreams.start()}: everything
     * that is wrong is named in one exception. Each task checks once more, but some mistakes make Kafka Streams stop before a
     * task is made, and hide the others. Cost: one look at the cluster.
     *
     * @param settings those that KafkaStreams is made with
     * @throws StreamsException with everything that is wrong and what to do
     */
    public void checkStart(Properties settings) {
        matches.warnWhereUnused();
        timeouts.warnWhereUnused();
        check.beforeStart(Objects.requireNonNull(settings, "settings"));
    }

    /** The selected matches, by event key. */
    public Results<MatchRecord> matches() {
        return matches;
    }

    /** The partial matches whose deadline closed, by event key. */
    public Results<TimeoutRecord> timeouts() {
        return timeouts;
    }

    /**
     * One kind of what is found.
     *
     * @param <R> its Avro record
     */
    public static final class Results<R extends SpecificRecord> {
        private final Place place;
        private final KStream<String, R> stream;
        private final String kind;
        private final String sink;
        private final Serde<R> serde;
        private Optional<String> written = Optional.empty();
        private boolean used;

        @SuppressWarnings("unchecked") // the kind of an output says of which class its record is
        private Results(Place place, Output.Kind kind, Serde<R> serde) {
            String name = place.check.prefix() + "-" + kind.suffix();
            this.place = place;
            this.kind = kind.suffix();
            this.stream = place.outputs
                    .filter((key, output) -> output.kind() == kind, Named.as(name + "-only"))
                    .mapValues(output -> (R) output.value(), Named.as(name + "-records"));
            this.sink = name + "-sink";
            this.serde = serde;
        }

        /** The stream, for further processing; headers name identity, start, pattern and fingerprint. */
        public KStream<String, R> stream() {
            used = true;
            return stream;
        }

        /** The serde of its records. */
        public Serde<R> serde() {
            return serde;
        }

        /**
         * Writes them to a topic, which must exist; once.
         *
         * @throws DefinitionException where the topic is read, or written for late events or dead letters; where they are
         *     written already
         */
        public void to(String topic) {
            Objects.requireNonNull(topic, "topic");
            written.ifPresent(before -> {
                throw refused(
                        "STR-068",
                        "they are written to \"" + before + "\" already",
                        "Call to() once, or send stream() to a second topic.");
            });
            if (place.taken.contains(topic)) {
                throw refused(
                        "STR-015",
                        "topic \"" + topic + "\" is read, or is written for something else",
                        "Give each output a topic of its own.");
            }
            written = Optional.of(topic);
            used = true;
            place.check.alsoWrites(topic);
            stream.to(topic, Produced.with(Serdes.String(), serde).withName(sink));
        }

        private void warnWhereUnused() {
            if (!used) {
                LOG.warn(
                        "STR-080 the {} of {} go nowhere: neither to(topic) nor stream() was called on them. Call {}().to(topic),"
                                + " and checkStart behind it",
                        kind,
                        place.check.prefix(),
                        kind);
            }
        }

        private DefinitionException refused(String code, String text, String advice) {
            Problem problem = new Problem(code, kind + ".to", text, advice);
            return new DefinitionException("processor \"" + place.check.prefix() + "\"", List.of(problem));
        }
    }
}
