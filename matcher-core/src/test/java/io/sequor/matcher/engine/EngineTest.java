package io.sequor.matcher.engine;

import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.groups.Tuple.tuple;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.run.OpenMatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sections 4, 7 and 8: time, transactions, order of results. */
class EngineTest {
    private static final StagePattern AB = StagePattern.builder("ab", Duration.ofMillis(10))
            .stage("a", kind("A"))
            .stage("b", kind("B"))
            .build();
    private static final StagePattern A_NO_C = StagePattern.builder("a-no-c", Duration.ofMillis(10))
            .stage("a", kind("A"))
            .absence(kind("C"))
            .build();

    @Test
    void ordinalsCountAcceptedPushesOnly() {
        Engine engine = engine(AB);

        assertThat(engine.push(event("A", 5))).isZero();
        assertThat(engine.push(event("A", 3))).isEqualTo(1);
        engine.advance(3);
        assertThatThrownBy(() -> engine.push(event("A", 3))).isInstanceOf(LateEventException.class);
        assertThat(engine.push(event("A", 4))).isEqualTo(2);
        assertThat(engine.bufferedEvents()).isEqualTo(2);
    }

    @Test
    void aLateEventIsRefusedWithWordsAndChangesNothing() {
        Engine engine = engine(AB);
        engine.advance(7);
        EngineSnapshot before = engine.snapshot();

        LateEventException e = catchThrowableOfType(LateEventException.class, () -> engine.push(event("A", 7)));

        assertThat(e.watermark()).isEqualTo(7);
        assertThat(e)
                .hasMessage("ENG-001 event A7 of key k is late: its time 7 is not above the watermark 7."
                        + " Advance less far ahead of the events, or keep late ones elsewhere.");
        assertThat(engine.snapshot()).isEqualTo(before);
    }

