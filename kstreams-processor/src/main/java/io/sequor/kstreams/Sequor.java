package io.sequor.kstreams;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.CommittedPositions;
import io.sequor.kstreams.processor.ReadPositions;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.Settings.EventsTopic;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.StoredPatterns;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import io.sequor.matcher.stage.StageProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Adds pattern matching to a Kafka Streams application.
 *
 * <pre>{@code
 * StreamsBuilder builder = new StreamsBuilder();
 * SequorStreams sequor = Sequor.streams("fraud")
 *     .events("payments", EventMapper.envelope())
 *     .watermarks("payments-watermarks")
 *     .pattern(cardTesting)
 *     .build(builder);
 * sequor.matches().to("fraud-matches");
 * sequor.timeouts().to("fraud-timeouts");
 * }</pre>
 *
 * <p>Late events and dead letters always have a topic, by default {@code fraud-late} and {@code fraud-dead-letters}.
 * Topics must exist: events topics and the control topic with one number of partitions, which is checked at start.
 */
public final class Sequor {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,150}");

    private final String prefix;
    private final List<EventsTopic> topics = new ArrayList<>();
    private final Set<String> sources = new HashSet<>();
    private final List<StagePattern> patterns = new ArrayList<>();
    private String controlTopic = "";
    private String lateTopic;
    private String deadLettersTopic;
    private UnitLimits limits = UnitLimits.STANDARD;
    private int maxEventBytes = TaskStore.MAX_RECORD_BYTES;
    private long cachedStates = 100_000;
    private boolean inMemory;
    private Function<ProcessorContext<?, ?>, ReadPositions> positions = CommittedPositions::new;

    private Sequor(String prefix) {
        this.prefix = prefix;
        this.lateTopic = prefix + "-late";
        this.deadLettersTopic = prefix + "-dead-letters";
    }

    /**
     * Begins a processor.
     *
     * @param prefix what the names of its store, its nodes and its default topics begin with: letters, digits, dots,
     *     underscores and dashes. It must not change in the life of an application
     */
    public static Sequor streams(String prefix) {
        return new Sequor(prefix);
    }

    /** Reads events from a topic. The order in which topics are named is part of the semantics: equal times go by it. */
    public Sequor events(String topic, EventMapper mapper) {
        topics.add(new EventsTopic(topic, mapper));
        return this;
    }

    /** Reads watermarks from a topic of its own, written by a WatermarkPublisher. */
    public Sequor watermarks(String topic) {
        controlTopic = topic;
        return this;
    }

    /** Declares the sources: all are waited for from the start, others are not heard. Without it they are discovered. */
    public Sequor sources(String... names) {
        sources.addAll(List.of(names));
        return this;
    }

    /** Adds a pattern; the order of patterns is that of their results at one event. */
    public Sequor pattern(StagePattern pattern) {
        patterns.add(pattern);
        return this;
    }

    /** Adds patterns, in their order. */
    public Sequor patterns(List<StagePattern> more) {
        patterns.addAll(more);
        return this;
    }

    /** Sets the bounds of one pattern and key; default {@link UnitLimits#STANDARD}. */
    public Sequor limits(UnitLimits bounds) {
        limits = bounds;
        return this;
    }

    /** Sets the size of the largest record of an event, key and value, in bytes; default and most 256 KiB. */
    public Sequor maxEventBytes(int bytes) {
        maxEventBytes = bytes;
        return this;
    }

    /** Sets how many active states, and keys, a task holds decoded; default 100,000. */
    public Sequor cachedStates(long states) {
        cachedStates = states;
        return this;
    }

    /** Sets the topic of late events. */
    public Sequor lateTo(String topic) {
        lateTopic = topic;
        return this;
    }

    /** Sets the topic of dead letters. */
    public Sequor deadLettersTo(String topic) {
        deadLettersTopic = topic;
        return this;
    }

    /** Keeps the state in memory instead of RocksDB; it is restored from the changelog at every start. */
    public Sequor inMemory() {
        inMemory = true;
        return this;
    }

    /** Sets where positions of the reader are learnt from; default the committed offsets of the application's group. */
    public Sequor readPositions(Function<ProcessorContext<?, ?>, ReadPositions> factory) {
        positions = factory;
        return this;
    }

    /**
     * Adds the processor to a topology of the DSL.
     *
     * @throws DefinitionException with every problem of the settings and patterns
     */
    public SequorStreams build(StreamsBuilder builder) {
        return SequorStreams.add(assembly(), builder);
    }

    /**
     * Adds sources, processor, store and sinks to a topology of the Processor API.
     *
     * @param topology where they are added
     * @param matchesTopic where matches go
     * @param timeoutsTopic where timeouts go
     * @throws DefinitionException with every problem of the settings and patterns
     */
    public Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
        return assembly().addTo(topology, matchesTopic, timeoutsTopic);
    }

    private Assembly assembly() {
        List<Problem> problems = problems();
        if (!problems.isEmpty()) {
            throw new DefinitionException("processor \"" + prefix + "\"", problems);
        }
        Settings settings = new Settings(
                prefix,
                topics,
                controlTopic,
                sources,
                patterns.stream().map(StageProgram::of).toList(),
                limits,
                maxEventBytes,
                cachedStates);
        return new Assembly(settings, inMemory, positions, lateTopic, deadLettersTopic);
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        checkName(prefix, "prefix", problems);
        checkTopics(problems);
        if (patterns.isEmpty() || patterns.size() > StoredPatterns.MAX) {
            problems.add(new Problem(
                    "STR-013",
                    "patterns",
                    "there are " + patterns.size() + " patterns, and a processor has 1 to " + StoredPatterns.MAX,
                    "Add one, or divide them among processors."));
        }
        problems.addAll(StagePatternChecker.checkAll(patterns));
        problems.addAll(limits.problems());
        if (maxEventBytes < 1 || maxEventBytes > TaskStore.MAX_RECORD_BYTES) {
            problems.add(new Problem(
                    "STR-014",
                    "maxEventBytes",
                    "it is " + maxEventBytes + ", and it lies in 1 .. " + TaskStore.MAX_RECORD_BYTES,
                    "Keep large payloads elsewhere and send a reference."));
        }
        return problems;
    }

    private void checkTopics(List<Problem> problems) {
        if (topics.isEmpty() || topics.size() > Ordinals.MAX_TOPICS) {
            problems.add(new Problem(
                    "STR-010", "events", "there are " + topics.size() + " events topics", "Name at least one."));
        }
        Set<String> inputs = new HashSet<>();
        for (int i = 0; i < topics.size(); i++) {
            checkName(topics.get(i).name(), "events[" + i + "]", problems);
            checkDistinct(topics.get(i).name(), "events[" + i + "]", inputs, problems);
        }
        checkName(controlTopic, "watermarks", problems);
        checkDistinct(controlTopic, "watermarks", inputs, problems);
        checkName(lateTopic, "lateTo", problems);
        checkName(deadLettersTopic, "deadLettersTo", problems);
    }

    private static void checkDistinct(String topic, String path, Set<String> inputs, List<Problem> problems) {
        if (!inputs.add(topic)) {
            problems.add(
                    new Problem("STR-011", path, "topic \"" + topic + "\" is read twice", "Name each topic once."));
        }
    }

    private static void checkName(String name, String path, List<Problem> problems) {
        if (!NAME.matcher(name).matches()) {
            problems.add(new Problem(
                    "STR-012",
                    path,
                    "\"" + name + "\" is no name for a topic",
                    "Use 1 to 150 letters, digits, dots, underscores and dashes."));
        }
    }

    /** What a topology is put together from. */
    record Assembly(
            Settings settings,
            boolean inMemory,
            Function<ProcessorContext<?, ?>, ReadPositions> positions,
            String lateTopic,
            String deadLettersTopic) {
        Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
            return new TopologyParts(this).addTo(topology, matchesTopic, timeoutsTopic);
        }

        Optional<String> topicOf(io.sequor.kstreams.output.Output.Kind kind) {
            return switch (kind) {
                case LATE -> Optional.of(lateTopic);
                case DEAD_LETTER -> Optional.of(deadLettersTopic);
                case MATCH, TIMEOUT -> Optional.empty();
            };
        }
    }
}
