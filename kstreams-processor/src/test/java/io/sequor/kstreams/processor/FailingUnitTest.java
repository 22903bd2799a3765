package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.LimitExceededException.Kind;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.DeadLetterRecord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What happens instead of a unit that fails: processor, section 4. */
class FailingUnitTest {
    private static final StagePattern FRAGILE = StagePattern.builder("fragile", Duration.ofMillis(100))
            .stage("a", kind("A"))
            .stage(
                    "b",
                    code("breaks-on-X", 1, (event, captures) -> {
                        if (event.kind().equals("X")) {
                            throw new IllegalStateException("an X");
                        }
                        return event.kind().equals("B");
                    }),
                    stage -> stage.skipAny())
            .build();
    private static final StagePattern STEADY = StagePattern.builder("steady", Duration.ofMillis(100))
            .stage("a", kind("A"))
            .stage("x", kind("X"))
            .stage("b", kind("B"))
            .build();

    @Test
    void anEventOnWhichAConditionThrowsDidNotHappenForThatPatternOnly() {
        TaskBench bench = new TaskBench(Samples.settings(FRAGILE, STEADY));
        bench.event("k", event("A", 1));
        bench.event("k", event("X", 2, Map.of("why", "test")));
        bench.event("k", event("B", 3));
        bench.watermark(50);

        assertThat(letters(bench)).singleElement().satisfies(letter -> {
            assertThat(letter.getPattern()).contains("fragile");
            assertThat(letter.getReason()).isEqualTo("condition-failed");
            assertThat(letter.getText())
                    .startsWith("a condition threw ")
                    .contains("IllegalStateException")
                    .contains("an X");
            assertThat(letter.getOrigin().getOffset()).isEqualTo(1);
            assertThat(SequorEvents.read(letter.getValue().orElseThrow()).getFields())
                    .isEqualTo(Map.of("why", "test"));
        });
        assertThat(patterns(bench, Output.Kind.MATCH)).containsExactly("fragile", "steady");
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void aStackOverflowOrAFailedAssertionConcernsTheEventAsWell() {
        for (Error thrown : List.of(new StackOverflowError(), new AssertionError("broken"))) {
            StagePattern fails = StagePattern.builder("fails", Duration.ofMillis(100))
                    .stage("a", code("throws", 1, (event, captures) -> {
                        throw thrown;
                    }))
                    .build();
            TaskBench bench = new TaskBench(Samples.settings(fails));
            bench.event("k", event("A", 1));
            bench.watermark(50);

            assertThat(letters(bench))
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.getReason()).isEqualTo("condition-failed"));
        }
    }

    /** A condition may run an engine of its own, with limits of its own. */
    @Test
    void aLimitInsideAConditionIsNotThatOfThePattern() {
        StagePattern nested = StagePattern.builder("nested", Duration.ofMillis(100))
                .stage("a", code("asks-an-engine", 1, (event, captures) -> {
                    throw new LimitExceededException(Kind.ACTIVE_STATES, 1, event.key(), Optional.of("inner"));
                }))
                .build();
        TaskBench bench = new TaskBench(Samples.settings(nested));
        bench.event("k", event("A", 1));
        bench.watermark(50);

        assertThat(letters(bench)).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).isEqualTo("condition-failed");
            assertThat(letter.getText()).endsWith("LIM-002 maxActiveStates of 1 exceeded (pattern=inner, key=k)");
        });
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void anExceptionThatCannotEvenDescribeItselfConcernsTheEventAsWell() {
        for (Error thrown : List.of(new StackOverflowError(), new AssertionError("broken"))) {
            StagePattern fails = StagePattern.builder("fails", Duration.ofMillis(100))
                    .stage("a", code("throws", 1, (event, captures) -> {
                        throw new Mute(thrown);
                    }))
                    .build();
            TaskBench bench = new TaskBench(Samples.settings(fails));
            bench.event("k", event("A", 1));
            bench.watermark(50);

            assertThat(letters(bench))
                    .singleElement()
                    .satisfies(letter ->
                            assertThat(letter.getText()).endsWith("a condition threw " + Mute.class.getName()));
        }
    }

    /** Asked for its message, it throws. */
    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Error thrown;

        Mute(Error thrown) {
            this.thrown = thrown;
        }

        @Override
        public String getMessage() {
            throw thrown;
        }
    }

    @Test
    void aReplayAfterARestartDecidesAlike() {
        TaskBench through = new TaskBench(Samples.settings(FRAGILE, STEADY));
        TaskBench restarted = new TaskBench(Samples.settings(FRAGILE, STEADY));
        String[] kinds = {"A", "X", "A", "B", "X", "B"};
        for (int i = 0; i < kinds.length; i++) {
            for (TaskBench bench : List.of(through, restarted)) {
                bench.event("k", event(kinds[i], i + 1));
                bench.watermark(i + 1);
            }
            restarted.restart();
        }
        through.watermark(1000);
        restarted.watermark(1000);

        assertThat(restarted.texts()).isEqualTo(through.texts());
        assertThat(letters(restarted)).hasSize(2);
    }

    @Test
    void tooManyActiveStatesShedThatPatternOfThatKey() {
        StagePattern burst = StagePattern.builder("burst", Duration.ofMillis(100))
                .stage("a", kind("A"))
                .stage("b", kind("B"))
                .build();
        TaskBench bench =
                new TaskBench(Samples.settings(UnitLimits.STANDARD.withMaxActiveStates(3), 1000, burst, STEADY_ONE));
        bench.event("other", event("A", 1));
        for (int i = 0; i < 4; i++) {
            bench.event("k", event("A", 2 + i));
        }
        bench.event("k", event("B", 8));
        bench.event("other", event("B", 9));
        bench.watermark(20);

        assertThat(letters(bench)).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).isEqualTo("shed");
            assertThat(letter.getPattern()).contains("burst");
            assertThat(letter.getText())
                    .isEqualTo("dropped 3 partial and pending matches: LIM-002 maxActiveStates of 3 exceeded"
                            + " (pattern=burst, key=k). Raise the limit, narrow the pattern, or split the key.");
            assertThat(letter.getOrigin().getOffset()).isEqualTo(4);
        });
        assertThat(bench.outputs(Output.Kind.MATCH).stream()
                        .map(match -> match.key().orElseThrow()))
                .as("the fourth A was offered again; another key is untouched")
                .containsExactly("k", "other");
        bench.watermark(1000);
        assertThat(bench.outputs(Output.Kind.TIMEOUT))
                .as("nothing of what was shed")
                .isEmpty();
        assertThat(bench.conserves()).isTrue();
    }

    private static final StagePattern STEADY_ONE = StagePattern.builder("never", Duration.ofMillis(5))
            .stage("z", kind("Z"))
            .stage("y", kind("Y"))
            .build();

    @Test
    void anEventThatStillFailsOnTheEmptiedKeyIsADeadLetter() {
        StagePattern greedy = StagePattern.builder("greedy", Duration.ofMillis(100))
                .stage("a", kind("A"), stage -> stage.skipAny().times(1, 32))
                .stage("b", kind("B"), stage -> stage.optional())
                .stage("c", kind("C"))
                .build();
        TaskBench bench = new TaskBench(Samples.settings(UnitLimits.STANDARD.withMaxActiveStates(1), 1000, greedy));
        bench.event("k", event("A", 1));
        bench.watermark(20);

        assertThat(letters(bench).stream().map(DeadLetterRecord::getReason)).containsExactly("shed", "limit-exceeded");
        assertThat(letters(bench).get(1).getText()).startsWith("LIM-002 maxActiveStates of 1 exceeded");
        assertThat(bench.count(Counter.PASSED_OVER)).isEqualTo(1);
        assertThat(bench.conserves()).isTrue();
    }

    @Test
    void tooManyResultsOrCandidatesOfAnEventShed() {
        StagePattern pair = StagePattern.builder("pair", Duration.ofMillis(100))
                .stage("a", kind("A"))
                .stage("b", kind("B"), stage -> stage.skipAny())
                .build();
        for (UnitLimits limits :
                List.of(UnitLimits.STANDARD.withMaxResults(2), UnitLimits.STANDARD.withMaxCandidates(2))) {
            TaskBench bench = new TaskBench(Samples.settings(limits, 1000, pair));
            bench.event("k", event("A", 1));
            bench.event("k", event("A", 2));
            bench.event("k", event("A", 3));
            bench.event("k", event("B", 4));
            bench.event("k", event("A", 5));
            bench.event("k", event("B", 6));
            bench.watermark(50);

            assertThat(letters(bench)).singleElement().satisfies(letter -> {
                assertThat(letter.getReason()).isEqualTo("shed");
                assertThat(letter.getText()).startsWith("dropped 3 partial and pending matches: LIM-00");
            });
            assertThat(bench.outputs(Output.Kind.MATCH)).as("A at 5, B at 6").hasSize(1);
        }
    }

    @Test
    void aDeadlineThatExceedsALimitSheds() {
        TaskBench bench =
                new TaskBench(Samples.settings(UnitLimits.STANDARD.withMaxResults(2), 1000, Samples.pair("pair")));
        for (int i = 0; i < 3; i++) {
            bench.event("k", event("A", 5));
        }
        bench.event("k", event("A", 7));
        bench.event("other", event("A", 5));
        bench.watermark(100);

        assertThat(letters(bench)).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).isEqualTo("shed");
            assertThat(letter.getText()).startsWith("dropped 4 partial and pending matches: LIM-005 maxResults of 2");
            assertThat(letter.getOrigin().getOffset()).isZero();
        });
        assertThat(bench.outputs(Output.Kind.TIMEOUT).stream()
                        .map(timeout -> timeout.key().orElseThrow()))
                .containsExactly("other");
    }

    @Test
    void shedIsRememberedAcrossARestart() {
        StagePattern pair = StagePattern.builder("pair", Duration.ofMillis(100))
                .stage("a", kind("A"))
                .stage("b", kind("B"))
                .selection(Selection.NO_SKIP)
                .build();
        TaskBench bench =
                new TaskBench(Samples.settings(UnitLimits.STANDARD.withMaxActiveStates(2), 1000, pair, wide()));
        for (int i = 0; i < 3; i++) {
            bench.event("k", event("A", 1 + i));
        }
        bench.watermark(10);
        bench.restart();
        bench.event("k", event("B", 11));
        bench.watermark(20);

        assertThat(patterns(bench, Output.Kind.MATCH)).containsExactly("pair");
    }

    /** Keeps the log of the key alive while the other pattern sheds. */
    private static StagePattern wide() {
        return StagePattern.builder("wide", Duration.ofSeconds(1))
                .stage("a", kind("A"), stage -> stage.times(3))
                .stage("z", kind("Z"))
                .build();
    }

    private static List<DeadLetterRecord> letters(TaskBench bench) {
        return bench.outputs(Output.Kind.DEAD_LETTER).stream()
                .map(output -> (DeadLetterRecord) output.value())
                .toList();
    }

    private static List<String> patterns(TaskBench bench, Output.Kind kind) {
        return bench.outputs(kind).stream()
                .map(output -> output.headers().get(Output.PATTERN))
                .sorted()
                .toList();
    }
}
