package io.sequor.testkit.topology;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.UnitLimits;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StageProgram;
import java.util.List;
import java.util.Set;

/**
 * What a task under test is made of.
 *
 * @param topics events topics in their order
 * @param patterns patterns in their order
 * @param sources declared sources; empty: sources introduce themselves
 * @param mapper makes events of the records of every topic
 * @param cachedStates how many active states, and keys, are held decoded; 1 forces a replay at every unit
 */
public record TaskSetup(
        List<String> topics, List<StagePattern> patterns, Set<String> sources, EventMapper mapper, long cachedStates) {
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
        return new TaskSetup(topics, patterns, Set.of(), new CaseEventMapper(), 100_000);
    }

    /** The same with declared sources; none: they introduce themselves. */
    public TaskSetup withSources(Set<String> declared) {
        return new TaskSetup(topics, patterns, declared, mapper, cachedStates);
    }

    /** The same with another mapper. */
    public TaskSetup withMapper(EventMapper other) {
        return new TaskSetup(topics, patterns, sources, other, cachedStates);
    }

    /** The same with another bound of what is held decoded. */
    public TaskSetup withCachedStates(long states) {
        return new TaskSetup(topics, patterns, sources, mapper, states);
    }

    Sequor builder() {
        Sequor sequor = Sequor.streams(PREFIX)
                .watermarks(CONTROL)
                .sources(sources.toArray(String[]::new))
                .patterns(patterns)
                .cachedStates(cachedStates);
        topics.forEach(topic -> sequor.events(topic, mapper));
        return sequor;
    }

    Settings settings() {
        return new Settings(
                PREFIX,
                topics.stream()
                        .map(topic -> new Settings.EventsTopic(topic, mapper))
                        .toList(),
                CONTROL,
                sources,
                patterns.stream().map(StageProgram::of).toList(),
                UnitLimits.STANDARD,
                TaskStore.MAX_RECORD_BYTES,
                cachedStates);
    }

    static String storeName() {
        return PREFIX + "-state";
    }
}
