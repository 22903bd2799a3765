package io.sequor.testkit.topology;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.matcher.event.Moment;
import io.sequor.schemas.LateRecord;
import io.sequor.testkit.random.Scenario;
import io.sequor.testkit.topology.CrashingTask.Commit;
import io.sequor.testkit.topology.CrashingTask.Killed;
import io.sequor.testkit.topology.CrashingTask.Restored;
import io.sequor.testkit.topology.ScenarioLogs.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What holds for a processor under at-least-once, wherever it is killed. Whatever arrived of what it did, outputs that
 * arrived and outputs that are sent again are together those of a run without a crash; what is there twice has one
 * identity and one value; everything adds up in the end. A killed life leaves in the changelog some prefix of what it put
 * behind the last commit, of each kind of output some prefix of what it sent, and perhaps a disk, which is ahead of the
 * changelog or behind it.
 */
public final class AtLeastOnceLaws {
    private static final int MOST_LIVES = 4;

    private static final byte JOURNAL_SECTION = 0x70;

    private final ScenarioLogs logs;
    private final SplittableRandom random;
    private final boolean keepsJournal;
    private final boolean switches;
    private final Map<String, Output> arrived = new TreeMap<>();
    private Restored restored = Restored.NOTHING;
    private Map<String, Long> from = Map.of();

    private AtLeastOnceLaws(ScenarioLogs logs, long seed, boolean keepsJournal, boolean switches) {
        this.logs = logs;
        this.random = new SplittableRandom(seed);
        this.keepsJournal = keepsJournal;
        this.switches = switches;
    }

    /**
     * Kills a processor before each of the things it does, and lets it go on; at times under exactly-once, and back.
     *
     * @param scenario its events have origins
     * @return what was expected and what came; empty when all laws hold
     */
    public static Optional<String> broken(Scenario scenario) {
        return broken(scenario, true);
    }

    /** The same where each restart finds no journal, which shows what it is there for. */
    static Optional<String> brokenWithoutJournal(Scenario scenario) {
        return broken(scenario, false);
    }

    private static Optional<String> broken(Scenario scenario, boolean keepsJournal) {
        ScenarioLogs logs = ScenarioLogs.of(scenario);
        AtLeastOnceLaws whole = new AtLeastOnceLaws(logs, scenario.seed(), keepsJournal, false);
        long acts = whole.life(Long.MAX_VALUE);
        Optional<String> unlikeTheEngine = whole.unlikeTheEngine();
        if (unlikeTheEngine.isPresent()) {
            return unlikeTheEngine;
        }
        for (long kill = 0; kill <= acts; kill++) {
            AtLeastOnceLaws killed = new AtLeastOnceLaws(logs, scenario.seed() + kill, keepsJournal, kill % 4 == 3);
            Optional<String> broken = killed.lives(kill).or(() -> killed.unlike(whole.arrived));
            if (broken.isPresent()) {
                return Optional.of("killed before act " + kill + " of " + acts + ": " + broken.get());
            }
        }
        return Optional.empty();
    }

