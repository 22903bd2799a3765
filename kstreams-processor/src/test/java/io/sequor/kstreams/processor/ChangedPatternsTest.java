package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.TimeoutRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns that are exchanged under way: what they find is what they would have found between their first and last start. */
class ChangedPatternsTest {
    private static final StagePattern STAYS = chain("stays", 30, Selection.NO_SKIP);
    private static final StagePattern GOES = chain("goes", 40, Selection.SKIP_TO_NEXT_START);
    private static final StagePattern COMES = chain("comes", 35, Selection.SKIP_PAST_LAST);

    private static StagePattern chain(String name, long within, Selection selection) {
        return StagePattern.builder(name, Duration.ofMillis(within))
                .stage("a", kind("A"))
                .stage("b", kind("B"), stage -> stage.skipAny())
                .stage("c", kind("C"), stage -> stage.skipAny())
                .selection(selection)
                .build();
    }

    static LongStream seeds() {
        return LongStream.range(0, Integer.getInteger("cases", 40));
    }

    private static Settings settings(ChangePolicy policy, List<StagePattern> draining, StagePattern... current) {
        Settings standard = Samples.settings(UnitLimits.STANDARD, 5, current);
        return new Settings(
                standard.prefix(),
                standard.inputs(),
                new Settings.Patterns(
                        Samples.programs(current), Samples.programs(draining.toArray(StagePattern[]::new)), policy),
                standard.protection(),
                standard.work());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void drainedOnesFinishAndNewOnesBeginAtTheWatermark(long seed) {
        Run changed = new Run(seed, settings(ChangePolicy.REFUSE, List.of(), STAYS, GOES));
        changed.half();
        long at = changed.watermark;
        changed.bench.restart(settings(ChangePolicy.REFUSE, List.of(GOES), STAYS, COMES));
        changed.half();
        Run all = whole(seed);

        assertThat(changed.found("stays")).isEqualTo(all.found("stays"));
        assertThat(changed.found("goes"))
                .isEqualTo(all.found("goes").stream()
                        .filter(result -> result.start <= at)
                        .toList());
        // a pattern that came later may select what an older match of it would have skipped
        Run alone = new Run(seed, settings(ChangePolicy.REFUSE, List.of(), COMES));
        alone.onlyAfter = at;
        alone.half();
        alone.half();
        assertThat(changed.found("comes")).isEqualTo(alone.found("comes"));
        assertThat(changed.bench.conserves()).isTrue();
        changed.bench.restart(settings(ChangePolicy.REFUSE, List.of(), STAYS, COMES));
        assertThat(changed.keysLeft()).as("nothing of any key is left").isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void droppedOnesLeaveNothingBehind(long seed) {
        Run changed = new Run(seed, settings(ChangePolicy.REFUSE, List.of(), GOES, STAYS));
        changed.half();
        int before = changed.found("goes").size();
        changed.bench.restart(settings(ChangePolicy.DROP, List.of(), STAYS));
        changed.half();

        assertThat(changed.found("stays")).isEqualTo(whole(seed).found("stays"));
        assertThat(changed.found("goes")).hasSize(before);
        assertThat(changed.keysLeft()).as("nothing of any key is left").isZero();
    }

    /** At one event and at one deadline results are in the order of the patterns, also when one of them was changed. */
    @Test
    void aChangedPatternKeepsItsPlaceAmongResults() {
        TaskBench bench = new TaskBench(settings(ChangePolicy.REFUSE, List.of(), pair("p", 20), pair("q", 10)));
        bench.event("k", event("A", 1));
        bench.watermark(1);
        bench.restart(settings(ChangePolicy.REFUSE, List.of(pair("p", 20)), pair("p", 10), pair("q", 10)));
        bench.event("k", event("A", 2));
        bench.event("k", event("B", 3));
        bench.event("k", event("A", 20));
        bench.watermark(100);

        assertThat(bench.outputs(Output.Kind.MATCH).stream().map(Output::value).map(MatchRecord.class::cast))
                .extracting(match -> match.getPattern() + " from " + match.getStartTime())
                .containsExactly("p from 1", "p from 2", "q from 1", "q from 2");
        assertThat(bench.outputs(Output.Kind.TIMEOUT).stream()
                        .map(Output::value)
                        .map(TimeoutRecord.class::cast))
                .extracting(TimeoutRecord::getPattern)
                .as(
                        "what is left of q from 1 at 11, of p and q from 2 at 12, of the old p at 21, of p and q from 20 at 30")
                .containsExactly("q", "p", "q", "p", "p", "q");
    }

    private static StagePattern pair(String name, long within) {
        return StagePattern.builder(name, Duration.ofMillis(within))
                .stage("a", kind("A"))
                .stage("b", kind("B"), stage -> stage.skipAny())
                .build();
    }

    private static Run whole(long seed) {
        Run all = new Run(seed, settings(ChangePolicy.REFUSE, List.of(), STAYS, GOES));
        all.half();
        all.half();
        return all;
    }

    private record Result(String pattern, String identity, long start) {}

    /** A bench that is fed by a seed: half of the events, then the other half and the end of time. */
    private static final class Run {
        private final TaskBench bench;
        private final SplittableRandom random;
        private long time;
        private long watermark = -1;
        private long onlyAfter = -1;
        private int halves;

        Run(long seed, Settings settings) {
            bench = new TaskBench(settings);
            random = new SplittableRandom(seed);
        }

        void half() {
            for (int i = 0; i < 40; i++) {
                time += random.nextInt(6);
                String kind = List.of("A", "B", "C", "X").get(random.nextInt(4));
                String key = "k" + random.nextInt(2);
                if (time > onlyAfter) {
                    bench.event(key, event(kind, time));
                } else {
                    bench.event("elsewhere", event("X", time)); // keeps the offsets
                }
                if (random.nextInt(4) == 0 && time - 1 > watermark) {
                    watermark = time - 1;
                    bench.watermark(watermark);
                }
            }
            if (++halves == 2) {
                bench.watermark(time + 1000);
            }
        }

        List<Result> found(String pattern) {
            List<Result> all = new ArrayList<>();
            Stream.concat(bench.outputs(Output.Kind.MATCH).stream(), bench.outputs(Output.Kind.TIMEOUT).stream())
                    .map(Output::value)
                    .forEach(value -> all.add(
                            value instanceof MatchRecord match
                                    ? new Result(match.getPattern(), match.getIdentity(), match.getStartTime())
                                    : timeout((TimeoutRecord) value)));
            return all.stream().filter(result -> result.pattern.equals(pattern)).toList();
        }

        private static Result timeout(TimeoutRecord timeout) {
            return new Result(timeout.getPattern(), timeout.getIdentity(), timeout.getStartTime());
        }

        long keysLeft() {
            return bench.stored().keySet().stream()
                    .filter(key -> key.startsWith("50") || (key.startsWith("40") && !key.startsWith("40ff")))
                    .count();
        }
    }
}
