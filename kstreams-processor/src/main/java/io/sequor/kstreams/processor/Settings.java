package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.stage.plan.StageProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a processor was built with: checked, immutable, shared by its tasks.
 *
 * @param prefix what every name begins with
 * @param inputs what it reads
 * @param patterns what it looks for
 * @param protection what bounds it, and what is done where a bound is reached
 * @param work how it goes about it: nothing of this shows in the results
 */
public record Settings(
        String prefix,
        Settings.Inputs inputs,
        Settings.Patterns patterns,
        Settings.Protection protection,
        Settings.Work work) {
    /**
     * An events topic.
     *
     * @param name its name
     * @param mapper what makes events of its records
     */
    public record EventsTopic(String name, EventMapper mapper) {}

    /**
     * What is read.
     *
     * @param topics the events topics in their order
     * @param controlTopic the topic of the control records; empty: they stand in the one events topic
     * @param declaredSources the sources that are waited for from the start; empty: sources introduce themselves
     * @param maxEventBytes largest record of an event, key and value, in bytes
     */
    public record Inputs(
            List<EventsTopic> topics, Optional<String> controlTopic, Set<String> declaredSources, int maxEventBytes) {
        /** Copies the collections. */
        public Inputs {
            topics = List.copyOf(topics);
            declaredSources = Set.copyOf(declaredSources);
        }
    }

    /**
     * What is looked for.
     *
     * @param current the patterns in their order
     * @param draining patterns of an earlier definition that finish what they have open
     * @param onChange what becomes of patterns in the state that are neither
     */
    public record Patterns(List<StageProgram> current, List<StageProgram> draining, ChangePolicy onChange) {
        /** Copies the lists. */
        public Patterns {
            current = List.copyOf(current);
            draining = List.copyOf(draining);
        }
    }

    /**
     * Bounds, and what is done where one is reached or a condition fails.
     *
     * @param limits bounds of one pattern and key
     * @param buffer bounds of what waits for a watermark
     * @param policies what is done
     */
    public record Protection(UnitLimits limits, BufferLimits buffer, FailurePolicies policies) {
        /** Standard limits, no bound of the buffer, and the default policies. */
        public static final Protection STANDARD =
                new Protection(UnitLimits.STANDARD, BufferLimits.NONE, FailurePolicies.DEFAULT);
    }

    /**
     * How the work is done.
     *
     * @param cachedStates how many active states, and keys, the decoded keys of a task may hold together
     * @param slice how much of an advance is done at a time; empty: the standard on a stream thread, no limit elsewhere
     * @param stallAlert how long a control record may wait before an alert is written; a thousand years at most, for never
     */
    public record Work(long cachedStates, Optional<SliceLimit> slice, Duration stallAlert) {
        private static final Duration NEVER = Duration.ofDays(365_000);

        /** Room for 100,000 states, slices by default, an alert after a minute. */
        public static final Work STANDARD = new Work(100_000, Optional.empty(), Duration.ofMinutes(1));

        /** What is longer than can be counted is never. */
        public Work {
            stallAlert = stallAlert.compareTo(NEVER) > 0 ? NEVER : stallAlert;
        }
    }

    /** Name of the one store. */
    public String storeName() {
        return prefix + "-state";
    }

    /** Name of the processor. */
    public String processorName() {
        return prefix + "-processor";
    }

    /** The events topics in their order. */
    public List<EventsTopic> topics() {
        return inputs.topics;
    }

    /** Their names. */
    public List<String> topicNames() {
        return inputs.topics.stream().map(EventsTopic::name).toList();
    }

    /** Every topic that is read: the events topics, then the control topic where there is one. */
    public List<String> inputTopics() {
        List<String> names = new ArrayList<>(topicNames());
        inputs.controlTopic.ifPresent(names::add);
        return names;
    }

    /** The bytes of the record that says what the state of a new task is made under. */
    public int definitionBytes() {
        return DefinitionChange.founded(this).bytes();
    }

    Sources initialSources() {
        return inputs.declaredSources.isEmpty() ? Sources.discovered() : Sources.declared(inputs.declaredSources);
    }
}
