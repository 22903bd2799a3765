package io.sequor.kstreams;

import io.sequor.kstreams.processor.Settings;
import io.sequor.matcher.diagnostic.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;

/** Which prefixes a topology has: nodes, stores and topics are named by them, and no two may have one name. */
final class Prefixes {
    /** A builder does not tell what was added to it; it is forgotten here with the last reference to it. */
    private static final Map<StreamsBuilder, Set<String>> BUILDERS = new WeakHashMap<>();

    private Prefixes() {}

    /** The problem that a processor of this prefix was added to the builder before, if so; else it has been added now. */
    static List<Problem> taken(String prefix, StreamsBuilder builder) {
        synchronized (BUILDERS) {
            boolean fresh =
                    BUILDERS.computeIfAbsent(builder, none -> new HashSet<>()).add(prefix);
            return fresh ? List.of() : List.of(taken(prefix));
        }
    }

    /** The problem that the topology has a processor of this prefix, if so. */
    static List<Problem> taken(Settings settings, Topology topology) {
        boolean taken = topology.describe().subtopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .anyMatch(node -> node.name().equals(settings.processorName()));
        return taken ? List.of(taken(settings.prefix())) : List.of();
    }

    private static Problem taken(String prefix) {
        return new Problem(
                "STR-070",
                "prefix",
                "another processor of this topology has the prefix \"" + prefix + "\"",
                "Give each a prefix of its own: nodes, store and topics are named by it.");
    }
}
