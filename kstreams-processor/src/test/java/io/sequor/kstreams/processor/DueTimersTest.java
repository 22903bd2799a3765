package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.store.CountingStore;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DueTimersTest {
    private static final int MANY = 25_000;
    private static final long UP_TO = MANY * 2L;

    private final TaskStore store = new TaskStore(new CountingStore().store());
    private final DueTimers timers = new DueTimers(store, timer(0), UP_TO);
    private final TreeSet<StoredTimer> expected = new TreeSet<>();
    private int mostHeld;

    @Test
    void howeverManyAreSetOnTheWayFewAreHeldAndAllAreSeenInOrder() {
        assertThat(timers.due(0)).isEmpty();
        for (int i = 1; i <= MANY; i++) {
            set(timer(1 + i * 7_919L % UP_TO)); // a prime: each deadline once, in disorder
        }
        List<StoredTimer> fired = new ArrayList<>();
        fireAll(fired::add);

        assertThat(fired).containsExactlyElementsOf(expected);
        assertThat(mostHeld).isLessThanOrEqualTo(2_000);
        assertThat(timers.due(UP_TO)).isEmpty();
    }

    @Test
    void whatIsSetWhileOthersAreFiredIsSeenInItsPlace() {
        for (int i = 1; i <= MANY; i++) {
            set(timer(i));
        }
        List<StoredTimer> fired = new ArrayList<>();
        fireAll(timer -> {
            if (timer.deadline() % 3 == 0 && timer.key().equals("key")) {
                set(new StoredTimer(timer.deadline() + 4_501, 0, "later"));
            }
            fired.add(timer);
        });

        assertThat(fired).containsExactlyElementsOf(expected);
        assertThat(mostHeld).isLessThanOrEqualTo(2_000);
    }

    private void fireAll(Consumer<StoredTimer> each) {
        for (Optional<StoredTimer> due = timers.due(UP_TO); due.isPresent(); due = timers.due(UP_TO)) {
            timers.fired(due.get());
            each.accept(due.get());
        }
    }

    private void set(StoredTimer timer) {
        store.putTimer(timer);
        timers.added(List.of(timer));
        expected.add(timer);
        mostHeld = Math.max(mostHeld, timers.held());
    }

    private static StoredTimer timer(long deadline) {
        return new StoredTimer(deadline, 0, "key");
    }
}
