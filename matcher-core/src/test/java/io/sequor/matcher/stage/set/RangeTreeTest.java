package io.sequor.matcher.stage.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RangeTreeTest {
    @Test
    void spansCutOutWhatLiesInThemAndLeaveTheRest() {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            NavigableMap<Long, Long> model = new TreeMap<>();
            AssignmentSet tree = filled(random, model, random.nextInt(80));
            KeySpan span = span(random);
            List<Long> inside = model.keySet().stream()
                    .filter(key -> span.side(Scalar.of(key)) == 0)
                    .toList();
            long hits = inside.stream().mapToLong(model::get).sum();

            Split taken = RangeTree.take(tree, span);

            assertThat(RangeTree.meets(tree, span)).isEqualTo(hits > 0);
            assertThat(taken.hit().count()).isEqualTo(hits);
            assertThat(taken.rest().count()).isEqualTo(tree.count() - hits);
            assertThat(counts(taken.hit()))
                    .isEqualTo(inside.stream().map(model::get).toList());
            Split tested = RangeTree.split(
                    tree,
                    span,
                    held -> held.first().ordinal() % 2 == 0
                            ? new Split(held, AssignmentSet.EMPTY)
                            : new Split(AssignmentSet.EMPTY, held));
            assertThat(tested.hit().count() + tested.rest().count()).isEqualTo(tree.count());
            assertThat(counts(tested.rest()))
                    .as("the order of values, once something was taken out")
                    .hasSize(counts(tree).size() - counts(tested.hit()).size());
        }
    }

    @Test
    void typesNeverMeet() {
        AssignmentSet tree = AssignmentSet.EMPTY;
        List<Object> keys = List.of(Scalar.of(1L), Scalar.of(1.0), Scalar.of("1"), Scalar.of(true), KeySpan.NO_VALUE);
        for (int i = 0; i < keys.size(); i++) {
            AssignmentSet added = HashTreeTest.start(i);
            tree = RangeTree.with(tree, keys.get(i), i, held -> Union.add(held, added));
        }
        assertThat(RangeTree.take(tree, KeySpan.above(Scalar.of(0L), true))
                        .hit()
                        .count())
                .isEqualTo(1);
        assertThat(RangeTree.take(tree, KeySpan.below(Scalar.of("2"), true))
                        .hit()
                        .count())
                .isEqualTo(1);
        assertThat(RangeTree.take(tree, KeySpan.below(Scalar.of(0.5), true))
                        .hit()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void aTreeOfManyValuesStaysShallow() {
        AssignmentSet tree = AssignmentSet.EMPTY;
        for (int i = 0; i < 100_000; i++) {
            AssignmentSet added = HashTreeTest.start(i);
            tree = RangeTree.with(tree, Scalar.of((long) i), i, held -> Union.add(held, added));
        }
        // a list would overflow the stack here
        assertThat(tree.assignments()).hasSize(100_000);
        assertThat(tree.tail().count()).isEqualTo(99_999);
    }

    @Test
    void twoSpansHaveInCommonWhatLiesInBoth() {
        Random random = new Random(3);
        for (int round = 0; round < 2000; round++) {
            KeySpan left = span(random);
            KeySpan right = span(random);
            Optional<KeySpan> both = left.and(right);
            for (long key = -1; key < 12; key++) {
                Scalar value = Scalar.of(key);
                boolean inBoth = left.side(value) == 0 && right.side(value) == 0;
                assertThat(both.isPresent() && both.get().side(value) == 0)
                        .as(left + " and " + right + " at " + key)
                        .isEqualTo(inBoth);
            }
        }
        assertThat(KeySpan.at(Scalar.of(1L)).and(KeySpan.at(Scalar.of(1.0)))).isEmpty();
    }

    private static AssignmentSet filled(Random random, NavigableMap<Long, Long> model, int count) {
        AssignmentSet tree = AssignmentSet.EMPTY;
        for (int i = 0; i < count; i++) {
            long key = random.nextInt(10);
            AssignmentSet added = HashTreeTest.start(i);
            model.merge(key, 1L, Long::sum);
            tree = RangeTree.with(tree, Scalar.of(key), i, held -> Union.add(held, added));
        }
        return tree;
    }

    private static KeySpan span(Random random) {
        Scalar low = Scalar.of((long) random.nextInt(10));
        Scalar high = Scalar.of((long) random.nextInt(10));
        return switch (random.nextInt(4)) {
            case 0 -> KeySpan.at(low);
            case 1 -> KeySpan.below(high, random.nextBoolean());
            case 2 -> KeySpan.above(low, random.nextBoolean());
            default ->
                new KeySpan(Optional.of(low), random.nextBoolean(), Optional.of(high), random.nextBoolean(), low);
        };
    }

    private static List<Long> counts(AssignmentSet tree) {
        List<Long> counts = new ArrayList<>();
        RangeTree.each(tree, held -> counts.add(held.count()));
        return counts;
    }
}
