package io.sequor.runner.demo;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.runner.quake.Earthquake;
import io.sequor.runner.quake.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What must come out of a plan: an engine in memory is given batch by batch. An event is late exactly if it stands
 * behind the fence of a watermark that covers its time, and every fence is the end of a batch.
 */
final class FeedOracle implements Result.Visitor<Boolean> {
    final List<String> matches = new ArrayList<>();
    final List<String> timeouts = new ArrayList<>();
    final List<String> late = new ArrayList<>();
    private final Engine engine =
            Engine.builder().patterns(DemoPattern.patterns()).build();

    private FeedOracle() {}

    static FeedOracle of(FeedPlan plan) {
        FeedOracle oracle = new FeedOracle();
        for (FeedPlan.Batch batch : plan.batches()) {
            batch.reports().forEach(oracle::push);
            for (Result result : oracle.engine.advance(batch.watermark())) {
                result.accept(oracle);
            }
        }
        for (List<String> found : List.of(oracle.matches, oracle.timeouts, oracle.late)) {
            Collections.sort(found);
        }
        return oracle;
    }

    private void push(Report report) {
        Earthquake quake = report.quake();
        if (quake.timeMillis() <= engine.watermark()) {
            late.add(quake.id());
        } else {
            engine.push(Event.builder(quake.id(), quake.region(), quake.kind(), quake.timeMillis())
                    .field("magnitude", quake.magnitude())
                    .build());
        }
    }

    long matchesOf(DemoPattern pattern) {
        return matches.stream()
                .filter(match -> match.startsWith(pattern.patternName() + " "))
                .count();
    }

    @Override
    public Boolean match(Match match) {
        return matches.add(text(match));
    }

    @Override
    public Boolean timeout(Timeout timeout) {
        return timeouts.add(text(timeout) + " awaiting " + timeout.awaiting());
    }

    private static String text(Result result) {
        String captures = result.finding().captures().entrySet().stream()
                .map(stage -> stage.getKey() + "="
                        + stage.getValue().stream()
                                .map(captured -> captured.event().id())
                                .toList())
                .collect(Collectors.joining(" "));
        return result.pattern() + " " + result.key() + " " + captures + " until " + result.endTime();
    }
}
