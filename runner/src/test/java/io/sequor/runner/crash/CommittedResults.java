package io.sequor.runner.crash;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Finding;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What must come out of committed logs: each partition through an engine of its own, a claim applied where it stands,
 * so that an event behind it that it covers is late.
 */
final class CommittedResults implements Result.Visitor<Boolean> {
    /** Output topic, then key, then texts in their order. */
    private final Map<String, Map<String, List<String>>> texts = new TreeMap<>();

    private CommittedResults() {}

    static CommittedResults of(List<List<Logged>> logs) {
        CommittedResults results = new CommittedResults();
        logs.forEach(results::run);
        return results;
    }

    /** The texts of an output by key, in the order in which they were decided. */
    Map<String, List<String>> of(String topic) {
        return texts.getOrDefault(topic, Map.of());
    }

    /** How many there are. */
    int count(String topic) {
        return of(topic).values().stream().mapToInt(List::size).sum();
    }

    /** How many there are of all outputs. */
    int count() {
        return texts.keySet().stream().mapToInt(this::count).sum();
    }

    private void run(List<Logged> log) {
        Engine engine = Engine.builder().patterns(Patterns.all3()).build();
        for (Logged logged : log) {
            if (logged instanceof Logged.Sent sent) {
                push(engine, sent.event());
            } else if (logged instanceof Logged.Claim claim) {
                for (Result result : engine.advance(claim.watermark())) {
                    result.accept(this);
                }
            }
        }
    }

    private void push(Engine engine, Event event) {
        if (event.time() <= engine.watermark()) {
            add(Names.LATE, event.key(), text(event));
        } else {
            engine.push(event);
        }
    }

    @Override
    public Boolean match(Match match) {
        return add(Names.MATCHES, match.key(), text(match.finding()) + " end=" + match.endTime());
    }

    @Override
    public Boolean timeout(Timeout timeout) {
        return add(
                Names.TIMEOUTS,
                timeout.key(),
                text(timeout.finding()) + " end=" + timeout.endTime() + " awaiting=" + timeout.awaiting());
    }

    private boolean add(String topic, String key, String text) {
        return texts.computeIfAbsent(topic, none -> new HashMap<>())
                .computeIfAbsent(key, none -> new ArrayList<>())
                .add(text);
    }

    private static String text(Finding finding) {
        Map<String, List<String>> captures = new TreeMap<>();
        finding.captures()
                .forEach((stage, events) -> captures.put(
                        stage, events.stream().map(event -> text(event.event())).toList()));
        return finding.identity() + " " + finding.startIdentity() + " " + finding.pattern() + " "
                + finding.fingerprint() + " " + finding.key() + " " + captures + " start=" + finding.startTime()
                + " last=" + finding.lastEventTime();
    }

    private static String text(Event event) {
        Origin origin = event.origin().orElseThrow();
        long amount = ((Scalar.IntegerScalar) event.field("amount").orElseThrow()).value();
        return event.id() + "@" + origin.partition() + "-" + origin.offset() + ":" + event.kind() + "," + event.time()
                + "," + amount;
    }
}
