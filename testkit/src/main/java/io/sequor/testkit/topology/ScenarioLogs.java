package io.sequor.testkit.topology;

import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.schemas.ControlRecord;
import io.sequor.schemas.ControlType;
import io.sequor.schemas.Fence;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.random.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scenario as the logs of one task: pushes become records of one to three topics with gaps between them, advances
 * become control records whose fences are mostly what was pushed before, with repeats, garbage and a source that is
 * idle in between. What has to come of them is what an engine finds in the events that are not late. Deterministic in
 * the scenario's seed, and an event keeps its place when others are cut away.
 */
final class ScenarioLogs {
    private final SplittableRandom random;
    private final int topicCount;
    private final long stride;
    private final Map<String, List<Entry>> logs = new TreeMap<>();
    private final Map<String, Long> last = new TreeMap<>();
    private final Map<String, Long> covered = new TreeMap<>();
    private final List<Event> undecided = new ArrayList<>();
    private final List<Event> inTime = new ArrayList<>();
    private final List<Long> watermarks = new ArrayList<>();
    private final Set<String> late = new HashSet<>();
    private final Set<String> dead = new HashSet<>();
    private final TaskSetup setup;
    private long watermark = -1;
    private long controlOffset;
    private long sequence;
    private int turn;

    /**
     * One record of a log.
     *
     * @param topic its topic
     * @param offset its offset
     * @param record the record
     * @param turn its place in the course of the scenario
     */
    record Entry(String topic, long offset, CaseRecord record, int turn) {}

    /**
     * What has to come of the logs.
     *
     * @param results in the order of each key
     * @param late origins of late events
     * @param dead origin and reason of dead letters
     * @param buffered how many events wait at the end
     * @param watermark the effective one at the end, in milliseconds
     */
    record Outcome(List<Found> results, Set<String> late, Set<String> dead, int buffered, long watermark) {}

    private ScenarioLogs(Scenario scenario) {
        random = new SplittableRandom(scenario.seed());
        topicCount = new int[] {1, 1, 2, 3}[random.nextInt(4)];
        stride = new long[] {1, 1, 2, 1_000_000_007}[random.nextInt(4)];
        long cached = new long[] {1, 1, 4, 100_000}[random.nextInt(4)];
        List<String> topics = new ArrayList<>();
        for (int i = 0; i < topicCount; i++) {
            topics.add("t" + i);
        }
        SliceLimit slice = List.of(SliceLimit.NONE, SliceLimit.ofUnits(1), SliceLimit.ofUnits(7))
                .get(random.nextInt(3));
        setup = TaskSetup.of(topics, scenario.patterns())
                .withCachedStates(cached)
                .withSlice(slice);
    }

    static ScenarioLogs of(Scenario scenario) {
        ScenarioLogs logs = new ScenarioLogs(scenario);
        for (Step step : scenario.steps()) {
            if (step instanceof Step.Push push) {
                logs.push(push.event());
            } else if (step instanceof Step.Advance advance) {
                logs.advance(advance.watermark());
            }
        }
        return logs;
    }

    TaskSetup setup() {
        return setup;
    }

    /** The logs that hold something, each in its own order. */
    List<List<Entry>> logs() {
        return logs.values().stream().map(List::copyOf).toList();
    }

    /** Up to where each events topic is known to be read at the end. */
    Map<String, Long> ends() {
        Map<String, Long> ends = new TreeMap<>();
        last.forEach((topic, offset) -> ends.put(topic, offset + stride));
        return ends;
    }

    private void push(Event event) {
        long number = event.origin().orElseThrow().offset();
        String topic = "t" + new SplittableRandom(number).nextInt(topicCount);
        Origin origin = new Origin(topic, 0, number * stride);
        Event placed =
                new Event(event.id(), event.key(), event.kind(), event.time(), event.fields(), Optional.of(origin));
        add(topic, origin.offset(), CaseRecord.event(placed));
        last.put(topic, origin.offset());
        if (event.time() <= watermark) {
            late.add(origin.toText());
        } else {
            undecided.add(placed);
        }
        if (stride > 1 && random.nextInt(10) == 0) {
            long offset = origin.offset() + 1;
            add(topic, offset, CaseRecord.bytes("garbage"));
            dead.add(new Origin(topic, 0, offset).toText() + " undecodable");
        }
    }

    private void advance(long to) {
        if (random.nextInt(8) == 0) {
            cover(speak("b", sequence, ControlType.IDLE, null));
        }
        sequence++;
        cover(speak("a", sequence, ControlType.WATERMARK, to));
        if (to > watermark) {
            raise(to);
        }
        if (random.nextInt(8) == 0) {
            dead.add(control(controlOffset) + " repeat");
            speak("a", sequence, ControlType.WATERMARK, to);
        }
        if (random.nextInt(8) == 0) {
            dead.add(control(controlOffset) + " undecodable");
            add(TaskSetup.CONTROL, controlOffset++, CaseRecord.bytes("garbage"));
        }
    }

    private void cover(List<Fence> fences) {
        fences.forEach(
                fence -> covered.merge(fence.getTopic(), fence.getOffset().orElseThrow(), Math::max));
    }

    /** Position decides: what lies beyond the largest fence so far is late, though it was pushed before. */
    private void raise(long to) {
        watermark = to;
        watermarks.add(to);
        undecided.removeIf(event -> {
            if (event.time() > to) {
                return false;
            }
            Origin origin = event.origin().orElseThrow();
            if (origin.offset() <= covered.getOrDefault(origin.topic(), -1L)) {
                inTime.add(event);
            } else {
                late.add(origin.toText());
            }
            return true;
        });
    }

    private List<Fence> speak(String source, long number, ControlType type, @Nullable Long claim) {
        List<Fence> fences = new ArrayList<>();
        last.forEach((topic, offset) -> {
            if (random.nextInt(20) > 0) {
                fences.add(new Fence(topic, null, fence(offset)));
            }
        });
        ControlRecord control = new ControlRecord(source, 1L, number, type, claim, fences);
        add(TaskSetup.CONTROL, controlOffset, CaseRecord.control(control));
        controlOffset += 1 + random.nextInt(2);
        return fences;
    }

    /** Mostly the last record, or somewhere in the gap behind it; at times an older one. */
    private long fence(long offset) {
        long back = random.nextInt(8) == 0 ? stride * random.nextInt(4) : 0;
        long gap = stride == 1 ? 0 : random.nextLong(stride);
        return Math.max(0, offset - back + gap);
    }

    private static String control(long offset) {
        return new Origin(TaskSetup.CONTROL, 0, offset).toText();
    }

    private void add(String topic, long offset, CaseRecord record) {
        logs.computeIfAbsent(topic, none -> new ArrayList<>()).add(new Entry(topic, offset, record, turn++));
    }

    /** Among events of one time an engine goes by the order of pushes, a processor by topic and offset. */
    Outcome expected() {
        Engine engine = Engine.builder().patterns(setup.patterns()).build();
        Stream.concat(inTime.stream(), undecided.stream())
                .sorted(Comparator.comparing(
                                (Event event) -> event.origin().orElseThrow().topic())
                        .thenComparing(event -> event.origin().orElseThrow().offset()))
                .forEach(engine::push);
        List<Found> results = new ArrayList<>();
        watermarks.forEach(to -> engine.advance(to).forEach(result -> results.add(Found.of(result))));
        return new Outcome(results, late, dead, engine.bufferedEvents(), watermark);
    }
}
