package io.sequor.runner.bars;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.testkit.topology.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What must come out of committed logs: each partition through an engine of its own, a claim applied where it stands, so
 * that an event behind it that it covers is late.
 *
 * @param results key to its results, in their order
 * @param late origins of the late events, sorted
 */
record Expected(Map<String, List<Found>> results, List<String> late) {
    /** What stands, committed, in the logs of one partition, as far as it matters. */
    sealed interface Logged {
        /**
         * An event.
         *
         * @param event with its origin
         */
        record Sent(Event event) implements Logged {}

        /**
         * A watermark whose fence is the last event before it.
         *
         * @param watermark milliseconds
         */
        record Claim(long watermark) implements Logged {}
    }

    static Expected of(List<StagePattern> patterns, List<List<Logged>> logs) {
        Map<String, List<Found>> results = new TreeMap<>();
        TreeSet<String> late = new TreeSet<>();
        for (List<Logged> log : logs) {
            Engine engine = Engine.builder().patterns(patterns).build();
            for (Logged logged : log) {
                if (logged instanceof Logged.Claim claim) {
                    for (Result result : engine.advance(claim.watermark())) {
                        results.computeIfAbsent(result.key(), none -> new ArrayList<>())
                                .add(Found.of(result));
                    }
                } else if (logged instanceof Logged.Sent sent) {
                    push(engine, sent.event(), late);
                }
            }
        }
        return new Expected(results, List.copyOf(late));
    }

    private static void push(Engine engine, Event event, TreeSet<String> late) {
        if (event.time() <= engine.watermark()) {
            late.add(event.origin().orElseThrow().toText());
        } else {
            engine.push(event);
        }
    }

    /** How many results there are. */
    int count() {
        return results.values().stream().mapToInt(List::size).sum();
    }
}
