package io.sequor.kstreams;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.PositionProbe;
import io.sequor.kstreams.processor.ReadPositions;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.Settings.EventsTopic;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.StoredPatterns;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import io.sequor.matcher.stage.StageProgram;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    private Function<ProcessorContext<?, ?>, ReadPositions> positions = PositionProbe::new;

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

    /** Sets where a task learns that nothing is left before a fence; default a {@link PositionProbe}. */
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
        return SequorStreams.add(assembly(Map.of()), builder);
    }

    /**
     * Adds sources, processor, store and sinks to a topology of the Processor API.
     *
     * @param topology where they are added
     * @param matchesTopic where matches go
     * @param timeoutsTopic where timeouts go; it may be that of the matches, which then keeps the order of all results
     * @throws DefinitionException with every problem of the settings and patterns
     */
    public Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
        return assembly(Map.of("matches", matchesTopic, "timeouts", timeoutsTopic))
                .addTo(topology, matchesTopic, timeoutsTopic);
    }

    private Assembly assembly(Map<String, String> resultTopics) {
        refuse(problems(resultTopics));
        Settings settings = new Settings(
                prefix,
                topics,
                controlTopic,
                sources,
                patterns.stream().map(StageProgram::of).toList(),
                limits,
                maxEventBytes,
                cachedStates);
        refuse(sizeProblems(settings.definition().bytes()));
        return new Assembly(settings, inMemory, positions, lateTopic, deadLettersTopic);
    }

    private void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new DefinitionException("processor \"" + prefix + "\"", problems);
        }
    }

    private static List<Problem> sizeProblems(int definitionBytes) {
        int most = TaskStore.MAX_RECORD_BYTES / 2;
        return definitionBytes <= most
                ? List.of()
                : List.of(new Problem(
                        "STR-017",
                        "patterns",
                        "the names of topics, patterns and sources take " + definitionBytes + " bytes, and " + most
                                + " is the most",
                        "Shorten them, or divide the patterns among processors."));
    }

    private List<Problem> problems(Map<String, String> resultTopics) {
        List<Problem> problems = new ArrayList<>();
        checkName(prefix, "prefix", problems);
        checkTopics(resultTopics, problems);
        checkSources(problems);
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

    private void checkTopics(Map<String, String> resultTopics, List<Problem> problems) {
        if (topics.isEmpty() || topics.size() > Ordinals.MAX_TOPICS) {
            problems.add(new Problem(
                    "STR-010",
                    "events",
                    "there are " + topics.size() + " events topics, and a processor reads 1 to " + Ordinals.MAX_TOPICS,
                    "Name at least one, or divide them among processors."));
        }
        Set<String> inputs = new HashSet<>();
        for (int i = 0; i < topics.size(); i++) {
            checkName(topics.get(i).name(), "events[" + i + "]", problems);
            checkDistinct(topics.get(i).name(), "events[" + i + "]", inputs, problems);
        }
        checkControlTopic(inputs, problems);
        Map<String, String> outputs = new TreeMap<>(resultTopics);
        outputs.put("lateTo", lateTopic);
        outputs.put("deadLettersTo", deadLettersTopic);
        Set<String> taken = new HashSet<>(inputs);
        outputs.forEach((path, topic) -> {
            if (!isDefault(topic)) {
                checkName(topic, path, problems);
            }
            boolean withMatches = path.equals("timeouts") && topic.equals(resultTopics.get("matches"));
            if (!taken.add(topic) && !withMatches) {
                problems.add(new Problem(
                        "STR-015",
                        path,
                        "topic \"" + topic + "\" is read, or is written for something else",
                        "Give each output a topic of its own."));
            }
        });
    }

    private void checkControlTopic(Set<String> inputs, List<Problem> problems) {
        if (controlTopic.isEmpty()) {
            problems.add(new Problem(
                    "STR-018",
                    "watermarks",
                    "no topic of watermarks was named, and without watermarks nothing is ever decided",
                    "Call watermarks(topic), and write to it with a WatermarkPublisher."));
        } else {
            checkName(controlTopic, "watermarks", problems);
            checkDistinct(controlTopic, "watermarks", inputs, problems);
        }
    }

    /** A default topic is named after the prefix, which is checked by itself. */
    private boolean isDefault(String topic) {
        return topic.equals(prefix + "-late") || topic.equals(prefix + "-dead-letters");
    }

    private void checkSources(List<Problem> problems) {
        if (sources.size() > Sources.MAX) {
            problems.add(new Problem(
                    "STR-016",
                    "sources",
                    "there are " + sources.size() + " declared sources, and a processor knows up to " + Sources.MAX,
                    "Let several speak as one."));
        }
        for (String source : new TreeSet<>(sources)) {
            int bytes = source.getBytes(StandardCharsets.UTF_8).length;
            if (bytes < 1 || bytes > ControlMessage.MAX_SOURCE_BYTES) {
                problems.add(new Problem(
                        "STR-016",
                        "sources",
                        "the name of a source takes 1 to " + ControlMessage.MAX_SOURCE_BYTES
                                + " bytes, and this one takes " + bytes,
                        "Choose another name."));
            }
        }
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
