package io.sequor.runner.bars;

import static io.sequor.matcher.condition.Conditions.kind;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.runner.guard.TestCluster;
import java.time.Duration;
import java.util.List;

/** Patterns and sizes. */
final class Shapes {
    /** How many times as long as in the daily build a test is that has a length. */
    static final int SCALE = Integer.getInteger("bars.scale", 1);

    /** What is drawn is drawn from this. */
    static final long SEED = Long.getLong("seed", 20220430);

    private Shapes() {}

    /** A match for most events, one that hangs on an absence, and one with timeouts. */
    static List<StagePattern> patterns() {
        return List.of(
                StagePattern.builder("pair", Duration.ofSeconds(60))
                        .stage("a", kind("A"))
                        .stage("b", kind("B"))
                        .build(),
                StagePattern.builder("alone", Duration.ofSeconds(40))
                        .stage("b", kind("B"))
                        .absence(kind("C"))
                        .build(),
                StagePattern.builder("several", Duration.ofSeconds(90))
                        .stage("a", kind("A"), options -> options.times(1, 3).skipAny())
                        .stage("c", kind("C"))
                        .selection(Selection.SKIP_TO_NEXT_START)
                        .timeouts(Timeouts.UNMATCHED_STARTS)
                        .build());
    }

    /** A processor over the usual topics. */
    static Sequor sequor(String prefix, List<StagePattern> patterns) {
        return sequor(prefix, TestCluster.CONTROL, patterns);
    }

    static Sequor sequor(String prefix, String controlTopic, List<StagePattern> patterns) {
        return Sequor.streams(prefix)
                .events(TestCluster.EVENTS, EventMapper.envelope())
                .watermarks(controlTopic)
                .patterns(patterns);
    }
}