    /** The first life is killed at a given place, the others anywhere, the last one not at all. */
    private Optional<String> lives(long kill) {
        try {
            long most = kill;
            int lives = 1;
            while (life(most) >= most) {
                lives++;
                most = lives == MOST_LIVES || random.nextInt(3) > 0 ? Long.MAX_VALUE : random.nextLong(60);
            }
            return Optional.empty();
        } catch (RuntimeException | AssertionError e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0] + ", " + e.getStackTrace()[1]);
        }
    }

    /** One life, to its end or until it is killed; returns how much it did. */
    private long life(long mostActs) {
        boolean exactly = switches && random.nextBoolean();
        String guarantee = exactly ? StreamsConfig.EXACTLY_ONCE_V2 : StreamsConfig.AT_LEAST_ONCE;
        CrashingTask task = new CrashingTask(logs.setup(), guarantee, restored, from, mostActs);
        try {
            task.begin();
            deliver(task);
            logs.ends().forEach(task::position);
            task.settle();
            task.commit();
            task.settle();
            task.commit();
            end(task);
            return task.acts() == mostActs ? mostActs - 1 : task.acts();
        } catch (Killed e) {
            bury(task, exactly);
            return mostActs;
        }
    }

    private void deliver(CrashingTask task) {
        List<List<Entry>> left = new ArrayList<>();
        for (List<Entry> log : logs.logs()) {
            left.add(new ArrayList<>(log.stream()
                    .filter(entry -> entry.offset() >= from.getOrDefault(entry.topic(), 0L))
                    .toList()));
        }
        int order = random.nextInt(4);
        int commitPercent = new int[] {2, 10, 40}[random.nextInt(3)];
        while (left.stream().anyMatch(log -> !log.isEmpty())) {
            List<List<Entry>> open = left.stream().filter(log -> !log.isEmpty()).toList();
            List<Entry> log = order == 0
                    ? open.get(random.nextInt(open.size()))
                    : open.stream()
                            .min(Comparator.comparingInt(some -> some.get(0).turn()))
                            .orElseThrow();
            task.hand(log.remove(0));
            if (random.nextInt(10) == 0) {
                task.pause();
            }
            if (random.nextInt(100) < commitPercent) {
                task.commit();
            }
        }
    }

    /** Says what the world has of a life that was killed: under exactly-once what was committed, and nothing else. */
    private void bury(CrashingTask task, boolean exactly) {
        Commit committed = task.committed();
        int puts = exactly
                ? committed.puts()
                : between(committed.puts(), task.puts().size());
        int open = exactly ? 0 : task.outputs().size() - committed.outputs();
        Map<Output.Kind, Integer> left = new EnumMap<>(Output.Kind.class);
        for (Output.Kind kind : Output.Kind.values()) {
            left.put(kind, committed.outputs() + between(0, open));
        }
        for (int i = 0; i < task.outputs().size(); i++) {
            Output output = task.outputs().get(i);
            if (i < left.get(output.kind())) {
                arrive(output);
            }
        }
        boolean sameDisk = !exactly && random.nextBoolean();
        restored = sameDisk ? task.fromDisk(between(0, task.puts().size()), puts) : task.fromChangelog(puts);
        if (!keepsJournal) {
            restored.state().keySet().removeIf(key -> key.get()[0] == JOURNAL_SECTION);
        }
        Map<String, Long> next = new HashMap<>(from);
        next.putAll(committed.handed());
        from = next;
    }

    /** One end of a range or the other, or somewhere in between. */
    private int between(int least, int most) {
        return switch (random.nextInt(3)) {
            case 0 -> least;
            case 1 -> most;
            default -> least + random.nextInt(most - least + 1);
        };
    }

    private void end(CrashingTask task) {
        task.outputs().forEach(this::arrive);
        conservation(task.store().progress(logs.setup().topics().size(), Moment.NONE));
        long entries = task.contents().keySet().stream()
                .filter(key -> key.get()[0] == JOURNAL_SECTION)
                .count();
        require("no more than one entry is left in the journal", entries <= 1, entries);
    }

    private void arrive(Output output) {
        String identity = output.headers().get(Output.ID);
        Output comparable = comparable(output);
        Output before = arrived.put(output.kind() + " " + identity, comparable);
        require("what is written twice is the same", before == null || before.equals(comparable), output);
    }

    /** The watermark of a late event depends on the order of reading, and on nothing else. */
    private static Output comparable(Output output) {
        SpecificRecord value = output.value();
        if (value instanceof LateRecord late) {
            value = LateRecord.newBuilder(late).setWatermark(0).build();
        }
        return new Output(output.kind(), output.key(), value, output.headers());
    }

    private void conservation(Progress progress) {
        ProcessorLaws.conservation(progress).ifPresent(difference -> require("everything adds up", false, difference));
        require("records", progress.count(Counter.RECORDS) == records(), progress.count(Counter.RECORDS));
        Map<Output.Kind, Counter> counted = Map.of(
                Output.Kind.MATCH, Counter.MATCHES,
                Output.Kind.TIMEOUT, Counter.TIMEOUTS,
                Output.Kind.LATE, Counter.LATE,
                Output.Kind.DEAD_LETTER, Counter.DEAD_LETTERS);
        counted.forEach((kind, counter) -> {
            long outputs = arrived.values().stream()
                    .filter(output -> output.kind() == kind)
                    .count();
            require("each " + kind + " is counted once", outputs == progress.count(counter), progress.count(counter));
        });
    }

    private long records() {
        return logs.logs().stream().mapToLong(List::size).sum();
    }

    private static void require(String law, boolean holds, Object came) {
        if (!holds) {
            throw new AssertionError(law + ": " + came);
        }
    }

    private Optional<String> unlikeTheEngine() {
        ScenarioLogs.Outcome expected = logs.expected();
        List<Integer> wanted = List.of(
                expected.results().size(),
                expected.late().size(),
                expected.dead().size());
        List<Integer> came = List.of(
                count(Output.Kind.MATCH) + count(Output.Kind.TIMEOUT),
                count(Output.Kind.LATE),
                count(Output.Kind.DEAD_LETTER));
        return wanted.equals(came) ? Optional.empty() : Optional.of("expected " + wanted + ", came " + came);
    }

    private int count(Output.Kind kind) {
        return (int) arrived.values().stream()
                .filter(output -> output.kind() == kind)
                .count();
    }

    private Optional<String> unlike(Map<String, Output> expected) {
        List<String> differences = new ArrayList<>();
        for (String name : Stream.concat(expected.keySet().stream(), arrived.keySet().stream())
                .distinct()
                .toList()) {
            Optional<Output> right = Optional.ofNullable(expected.get(name));
            Optional<Output> came = Optional.ofNullable(arrived.get(name));
            if (!right.equals(came)) {
                differences.add(name + ":\n  expected " + right + "\n  came     " + came);
            }
        }
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", differences));
    }
}
