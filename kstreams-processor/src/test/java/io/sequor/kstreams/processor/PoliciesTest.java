package io.sequor.kstreams.processor;

import static io.sequor.kstreams.Samples.event;
import static io.sequor.matcher.condition.Conditions.code;
import static io.sequor.matcher.condition.Conditions.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.FailurePolicies.OnBuffer;
import io.sequor.kstreams.processor.FailurePolicies.OnCondition;
import io.sequor.kstreams.processor.FailurePolicies.OnLimit;
import io.sequor.kstreams.store.Counter;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.schemas.DeadLetterRecord;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

/** The policies that are not the default, and the bounds of the buffer: processor, section 4. */
class PoliciesTest {
    private static final StagePattern THROWS = StagePattern.builder("throws", Duration.ofMillis(10))
            .stage("a", code("throws", 1, (event, captures) -> {
                throw new IllegalStateException("broken");
            }))
            .build();
    private static final StagePattern MANY = StagePattern.builder("many", Duration.ofMillis(100))
            .stage("a", kind("A"))
            .stage("b", kind("B"), stage -> stage.skipAny())
            .build();

    private static TaskBench bench(UnitLimits limits, BufferLimits buffer, FailurePolicies policies, StagePattern of) {
        Settings standard = Samples.settings(of);
        return new TaskBench(new Settings(
                standard.prefix(),
                standard.inputs(),
                standard.patterns(),
                new Settings.Protection(limits, buffer, policies),
                standard.work()));
    }

    private static void fill(TaskBench bench) {
        for (int i = 0; i < 5; i++) {
            bench.event("k", event("A", 1 + i));
        }
        bench.event("k", event("B", 9));
    }

    @Test
    void aConditionThatThrowsCanStopTheApplication() {
        TaskBench bench = bench(
                UnitLimits.STANDARD,
                BufferLimits.NONE,
                FailurePolicies.DEFAULT.withOnCondition(OnCondition.STOP),
                THROWS);
        bench.event("k", event("A", 1));

        assertThatThrownBy(() -> bench.watermark(5))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("STR-030 a condition threw java.lang.IllegalStateException: broken"
                        + " (pattern=throws, event=events-0-0), and the policy is STOP.")
                .hasRootCauseMessage("broken");
        assertThat(bench.outputs()).isEmpty();
    }

    @Test
    void tooManyStatesCanStopTheApplication() {
        TaskBench bench = bench(
                UnitLimits.STANDARD.withMaxActiveStates(3),
                BufferLimits.NONE,
                FailurePolicies.DEFAULT.withOnStates(OnLimit.STOP),
                MANY);
        fill(bench);

        assertThatThrownBy(() -> bench.watermark(20))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("STR-031 LIM-002 maxActiveStates of 3 exceeded (pattern=many, key=k), and the");
    }

    @Test
    void tooManyResultsHaveAPolicyOfTheirOwn() {
        UnitLimits two = UnitLimits.STANDARD.withMaxResults(2);
        FailurePolicies stop = FailurePolicies.DEFAULT.withOnResults(OnLimit.STOP);
        TaskBench stops = bench(two, BufferLimits.NONE, stop, MANY);
        fill(stops);
        assertThatThrownBy(() -> stops.watermark(20)).hasMessageContaining("maxResults of 2 exceeded");

        TaskBench sheds = bench(two, BufferLimits.NONE, FailurePolicies.DEFAULT.withOnStates(OnLimit.STOP), MANY);
        fill(sheds);
        sheds.watermark(20);
        assertThat(reasons(sheds)).containsExactly("shed");
    }

    @Test
    void aFullBufferStopsOrSetsTheEventAside() {
        BufferLimits three = BufferLimits.NONE.ofTask(3, Long.MAX_VALUE);
        TaskBench stops = bench(UnitLimits.STANDARD, three, FailurePolicies.DEFAULT, MANY);
        assertThatThrownBy(() -> fill(stops))
                .isInstanceOf(StreamsException.class)
                .hasMessageStartingWith("STR-033 the buffer is full: maxEventsOfTask is 3, and with this event it would"
                        + " hold 4 (event=events-0-3).");

        TaskBench goesOn =
                bench(UnitLimits.STANDARD, three, FailurePolicies.DEFAULT.withOnBuffer(OnBuffer.DEAD_LETTER), MANY);
        fill(goesOn);
        assertThat(reasons(goesOn)).containsExactly("buffer-full", "buffer-full", "buffer-full");
        assertThat(goesOn.conserves()).isTrue();
        goesOn.watermark(20);
        assertThat(goesOn.count(Counter.BUFFERED_BYTES)).isZero();
        goesOn.event("k", event("A", 30));
        assertThat(goesOn.count(Counter.BUFFERED)).as("there is room again").isEqualTo(1);
    }

    @Test
    void aKeyThatIsFullDoesNotConcernItsNeighbours() {
        TaskBench bench = bench(
                UnitLimits.STANDARD,
                BufferLimits.NONE.ofKey(2, 1000),
                FailurePolicies.DEFAULT.withOnBuffer(OnBuffer.DEAD_LETTER),
                MANY);
        fill(bench);
        bench.event("other", event("A", 1));
        bench.event("other", event("A", 2));

        assertThat(reasons(bench)).hasSize(4).containsOnly("buffer-full");
        assertThat(bench.count(Counter.BUFFERED)).isEqualTo(4);
        bench.watermark(20);
        assertThat(bench.stored().keySet()).noneMatch(key -> key.startsWith("60"));
    }

    @Test
    void bytesAreBoundedAsWell() {
        TaskBench bench = bench(
                UnitLimits.STANDARD,
                BufferLimits.NONE.ofKey(100, 120).ofTask(100, 200),
                FailurePolicies.DEFAULT.withOnBuffer(OnBuffer.DEAD_LETTER),
                MANY);
        for (int i = 0; i < 20; i++) {
            bench.event("k" + i % 4, event("A", 1 + i));
        }
        assertThat(bench.count(Counter.BUFFERED_BYTES)).isBetween(100L, 200L);
        assertThat(reasons(bench)).isNotEmpty().containsOnly("buffer-full");
    }

    @Test
    void everyMistakeOfTheBoundsIsNamed() {
        assertThat(BufferLimits.NONE.ofKey(0, -1).ofTask(0, 0).problems()).hasSize(4);
        assertThat(BufferLimits.NONE.problems()).isEmpty();
        assertThat(SliceLimit.ofUnits(0).problems()).hasSize(1);
        assertThat(new SliceLimit(Duration.ZERO, 1).problems()).hasSize(1);
        assertThat(SliceLimit.STANDARD.problems()).isEmpty();
    }

    private static List<String> reasons(TaskBench bench) {
        return bench.outputs(Output.Kind.DEAD_LETTER).stream()
                .map(output -> ((DeadLetterRecord) output.value()).getReason())
                .toList();
    }
}
