package io.sequor.matcher.stage.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HashTreeTest {
    /** A key of which many have one hash. */
    private record Key(int name, int hash) {
        @Override
        public int hashCode() {
            return hash;
        }
    }

    @Test
    void itIsTheMapThatItSays() {
        Random random = new Random(7);
        for (int hashes : List.of(1, 3, 1 << 30)) {
            Map<Key, Long> model = new HashMap<>();
            AssignmentSet tree = AssignmentSet.EMPTY;
            for (int step = 0; step < 3000; step++) {
                int name = random.nextInt(60);
                Key key = new Key(name, (name * 0x61C88647) % hashes);
                AssignmentSet added = start(step);
                if (random.nextInt(3) > 0) {
                    model.merge(key, 1L, Long::sum);
                    tree = HashTree.with(tree, key, held -> Union.add(held, added));
                } else {
                    model.remove(key);
                    tree = HashTree.with(tree, key, held -> AssignmentSet.EMPTY);
                }
                assertThat(HashTree.get(tree, key).count()).isEqualTo(model.getOrDefault(key, 0L));
                assertThat(tree.count()).isEqualTo(sum(model));
            }
            for (Map.Entry<Key, Long> entry : model.entrySet()) {
                assertThat(HashTree.get(tree, entry.getKey()).count()).isEqualTo(entry.getValue());
            }
        }
    }

    @Test
    void aSplitLosesNothingAndKeepsWhatItDidNotTouch() {
        AssignmentSet tree = AssignmentSet.EMPTY;
        for (int i = 0; i < 500; i++) {
            AssignmentSet added = start(i);
            tree = HashTree.with(tree, new Key(i, i % 100), held -> Union.add(held, added));
        }
        Split even = HashTree.split(
                tree,
                held -> held.first().ordinal() % 2 == 0
                        ? new Split(held, AssignmentSet.EMPTY)
                        : new Split(AssignmentSet.EMPTY, held));

        assertThat(even.hit().count()).isEqualTo(250);
        assertThat(even.rest().count()).isEqualTo(250);
        assertThat(HashTree.get(even.rest(), new Key(7, 7)).count()).isEqualTo(1);
        assertThat(HashTree.get(even.rest(), new Key(8, 8)).isEmpty()).isTrue();
        Split none = HashTree.split(tree, held -> new Split(AssignmentSet.EMPTY, held));
        assertThat(none.rest()).isSameAs(tree);
    }

    @Test
    void tailsComeInTheOrderOfStartsWhateverTheHashes() {
        AssignmentSet tree = AssignmentSet.EMPTY;
        for (int i = 0; i < 300; i++) {
            AssignmentSet added = start(i);
            tree = HashTree.with(tree, new Key(i % 37, i % 5), held -> Union.add(held, added));
        }
        List<Long> order = new ArrayList<>();
        for (AssignmentSet left = tree; !left.isEmpty(); left = left.tail()) {
            order.add(left.first().ordinal());
            assertThat(left.head().count()).isEqualTo(1);
        }
        assertThat(order).hasSize(300).isSorted();
    }

    /** Large enough that it tells from bits what is not there, and shrinking and growing again and again. */
    @Test
    void aLargeOneFindsAllThatIsThereAndNothingElse() {
        Random random = new Random(11);
        Map<Integer, Long> model = new HashMap<>();
        AssignmentSet tree = AssignmentSet.EMPTY;
        AssignmentSet kept = tree;
        Map<Integer, Long> keptModel = Map.of();
        for (int step = 0; step < 200_000; step++) {
            int key = random.nextInt(60_000);
            AssignmentSet added = start(step);
            if (step % 50_000 > 40_000) {
                model.remove(key);
                tree = HashTree.with(tree, key, held -> AssignmentSet.EMPTY);
            } else {
                model.merge(key, 1L, Long::sum);
                tree = HashTree.with(tree, key, held -> Union.add(held, added));
            }
            if (step == 90_000) {
                kept = tree;
                keptModel = Map.copyOf(model);
            }
        }
        AssignmentSet behind = tree.after(new Moment(100_000, 100_000));
        Map<Integer, Long> behindModel = new HashMap<>();
        HashTree.each(behind, held -> assertThat(held.first().ordinal()).isGreaterThan(100_000));
        for (int key = 0; key < 120_000; key++) {
            AssignmentSet held = HashTree.get(tree, key);
            assertThat(held.count()).isEqualTo(model.getOrDefault(key, 0L));
            assertThat(HashTree.get(kept, key).count()).isEqualTo(keptModel.getOrDefault(key, 0L));
            AssignmentSet later = held.after(new Moment(100_000, 100_000));
            assertThat(HashTree.get(behind, key).count()).isEqualTo(later.count());
            if (!later.isEmpty()) {
                behindModel.put(key, later.count());
            }
        }
        assertThat(behind.count())
                .isEqualTo(
                        behindModel.values().stream().mapToLong(Long::longValue).sum());
    }

    static AssignmentSet start(long ordinal) {
        Event event = Event.builder("e" + ordinal, "k", "A", ordinal).build();
        return new Start(new Occurrence(event, ordinal, ordinal));
    }

    private static long sum(Map<Key, Long> model) {
        return model.values().stream().mapToLong(Long::longValue).sum();
    }
}