    @Test
    void lateIsCheckedBeforeFull() {
        Engine engine = Engine.builder()
                .pattern(AB)
                .limits(Limits.none().withMaxBufferedEvents(1))
                .build();
        engine.advance(5);
        engine.push(event("A", 6));

        assertThatThrownBy(() -> engine.push(event("A", 5))).isInstanceOf(LateEventException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-2, Engine.FINAL_WATERMARK + 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void aWatermarkOutOfRangeIsToldAsThatWhateverTheCurrentOne(long watermark) {
        Engine engine = engine(AB);
        engine.finish();

        assertThatThrownBy(() -> engine.advance(watermark))
                .isInstanceOfSatisfying(
                        WatermarkException.class, e -> assertThat(e.kind()).isEqualTo(WatermarkException.Kind.RANGE))
                .hasMessage("ENG-002 the watermark " + watermark + " is not in -1 .. 9007230790740991. Watermarks are"
                        + " event times in milliseconds; finish() is the last one.");
    }

    @Test
    void aWatermarkNeverGoesBack() {
        Engine engine = engine(AB);
        engine.advance(5);

        assertThatThrownBy(() -> engine.advance(4))
                .isInstanceOfSatisfying(
                        WatermarkException.class,
                        e -> assertThat(e.kind()).isEqualTo(WatermarkException.Kind.REGRESSION))
                .hasMessage("ENG-003 the watermark 4 is below the current one, 5. A watermark never goes back.");
        assertThat(engine.watermark()).isEqualTo(5);
        assertThat(engine.advance(5)).isEmpty();
    }

    @Test
    void finishIsTheLastWatermarkAndHappensOnce() {
        Engine engine = engine(A_NO_C);
        assertThat(engine.watermark()).isEqualTo(-1);
        engine.push(event("A", Event.MAX_TIME));

        assertThat(engine.finish()).hasSize(1);
        assertThat(engine.watermark()).isEqualTo(9007230790740991L);
        assertThat(engine.finish()).isEmpty();
        assertThatThrownBy(() -> engine.push(event("A", Event.MAX_TIME))).isInstanceOf(LateEventException.class);
    }

    @Test
    void anEventAtTheDeadlineStillCounts() {
        Engine engine = engine(AB);
        engine.push(event("A", 0));
        engine.push(event("B", 10));

        assertThat(engine.advance(9)).isEmpty();
        assertThat(engine.advance(10)).singleElement().isInstanceOf(Match.class);
    }

    @Test
    void aTimeoutIsDecidedAtTheDeadlineAndSaysWhatWasAwaited() {
        Engine engine = engine(AB);
        engine.push(event("A", 0));
        engine.push(event("B", 11));

        assertThat(engine.advance(9)).isEmpty();
        assertThat(engine.advance(20)).singleElement().isInstanceOfSatisfying(Timeout.class, timeout -> {
            assertThat(timeout.awaiting()).containsExactly("b");
            assertThat(timeout.endTime()).isEqualTo(10);
            assertThat(timeout.finding().startTime()).isZero();
            assertThat(timeout.finding().lastEventTime()).isZero();
            assertThat(timeout.captured("b")).isEmpty();
        });
    }

    @Test
    void absenceIsConfirmedAtTheDeadlineOrBrokenUpToIt() {
        Engine confirmed = engine(A_NO_C);
        confirmed.push(event("A", 0));
        confirmed.push(event("C", 11));
        assertThat(confirmed.advance(10)).singleElement().satisfies(match -> {
            assertThat(match.endTime()).isEqualTo(10);
            assertThat(match.finding().lastEventTime()).isZero();
        });

        Engine broken = engine(A_NO_C);
        broken.push(event("A", 0));
        broken.push(event("C", 10));
        assertThat(broken.finish()).isEmpty();
    }

    @Test
    void eventsOfOneTimeAreAppliedInTheOrderOfTheirPushes() {
        Engine forwards = engine(AB);
        forwards.push(event("A", 5));
        forwards.push(event("B", 5));
        assertThat(forwards.advance(5)).hasSize(1);

        Engine backwards = engine(AB);
        backwards.push(event("B", 5));
        backwards.push(event("A", 5));
        assertThat(backwards.advance(5)).isEmpty();
    }

    @Test
    void resultsOfOneDeadlineComeByPatternThenByTheBytesOfTheKey() {
        Engine engine = engine(A_NO_C, AB);
        for (String key : List.of("\ud83d\ude00", "\uffff", "b", "a")) {
            engine.push(Event.builder("e", key, "A", 0).build());
        }

        assertThat(engine.advance(10))
                .extracting(result -> result.pattern() + " " + result.key())
                .containsExactly(
                        "a-no-c a",
                        "a-no-c b",
                        "a-no-c \uffff",
                        "a-no-c \ud83d\ude00",
                        "ab a",
                        "ab b",
                        "ab \uffff",
                        "ab \ud83d\ude00");
    }

    @Test
    void identitiesDoNotShiftWithOtherKeysOrRefusedPushes() {
        Engine alone = engine(AB);
        alone.push(event("A", 5));
        alone.push(event("B", 6));
        Engine crowded = engine(AB);
        crowded.advance(1);
        assertThatThrownBy(() -> crowded.push(event("A", 1))).isInstanceOf(LateEventException.class);
        crowded.push(Event.builder("o", "other", "A", 4).build());
        crowded.push(event("A", 5));
        crowded.push(Event.builder("o", "other", "A", 5).build());
        crowded.push(event("B", 6));

        assertThat(crowded.advance(6))
                .extracting(Result::identity, Result::startIdentity)
                .isEqualTo(alone.advance(6).stream()
                        .map(result -> tuple(result.identity(), result.startIdentity()))
                        .toList());
    }

    @Test
    void whatWasPassedMayChangeAfterwards() {
        Map<String, Scalar> fields = new HashMap<>(Map.of("v", Scalar.of(1L)));
        List<StagePattern> patterns = new ArrayList<>(List.of(AB));
        Engine.Builder builder = Engine.builder().patterns(patterns);
        Engine engine = builder.build();
        engine.push(new Event("i", "k", "A", 1, fields, Optional.empty()));
        EngineSnapshot before = engine.snapshot();
        fields.put("v", Scalar.of(2L));
        fields.clear();
        patterns.add(A_NO_C);
        builder.pattern(A_NO_C).limits(Limits.none().withMaxBufferedEvents(1));

        assertThat(engine.snapshot()).isEqualTo(before);
        assertThat(engine.patterns()).containsExactly(AB);
        engine.push(event("B", 2));
        assertThat(engine.finish())
                .singleElement()
                .satisfies(
                        match -> assertThat(match.captured("a").get(0).event().field("v"))
                                .contains(Scalar.of(1L)));
    }

    @Test
    void whatAnAdvanceReturnedStandsForItself() {
        Engine engine = engine(AB);
        engine.push(event("A", 1));
        engine.push(event("B", 2));
        List<Result> results = engine.advance(2);

        assertThatThrownBy(results::clear).isInstanceOf(UnsupportedOperationException.class);
        engine.finish();
        assertThat(results).hasSize(1);
    }

    @Test
    void openMatchesOfAKeyForPeople() {
        StagePattern pattern = StagePattern.builder("p", Duration.ofMillis(10))
                .stage("a", kind("A"))
                .stage("b", kind("B"), s -> s.optional())
                .stage("c", kind("C"))
                .build();
        Engine engine = engine(A_NO_C, pattern);
        engine.push(event("A", 3));
        engine.advance(3);

        List<OpenMatch> open = engine.open("k");

        assertThat(open).hasSize(2);
        assertThat(open.get(0).pending()).isTrue();
        assertThat(open.get(0).deadline()).isEqualTo(13);
        assertThat(open.get(1).pending()).isFalse();
        assertThat(open.get(1).awaiting()).containsExactly("b", "c");
        assertThat(open.get(1).captures()).containsOnlyKeys("a");
        assertThat(engine.open("stranger")).isEmpty();
        assertThat(engine.activeStates()).isEqualTo(3);
    }

    @Test
    void buildTellsEveryMistakeOfPatternsAndLimits() {
        assertThatThrownBy(() ->
                        Engine.builder().limits(Limits.none().withMaxResults(0)).build())
                .isInstanceOf(DefinitionException.class)
                .hasMessage("""
                        engine: 2 problems
                        LIM-001 a limit is at least 1, and maxResults is 0
                          at limits.maxResults. Raise it, or leave it out for no limit.
                        PAT-020 there is no pattern
                          at patterns. Add one.""");
        assertThatThrownBy(() -> engine(AB, AB))
                .hasMessageContaining("PAT-013 an earlier pattern is named \"ab\" too\n  at patterns[1].name.");
    }

    private static Engine engine(StagePattern... patterns) {
        return Engine.builder().patterns(List.of(patterns)).build();
    }

    private static Event event(String kind, long time) {
        return Event.builder(kind + time, "k", kind, time).build();
    }
}
