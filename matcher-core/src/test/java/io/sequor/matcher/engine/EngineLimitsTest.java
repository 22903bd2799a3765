package io.sequor.matcher.engine;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Section 8 in the engine: what is named, what is rolled back, and how one goes on. */
class EngineLimitsTest {
    private static final StagePattern AB = StagePattern.builder("ab", Duration.ofMillis(10))
            .stage("a", kind("A"))
            .stage("b", kind("B"))
            .build();
    private static final StagePattern AAB = StagePattern.builder("aab", Duration.ofMillis(10))
            .stage("a", kind("A"), s -> s.times(1, 3).skipAny())
            .stage("b", kind("B"))
            .build();
    private static final StagePattern FIRST = StagePattern.builder("first", Duration.ofMillis(10))
            .stage("a", kind("A"), s -> s.times(1, 3).skipAny())
            .stage("b", kind("B"))
            .selection(Selection.SKIP_PAST_LAST)
            .build();
    private static final StagePattern A_NO_C = StagePattern.builder("a-no-c", Duration.ofMillis(10))
            .stage("a", kind("A"))
            .absence(kind("C"))
            .build();

    @Test
    void aFullBufferNamesTheKeyAndAcceptsNothing() {
        Engine engine = engine(Limits.none().withMaxBufferedEvents(2), AB);
        push(engine, "A", "A");
        EngineSnapshot before = engine.snapshot();

        assertThatThrownBy(() -> push(engine, "A"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("LIM-003 maxBufferedEvents of 2 exceeded (key=k)");
        assertThat(engine.snapshot()).isEqualTo(before);
    }

    @Test
    void activeStatesNameTheKeyJustAppliedAndItsPatternWithMost() {
        Engine engine = engine(Limits.none().withMaxActiveStates(5), AB, AAB);
        engine.push(Event.builder("e", "other", "A", 0).build());
        push(engine, "A");

        assertRolledBack(engine, "LIM-002 maxActiveStates of 5 exceeded (pattern=aab, key=k)");
    }

    @Test
    void theFirstPatternIsNamedWhereSeveralHaveMost() {
        Engine engine = engine(Limits.none().withMaxActiveStates(1), AB, A_NO_C);
        push(engine, "A");

        assertRolledBack(engine, "LIM-002 maxActiveStates of 1 exceeded (pattern=ab, key=k)");
    }

    @Test
    void candidatesAreBoundedBeforeSelectionAndToldWithTheirPattern() {
        Engine wide = engine(Limits.none(), FIRST);
        push(wide, "A", "A");
        wide.advance(1);
        Engine engine = Engine.builder()
                .pattern(FIRST)
                .limits(Limits.none().withMaxActiveStates(2))
                .restore(wide.snapshot());
        push(engine, 2, "B");

        assertRolledBack(
                engine,
                "LIM-004 maxActiveStates (candidates of one event or deadline) of 2 exceeded (pattern=first, key=k)");
    }

    @Test
    void candidatesOfADeadlineAreBoundedToo() {
        Engine wide = engine(Limits.none(), A_NO_C);
        for (int i = 0; i < 3; i++) {
            wide.push(Event.builder("e" + i, "k", "A", 1).build());
        }
        wide.advance(1);
        Engine engine = Engine.builder()
                .pattern(A_NO_C)
                .limits(Limits.none().withMaxActiveStates(2))
                .restore(wide.snapshot());

        assertRolledBack(
                engine,
                "LIM-004 maxActiveStates (candidates of one event or deadline) of 2 exceeded (pattern=a-no-c, key=k)");
    }

    @Test
    void resultsCountWhatIsSelectedAndReportedInOneAdvance() {
        Engine engine = engine(Limits.none().withMaxResults(2), A_NO_C, AB);
        push(engine, "A");
        engine.push(Event.builder("e", "l", "A", 0).build());

        assertRolledBack(engine, "LIM-005 maxResults of 2 exceeded (pattern=ab, key=k)");
        assertThat(engine.advance(9)).isEmpty();
    }

    @Test
    void candidatesThatSelectionDropsAreNoResults() {
        Engine engine = engine(Limits.none().withMaxResults(1), FIRST);
        push(engine, "A", "A", "B");

        assertThat(engine.finish()).hasSize(1);
    }

    @Test
    void theSameCallGoesOnUnderLargerLimits() {
        Engine engine = engine(Limits.none().withMaxResults(1), A_NO_C, AB);
        push(engine, "A");
        assertRolledBack(engine, "LIM-005 maxResults of 1 exceeded (pattern=ab, key=k)");

        Engine larger = Engine.builder()
                .patterns(List.of(A_NO_C, AB))
                .limits(Limits.none().withMaxResults(2))
                .restore(engine.snapshot());
        Engine free = engine(Limits.none(), A_NO_C, AB);
        push(free, "A");

        List<Result> results = larger.finish();
        assertThat(results).hasSize(2).isEqualTo(free.finish());
        assertThat(larger.snapshot()).isEqualTo(free.snapshot());
    }

    @Test
    void restoreChecksNoLimit() {
        Engine free = engine(Limits.none(), AAB);
        push(free, "A", "A", "A");
        free.advance(2);

        Engine engine = Engine.builder()
                .pattern(AAB)
                .limits(Limits.none().withMaxActiveStates(1).withMaxBufferedEvents(1))
                .restore(free.snapshot());

        assertThat(engine.activeStates()).isEqualTo(free.activeStates()).isGreaterThan(1);
        assertThat(engine.advance(2)).isEmpty();
        push(engine, 20, "Z");
    }

    @Test
    void restoreRefusesOtherPatterns() {
        Engine engine = engine(Limits.none(), AB);
        EngineSnapshot snapshot = engine.snapshot();
        StagePattern changed = StagePattern.builder("ab", Duration.ofMillis(11))
                .stage("a", kind("A"))
                .stage("b", kind("B"))
                .build();

        for (List<StagePattern> others : List.of(List.of(changed), List.of(AAB), List.of(AB, AAB))) {
            assertThatThrownBy(() -> Engine.builder().patterns(others).restore(snapshot))
                    .isInstanceOf(DefinitionException.class)
                    .hasMessageStartingWith(
                            "snapshot: 1 problem\nENG-004 the snapshot was taken under [PatternName[name=ab")
                    .hasMessageEndingWith("\n  at patterns. Restore with the very patterns, in the same order.");
        }
        EngineSnapshot both = engine(Limits.none(), AB, AAB).snapshot();
        assertThatThrownBy(() -> Engine.builder().patterns(List.of(AAB, AB)).restore(both))
                .isInstanceOf(DefinitionException.class);
    }

    private static void assertRolledBack(Engine engine, String message) {
        EngineSnapshot before = engine.snapshot();
        long activeStates = engine.activeStates();
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(engine::finish)
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessage(message);
            assertThat(engine.snapshot()).isEqualTo(before);
            assertThat(engine.activeStates()).isEqualTo(activeStates);
        }
    }

    private static Engine engine(Limits limits, StagePattern... patterns) {
        return Engine.builder().patterns(List.of(patterns)).limits(limits).build();
    }

    private static void push(Engine engine, String... kinds) {
        push(engine, 0, kinds);
    }

    private static void push(Engine engine, long from, String... kinds) {
        for (int i = 0; i < kinds.length; i++) {
            engine.push(Event.builder("e" + i, "k", kinds[i], from + i).build());
        }
    }
}
