package io.sequor.kstreams;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.BufferLimits;
import io.sequor.kstreams.processor.ChangePolicy;
import io.sequor.kstreams.processor.FailurePolicies;
import io.sequor.kstreams.processor.PositionProbe;
import io.sequor.kstreams.processor.ReadPositions;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.Settings.EventsTopic;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.kstreams.processor.StartCheck;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.kstreams.query.SequorQueries;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TopologyException;
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
    private final String prefix;
    private final List<EventsTopic> topics = new ArrayList<>();
    private final Set<String> sources = new HashSet<>();
    private final List<StagePattern> patterns = new ArrayList<>();
    private final List<StagePattern> draining = new ArrayList<>();
    private Optional<String> controlTopic = Optional.empty();
    private boolean inBand;
    private String lateTopic;
    private String deadLettersTopic;
    private ChangePolicy onChange = ChangePolicy.REFUSE;
    private Settings.Protection protection = Settings.Protection.STANDARD;
    private Settings.Work work = Settings.Work.STANDARD;
    private int maxEventBytes = TaskStore.MAX_RECORD_BYTES;
    private final Map<String, String> changelog = new HashMap<>();
    private boolean inMemory;
    private Function<ProcessorContext<?, ?>, ReadPositions> positions = PositionProbe::new;

    private Sequor(String prefix) {
        this.prefix = Objects.requireNonNull(prefix, "prefix");
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
        topics.add(new EventsTopic(Objects.requireNonNull(topic, "topic"), Objects.requireNonNull(mapper, "mapper")));
        return this;
    }

    /** Reads watermarks from a topic of its own, written by a WatermarkPublisher. */
    public Sequor watermarks(String topic) {
        controlTopic = Optional.of(Objects.requireNonNull(topic, "topic"));
        return this;
    }

    /**
     * Reads watermarks from control records among the events, told from them by a header. They need no fence, for their own
     * position is one, and no control topic; there is one events topic then.
     */
    public Sequor watermarksInBand() {
        inBand = true;
        return this;
    }

    /** Declares the sources: all are waited for from the start, others are not heard. Without it they are discovered. */
    public Sequor sources(String... names) {
        for (String name : Objects.requireNonNull(names, "names")) {
            sources.add(Objects.requireNonNull(name, "name"));
        }
        return this;
    }

    /**
     * Adds a pattern. The order of patterns is that of their results at one event, and has to go on under existing state: a
     * changed pattern stands where the former one of its name stood, and a new name behind all others.
     */
    public Sequor pattern(StagePattern pattern) {
        patterns.add(Objects.requireNonNull(pattern, "pattern"));
        return this;
    }

    /** Adds patterns, in their order. */
    public Sequor patterns(List<StagePattern> more) {
        Objects.requireNonNull(more, "patterns").forEach(this::pattern);
        return this;
    }

    /**
     * Names patterns of an earlier definition that still have matches open in the state: they finish those, and start no
     * others. Where the state has none of them, and on a new application, they do nothing. Once the metric {@code
     * active-states} of a drained pattern is 0 in every task it can be left out.
     */
    public Sequor draining(StagePattern... former) {
        for (StagePattern pattern : Objects.requireNonNull(former, "former")) {
            draining.add(Objects.requireNonNull(pattern, "pattern"));
        }
        return this;
    }

    /** Sets what becomes of patterns in the state that are neither current nor drained; default REFUSE. */
    public Sequor onChangedPatterns(ChangePolicy policy) {
        onChange = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /** Sets the bounds of one pattern and key; default {@link UnitLimits#STANDARD}. */
    public Sequor limits(UnitLimits bounds) {
        Objects.requireNonNull(bounds, "bounds");
        protection = new Settings.Protection(bounds, protection.buffer(), protection.policies());
        return this;
    }

    /** Sets the bounds of what waits for a watermark; default {@link BufferLimits#NONE}. */
    public Sequor bufferLimits(BufferLimits bounds) {
        Objects.requireNonNull(bounds, "bounds");
        protection = new Settings.Protection(protection.limits(), bounds, protection.policies());
        return this;
    }

    /** Sets what is done when a condition fails or a limit is reached; default {@link FailurePolicies#DEFAULT}. */
    public Sequor policies(FailurePolicies policies) {
        Objects.requireNonNull(policies, "policies");
        protection = new Settings.Protection(protection.limits(), protection.buffer(), policies);
        return this;
    }

    /**
     * Sets how much of an advance is done at a time; default 75 ms in an application, and without limit under
     * TopologyTestDriver, which gives a processor no turns by itself. It never shows in the results.
     */
    public Sequor slices(SliceLimit slice) {
        Objects.requireNonNull(slice, "slice");
        work = new Settings.Work(work.cachedStates(), Optional.of(slice), work.stallAlert());
        return this;
    }

    /**
     * Sets how long a control record may wait for its fences before an alert is written; default a minute. A thousand years and
     * more mean never.
     */
    public Sequor stallAlertAfter(Duration duration) {
        work = new Settings.Work(work.cachedStates(), work.slice(), Objects.requireNonNull(duration, "duration"));
        return this;
    }

    /** Sets the size of the largest record of an event, key and value, in bytes; default and most 256 KiB. */
    public Sequor maxEventBytes(int bytes) {
        maxEventBytes = bytes;
        return this;
    }

    /** Sets how many active states, and keys, a task holds decoded; default 100,000, 0 for none. */
    public Sequor cachedStates(long states) {
        work = new Settings.Work(states, work.slice(), work.stallAlert());
        return this;
    }

    /** Sets the topic of late events. */
    public Sequor lateTo(String topic) {
        lateTopic = Objects.requireNonNull(topic, "topic");
        return this;
    }

    /** Sets the topic of dead letters. */
    public Sequor deadLettersTo(String topic) {
        deadLettersTopic = Objects.requireNonNull(topic, "topic");
        return this;
    }

    /** Keeps the state in memory instead of RocksDB; it is restored from the changelog at every start. */
    public Sequor inMemory() {
        inMemory = true;
        return this;
    }

    /**
     * Sets the configuration of the changelog topic by the broker's names, beside and before our own, which is made for a
     * queue. It counts once, when Kafka Streams creates the topic. {@code cleanup.policy} is compact and stays so.
     */
    public Sequor changelog(Map<String, String> configuration) {
        Objects.requireNonNull(configuration, "configuration").forEach((name, value) -> {
            Objects.requireNonNull(name, "the name of a setting");
            changelog.put(name, Objects.requireNonNull(value, name));
        });
        return this;
    }

    /** Sets where a task learns that nothing is left before a fence; default a {@link PositionProbe}. */
    public Sequor readPositions(Function<ProcessorContext<?, ?>, ReadPositions> factory) {
        positions = Objects.requireNonNull(factory, "factory");
        return this;
    }

    /**
     * Adds the processor to a topology of the DSL.
     *
     * @throws DefinitionException with every problem of the settings and patterns, or when the builder has a processor with
     *     this prefix already
     */
    public SequorStreams build(StreamsBuilder builder) {
        Objects.requireNonNull(builder, "builder");
        Assembly assembly = assembly(Map.of());
        refuse(Prefixes.taken(prefix, builder));
        return SequorStreams.add(assembly, builder);
    }

    /**
     * Adds sources, processor, store and sinks to a topology of the Processor API.
     *
     * @param topology where they are added
     * @param matchesTopic where matches go
     * @param timeoutsTopic where timeouts go; it may be that of the matches, which then keeps the order of all results
     * @throws DefinitionException with every problem of the settings and patterns, or what does not fit to the topology: the
     *     prefix, a topic or a name that it has already
     */
    public Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
        Objects.requireNonNull(topology, "topology");
        Objects.requireNonNull(matchesTopic, "matchesTopic");
        Objects.requireNonNull(timeoutsTopic, "timeoutsTopic");
        Assembly assembly = assembly(Map.of("matches", matchesTopic, "timeouts", timeoutsTopic));
        refuse(Prefixes.taken(assembly.settings(), topology));
        return assembly.addTo(topology, matchesTopic, timeoutsTopic);
    }

    /**
     * Checks settings, handlers and topics before {@code KafkaStreams.start()}, for a topology made with {@link #addTo}: see
     * {@link SequorStreams#checkStart}.
     *
     * @param properties those that KafkaStreams is made with
     * @param resultTopics where matches and timeouts go
     * @throws DefinitionException with every problem of the settings and patterns
     * @throws StreamsException with everything else that is wrong and what to do
     */
    public void checkStart(Properties properties, String... resultTopics) {
        Objects.requireNonNull(properties, "properties");
        List<String> outputs = new ArrayList<>(List.of(lateTopic, deadLettersTopic));
        for (String topic : Objects.requireNonNull(resultTopics, "resultTopics")) {
            outputs.add(Objects.requireNonNull(topic, "a topic of results"));
        }
        new StartCheck(
                        assembly(Map.of()).settings(),
                        outputs.stream().distinct().toList())
                .beforeStart(properties);
    }

    /**
     * Reads the state of this processor in a running application; made with the same settings as the topology. Answers show
     * what was committed where {@code enable.transactional.statestores=true}.
     *
     * @throws DefinitionException with every problem of the settings and patterns
     */
    public SequorQueries queries(KafkaStreams streams) {
        return new SequorQueries(assembly(Map.of()).settings(), streams, IsolationLevel.READ_COMMITTED);
    }

    private Assembly assembly(Map<String, String> resultTopics) {
        refuse(problems(resultTopics));
        Settings settings = new Settings(
                prefix,
                new Settings.Inputs(topics, controlTopic, sources, maxEventBytes),
                new Settings.Patterns(programs(patterns), programs(draining), onChange),
                protection,
                work);
        SequorChecks checks = new SequorChecks();
        checks.definitionBytes(settings.definitionBytes());
        refuse(checks.problems());
        return new Assembly(settings, inMemory, changelog, positions, lateTopic, deadLettersTopic);
    }

    private static List<StageProgram> programs(List<StagePattern> patterns) {
        return patterns.stream().map(StageProgram::of).toList();
    }

    private void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new DefinitionException("processor \"" + prefix + "\"", problems);
        }
    }

    private List<Problem> problems(Map<String, String> resultTopics) {
        SequorChecks checks = new SequorChecks();
        checks.prefix(prefix);
        checks.events(topics);
        checks.watermarks(controlTopic, inBand, topics.size());
        Map<String, String> outputs = new HashMap<>(resultTopics);
        outputs.put("lateTo", lateTopic);
        outputs.put("deadLettersTo", deadLettersTopic);
        checks.outputs(outputs, Set.of(prefix + "-late", prefix + "-dead-letters"));
        checks.sources(sources);
        checks.patterns(patterns, draining);
        checks.add(protection.limits().problems());
        checks.add(protection.buffer().problems());
        work.slice().ifPresent(slice -> checks.add(slice.problems()));
        checks.work(work);
        checks.changelog(changelog);
        checks.range(
                "maxEventBytes",
                maxEventBytes,
                TaskStore.MAX_RECORD_BYTES,
                "Keep large payloads elsewhere and send a reference.");
        return checks.problems();
    }

    /** What a topology is put together from. */
    record Assembly(
            Settings settings,
            boolean inMemory,
            Map<String, String> changelog,
            Function<ProcessorContext<?, ?>, ReadPositions> positions,
            String lateTopic,
            String deadLettersTopic) {
        Topology addTo(Topology topology, String matchesTopic, String timeoutsTopic) {
            try {
                return new TopologyParts(this).addTo(topology, matchesTopic, timeoutsTopic);
            } catch (TopologyException e) { // what stands in the topology already is known to it alone
                Problem problem = new Problem(
                        "STR-024",
                        "topology",
                        String.valueOf(e.getMessage()),
                        "Use build(StreamsBuilder), where processors may share topics, or an application for each.");
                throw new DefinitionException("processor \"" + settings.prefix() + "\"", List.of(problem));
            }
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
