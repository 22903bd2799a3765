package io.sequor.matcher.engine;

import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import io.sequor.matcher.stage.run.OpenMatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A condition that throws at its n-th evaluation, for every n: nothing has changed, and the call can be made again. */
class FailureTest {
    private static final List<String> KEYS = List.of("k", "l", "m");
    private static final long[] WATERMARKS = {4, 11, 12, Engine.FINAL_WATERMARK};

    /** Blows once, at the n-th evaluation. */
    private static final class Fuse {
        private long evaluations;
        private long blowsAt;

        Fuse(long blowsAt) {
            this.blowsAt = blowsAt;
        }

        Condition kind(String name) {
            return code(name, 1, (event, captures) -> {
                evaluations++;
                if (evaluations == blowsAt) {
                    throw new IllegalStateException("evaluation " + evaluations);
                }
                return event.kind().equals(name);
            });
        }
    }

    @Test
    void theScenarioHasEverythingThatMayFail() {
        List<Result> results = undisturbed();

        assertThat(results).anyMatch(Match.class::isInstance).anyMatch(Timeout.class::isInstance);
        assertThat(results).extracting(Result::pattern).contains("guarded", "absent", "selected");
        assertThat(results).extracting(Result::key).contains("k", "l");
        assertThat(evaluations()).isGreaterThan(200);
    }

    @Test
    void afterEveryFailureNothingHasChangedAndTheRetryGivesTheSame() {
        List<Result> expected = undisturbed();
        long evaluations = evaluations();
        for (long n = 1; n <= evaluations; n++) {
            assertThat(disturbedAt(n)).as("thrown at evaluation %d", n).isEqualTo(expected);
        }
    }

    @Test
    void finishFailsAsAdvanceDoes() {
        Fuse fuse = new Fuse(3);
        Engine engine = engine(fuse);
        events().forEach(engine::push);
        EngineSnapshot before = engine.snapshot();

        assertThatThrownBy(engine::finish)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("evaluation 3");
        assertThat(engine.snapshot()).isEqualTo(before);

        Engine other = engine(new Fuse(0));
        events().forEach(other::push);
        assertThat(engine.finish()).isEqualTo(other.finish());
        assertThat(engine.snapshot()).isEqualTo(other.snapshot());
    }

    private static List<Result> undisturbed() {
        return disturbedAt(0);
    }

    private static long evaluations() {
        Fuse fuse = new Fuse(0);
        run(engine(fuse));
        return fuse.evaluations;
    }

    private static List<Result> disturbedAt(long n) {
        return run(engine(new Fuse(n)));
    }

    /** Pushes some events beyond each watermark, so that the buffer is never empty. */
    private static List<Result> run(Engine engine) {
        List<Result> results = new ArrayList<>();
        List<Event> left = events();
        for (long watermark : WATERMARKS) {
            List<Event> now =
                    left.stream().filter(event -> event.time() <= watermark + 3).toList();
            now.forEach(engine::push);
            left.removeAll(now);
            results.addAll(advance(engine, watermark));
        }
        return results;
    }

    private static List<Result> advance(Engine engine, long watermark) {
        EngineSnapshot before = engine.snapshot();
        List<List<OpenMatch>> open = open(engine);
        long activeStates = engine.activeStates();
        List<Result> results = new ArrayList<>();
        Throwable thrown = catchThrowable(() -> results.addAll(engine.advance(watermark)));
        if (thrown == null) {
            return results;
        }
        assertThat(thrown).isInstanceOf(IllegalStateException.class);
        assertThat(results).isEmpty();
        assertThat(engine.snapshot()).isEqualTo(before);
        assertThat(open(engine)).isEqualTo(open);
        assertThat(engine.activeStates()).isEqualTo(activeStates);
        assertThat(engine.bufferedEvents()).isEqualTo(before.buffered().size());
        return engine.advance(watermark);
    }

    private static List<List<OpenMatch>> open(Engine engine) {
        return KEYS.stream().map(engine::open).toList();
    }

    private static Engine engine(Fuse fuse) {
        StagePattern guarded = StagePattern.builder("guarded", Duration.ofMillis(6))
                .stage("a", fuse.kind("A"), s -> s.forbidden(fuse.kind("Y")).times(1, 2))
                .stage("b", fuse.kind("B"), s -> s.skipAny().forbidden(fuse.kind("X")))
                .forbidden(fuse.kind("Z"))
                .timeouts(Timeouts.UNMATCHED_STARTS)
                .build();
        StagePattern absent = StagePattern.builder("absent", Duration.ofMillis(5))
                .stage("a", fuse.kind("A"))
                .stage("b", fuse.kind("B").and(field("v").ge(capture("a").field("v"))), s -> s.optional())
                .absence(fuse.kind("C"))
                .selection(Selection.SKIP_TO_NEXT_START)
                .build();
        StagePattern selected = StagePattern.builder("selected", Duration.ofMillis(8))
                .stage("a", fuse.kind("A"), s -> s.times(1, 3))
                .stage("b", fuse.kind("B"))
                .selection(Selection.SKIP_PAST_LAST)
                .build();
        return Engine.builder().patterns(List.of(guarded, absent, selected)).build();
    }

    private static List<Event> events() {
        String kinds = "AABXAYBCZABABAAB";
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < kinds.length(); i++) {
            events.add(event(i, "k", kinds.substring(i, i + 1)));
            if (i % 2 == 0) {
                events.add(event(i, "l", kinds.substring(i, i + 1)));
            }
        }
        events.add(event(3, "m", "A"));
        return events;
    }

    private static Event event(int time, String key, String kind) {
        return Event.builder(key + time, key, kind, time).field("v", time % 3).build();
    }
}
