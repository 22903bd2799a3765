package io.sequor.testkit.topology;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.ChangePolicy;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a task under test is made of.
 *
 * @param topics events topics in their order
 * @param patterns patterns in their order
 * @param sources declared sources; empty: sources introduce themselves
 * @param mapper makes events of the records of every topic
 * @param cachedStates how many active states, and keys, are held decoded; 1 forces a replay at every unit
 * @param slice how much of an advance is done in one call
 */
public record TaskSetup(
        List<String> topics,
        List<StagePattern> patterns,
        Set<String> sources,
        EventMapper mapper,
        long cachedStates,
        SliceLimit slice) {
    /** The control topic. */
    public static final String CONTROL = "control";

    static final String PREFIX = "case";

    /** Copies the collections. */
    public TaskSetup {
        topics = List.copyOf(topics);
        patterns = List.copyOf(patterns);
        sources = Set.copyOf(sources);
    }

    /** Events as the case files write them, sources that introduce themselves, and room for everything in memory. */
    public static TaskSetup of(List<String> topics, List<StagePattern> patterns) {
        return new TaskSetup(topics, patterns, Set.of(), new CaseEventMapper(), 100_000, SliceLimit.NONE);
    }

    /** The same with declared sources; none: they introduce themselves. */
    public TaskSetup withSources(Set<String> declared) {
        return new TaskSetup(topics, patterns, declared, mapper, cachedStates, slice);
    }

    /** The same with another mapper. */
    public TaskSetup withMapper(EventMapper other) {
        return new TaskSetup(topics, patterns, sources, other, cachedStates, slice);
    }

    /** The same with another bound of what is held decoded. */
    public TaskSetup withCachedStates(long states) {
        return new TaskSetup(topics, patterns, sources, mapper, states, slice);
    }

    /** The same with advances that are cut into slices; {@link TaskDriver#pause} works off what is left of them. */
    public TaskSetup withSlice(SliceLimit limit) {
        return new TaskSetup(topics, patterns, sources, mapper, cachedStates, limit);
    }

    Sequor builder() {
        Sequor sequor = Sequor.streams(PREFIX)
                .watermarks(CONTROL)
                .sources(sources.toArray(String[]::new))
                .patterns(patterns)
                .cachedStates(cachedStates)
                .slices(slice);
        topics.forEach(topic -> sequor.events(topic, mapper));
        return sequor;
    }

    Settings settings() {
        return new Settings(
                PREFIX,
                new Settings.Inputs(
                        topics.stream()
                                .map(topic -> new Settings.EventsTopic(topic, mapper))
                                .toList(),
                        Optional.of(CONTROL),
                        sources,
                        TaskStore.MAX_RECORD_BYTES),
                new Settings.Patterns(patterns.stream().map(StageProgram::of).toList(), List.of(), ChangePolicy.REFUSE),
                Settings.Protection.STANDARD,
                new Settings.Work(cachedStates, Optional.of(slice), Duration.ofMinutes(1)));
    }

    static String storeName() {
        return PREFIX + "-state";
    }
}
