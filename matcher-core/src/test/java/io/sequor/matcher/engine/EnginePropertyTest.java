package io.sequor.matcher.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.Scenario;
import io.sequor.matcher.codec.SnapshotCodec;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Laws of the engine over random scenarios: restarts and splits change nothing, identities included. */
class EnginePropertyTest {
    private static final SnapshotCodec CODEC = new SnapshotCodec();

    @Test
    void aRestartBetweenAnyTwoStepsChangesNothing() {
        Scenario.seeds().mapToObj(Scenario::of).forEach(EnginePropertyTest::checkRestarts);
    }

    @Test
    void splittingAnAdvanceChangesNothing() {
        Scenario.seeds().mapToObj(Scenario::of).forEach(EnginePropertyTest::checkSplits);
    }

    private static void checkRestarts(Scenario scenario) {
        Engine engine = engine(scenario);
        Engine restarted = engine(scenario);
        Random random = new Random(scenario.seed());
        for (Event event : disturbed(scenario, random)) {
            long to = event.time() - 1 - random.nextInt(4);
            if (to > engine.watermark() && random.nextBoolean()) {
                assertThat(restarted.advance(to)).as(scenario::replayCommand).isEqualTo(engine.advance(to));
                restarted = restarted(scenario, restarted);
                assertEqualEngines(restarted, engine, scenario);
            }
            if (event.time() > engine.watermark()) {
                assertThat(restarted.push(event)).isEqualTo(engine.push(event));
                restarted = restarted(scenario, restarted);
                assertEqualEngines(restarted, engine, scenario);
            }
        }
        assertThat(restarted.finish()).as(scenario::replayCommand).isEqualTo(engine.finish());
        assertThat(restarted.snapshot()).isEqualTo(engine.snapshot());
        assertThat(engine.activeStates()).isZero();
    }

    private static void checkSplits(Scenario scenario) {
        Engine whole = engine(scenario);
        scenario.events().forEach(whole::push);
        Engine split = engine(scenario);
        scenario.events().forEach(split::push);
        Random random = new Random(scenario.seed());
        List<Result> results = new ArrayList<>();
        for (long to = 0; to < 60; to += 1 + random.nextInt(5)) {
            results.addAll(split.advance(to));
        }
        results.addAll(split.finish());
        assertThat(results).as(scenario::replayCommand).isEqualTo(whole.finish());
        assertThat(split.snapshot()).isEqualTo(whole.snapshot());
    }

    private static void assertEqualEngines(Engine actual, Engine expected, Scenario scenario) {
        assertThat(actual.snapshot()).as(scenario::replayCommand).isEqualTo(expected.snapshot());
        assertThat(actual.activeStates()).isEqualTo(expected.activeStates());
        assertThat(actual.open("k")).isEqualTo(expected.open("k"));
        assertThat(actual.open("l")).isEqualTo(expected.open("l"));
    }

    /** The events with neighbours exchanged here and there: the buffer puts them in order. */
    private static List<Event> disturbed(Scenario scenario, Random random) {
        List<Event> events = new ArrayList<>(scenario.events());
        for (int i = 1; i < events.size(); i++) {
            if (random.nextInt(3) == 0) {
                events.set(i - 1, events.set(i, events.get(i - 1)));
            }
        }
        return events;
    }

    private static Engine engine(Scenario scenario) {
        return Engine.builder().patterns(scenario.patterns()).build();
    }

    private static Engine restarted(Scenario scenario, Engine engine) {
        EngineSnapshot read = CODEC.decode(CODEC.encode(engine.snapshot()));
        return Engine.builder().patterns(scenario.patterns()).restore(read);
    }
}
