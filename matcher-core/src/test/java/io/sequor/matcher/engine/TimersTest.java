package io.sequor.matcher.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TimersTest {
    private static final List<Long> WINDOWS = List.of(10L, 50L, 10L, 1_000L);

    @Test
    void theyComeOutByDeadlineInWhateverOrderTheyWereSet() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            Timers timers = new Timers(Timers.Lanes.of(WINDOWS));
            TreeSet<Timer> model = new TreeSet<>();
            long now = 0;
            for (int step = 0; step < 200; step++) {
                switch (random.nextInt(6)) {
                    case 0 -> assertThat(taken(timers)).isEqualTo(takenOfModel(model));
                    case 1 -> {
                        List<Timer> due = taken(timers);
                        takenOfModel(model);
                        timers.putBack(due);
                        model.addAll(due);
                    }
                    case 2 -> {
                        Timers more = new Timers(Timers.Lanes.of(WINDOWS));
                        for (int i = 0; i < 3; i++) {
                            add(timer(random, now + i), more, model);
                        }
                        timers.addAll(more);
                    }
                    default -> add(timer(random, now), timers, model);
                }
                now += random.nextInt(5);
                assertThat(timers.next()).as("seed %s", seed).isEqualTo(first(model));
            }
            while (!model.isEmpty()) {
                assertThat(taken(timers)).as("seed %s", seed).isEqualTo(takenOfModel(model));
            }
            assertThat(timers.next()).isEqualTo(Timers.NEVER);
        }
    }

    private static void add(Timer timer, Timers timers, TreeSet<Timer> model) {
        if (model.add(timer)) {
            timers.add(timer);
        }
    }

    /** Mostly of what begins now, at times of what began before. */
    private static Timer timer(Random random, long now) {
        int pattern = random.nextInt(WINDOWS.size());
        long start = random.nextInt(4) == 0 ? Math.max(0, now - random.nextInt(10)) : now;
        return new Timer(start + WINDOWS.get(pattern), pattern, new KeyState("k" + random.nextInt(50), 0));
    }

    private static long first(TreeSet<Timer> model) {
        return model.isEmpty() ? Timers.NEVER : model.first().deadline();
    }

    private static List<Timer> taken(Timers timers) {
        List<Timer> due = new ArrayList<>();
        timers.takeNext(due);
        return due.stream().sorted().toList();
    }

    private static List<Timer> takenOfModel(TreeSet<Timer> model) {
        long deadline = first(model);
        List<Timer> due = new ArrayList<>();
        while (!model.isEmpty() && model.first().deadline() == deadline) {
            due.add(model.pollFirst());
        }
        return due;
    }
}
