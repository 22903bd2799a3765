package io.sequor.testkit.topology;

import io.sequor.testkit.topology.ScenarioLogs.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * What happens to a task while it is handed its logs: one of many interleavings of them, pauses, and restarts behind
 * which some records are handed over again. Deterministic in its seed.
 */
final class Deliveries {
    private final SplittableRandom random;
    private final List<Consumer<TaskDriver>> actions = new ArrayList<>();
    private final List<List<Entry>> all;
    private final int[] next;
    private final int order;
    private final int restartPercent;

    private Deliveries(ScenarioLogs logs, long seed) {
        this.random = new SplittableRandom(seed);
        this.all = logs.logs();
        this.next = new int[all.size()];
        this.order = random.nextInt(5);
        this.restartPercent = new int[] {0, 10, 50}[random.nextInt(3)];
    }

    /** The actions, in order; the last ones tell the task where its logs end. */
    static List<Consumer<TaskDriver>> of(ScenarioLogs logs, long seed) {
        Deliveries deliveries = new Deliveries(logs, seed);
        deliveries.interleave();
        logs.ends().forEach((topic, position) -> deliveries.actions.add(task -> task.position(topic, position)));
        deliveries.actions.add(TaskDriver::pause);
        return deliveries.actions;
    }

    private void interleave() {
        List<Integer> left = left();
        while (!left.isEmpty()) {
            int log = pick(left);
            hand(all.get(log).get(next[log]++));
            if (random.nextInt(10) == 0) {
                actions.add(TaskDriver::pause);
            }
            if (random.nextInt(100) < restartPercent) {
                actions.add(TaskDriver::restart);
                handAgain();
            }
            left = left();
        }
    }

    private List<Integer> left() {
        List<Integer> left = new ArrayList<>();
        for (int log = 0; log < next.length; log++) {
            if (next[log] < all.get(log).size()) {
                left.add(log);
            }
        }
        return left;
    }

    /** The control topic comes first in the order of names; otherwise in the course of the scenario, or anyhow. */
    private int pick(List<Integer> left) {
        return switch (order) {
            case 0 -> left.get(0);
            case 1 -> left.get(left.size() - 1);
            case 2 -> left.get(random.nextInt(left.size()));
            default -> random.nextInt(100) < 15 ? left.get(random.nextInt(left.size())) : earliest(left);
        };
    }

    private int earliest(List<Integer> left) {
        return left.stream()
                .min(Comparator.comparingInt(log -> all.get(log).get(next[log]).turn()))
                .orElseThrow();
    }

    /** A reader that begins again may see what it has seen before. */
    private void handAgain() {
        for (int log = 0; log < next.length; log++) {
            int from = Math.max(0, next[log] - random.nextInt(3));
            all.get(log).subList(from, next[log]).forEach(this::hand);
        }
    }

    private void hand(Entry entry) {
        boolean control = entry.topic().equals(TaskSetup.CONTROL);
        actions.add(task -> {
            task.hand(entry.topic(), entry.offset(), entry.record());
            if (!control) {
                task.position(entry.topic(), entry.offset() + 1);
            }
        });
    }
}
