package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.stage.StageProgram;
import java.util.List;
import java.util.Set;

/**
 * What a processor was built with: checked, immutable, shared by its tasks.
 *
 * @param prefix what every name begins with
 * @param topics the events topics in their order
 * @param controlTopic the topic of the control records
 * @param declaredSources the sources that are waited for from the start; empty: sources introduce themselves
 * @param programs the patterns in their order
 * @param limits bounds of one pattern and key
 * @param maxEventBytes largest record of an event, key and value, in bytes
 * @param cachedStates how many active states, and keys, the decoded keys of a task may hold together
 */
public record Settings(
        String prefix,
        List<Settings.EventsTopic> topics,
        String controlTopic,
        Set<String> declaredSources,
        List<StageProgram> programs,
        UnitLimits limits,
        int maxEventBytes,
        long cachedStates) {
    /**
     * An events topic.
     *
     * @param name its name
     * @param mapper what makes events of its records
     */
    public record EventsTopic(String name, EventMapper mapper) {}

    /** Copies the collections. */
    public Settings {
        topics = List.copyOf(topics);
        declaredSources = Set.copyOf(declaredSources);
        programs = List.copyOf(programs);
    }

    /** Name of the one store. */
    public String storeName() {
        return prefix + "-state";
    }

    /** Name of the processor. */
    public String processorName() {
        return prefix + "-processor";
    }

    List<String> topicNames() {
        return topics.stream().map(EventsTopic::name).toList();
    }

    /** What the state is made under. */
    public Definition definition() {
        List<String> patterns = programs.stream()
                .map(program -> program.pattern().name() + " (" + program.fingerprint() + ")")
                .toList();
        return new Definition(
                topicNames(), patterns, declaredSources.stream().sorted().toList());
    }

    Sources initialSources() {
        return declaredSources.isEmpty() ? Sources.discovered() : Sources.declared(declaredSources);
    }
}
