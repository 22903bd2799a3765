package io.sequor.runner.crash;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.List;

/** Three patterns that need all of a key's state: selection, absence, many partial matches. */
final class Patterns {
    static final List<String> KINDS = List.of("pay", "pay", "pay", "ship", "cancel");

    private Patterns() {}

    static List<StagePattern> all3() {
        return List.of(rising(), unshipped(), cancelled());
    }

    private static StagePattern rising() {
        Condition more = all(
                kind("pay"),
                new Condition.Compare(
                        Comparison.GT, field("amount"), capture("first").field("amount")));
        return StagePattern.builder("rising", Duration.ofMinutes(2))
                .stage("first", kind("pay"))
                .stage("second", more)
                .selection(Selection.SKIP_PAST_LAST)
                .build();
    }

    private static StagePattern unshipped() {
        return StagePattern.builder("unshipped", Duration.ofSeconds(90))
                .stage("paid", kind("pay"))
                .absence(kind("ship"))
                .build();
    }

    private static StagePattern cancelled() {
        return StagePattern.builder("cancelled", Duration.ofMinutes(3))
                .stage("paid", kind("pay"), options -> options.times(1, 3).skipAny())
                .stage("cancelled", kind("cancel"))
                .selection(Selection.SKIP_TO_NEXT_START)
                .timeouts(Timeouts.UNMATCHED_STARTS)
                .build();
    }
}
