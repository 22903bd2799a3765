package io.sequor.matcher.stage.set;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AssignmentSetTest {
    @Test
    void countsStopAtTheLargestNumberInsteadOfTurningOver() {
        AssignmentSet open = HashTreeTest.start(0);
        for (int i = 1; i <= 80; i++) {
            open = Union.of(open, new Extended(i, occurrence(i), open));
        }
        assertThat(open.count()).isEqualTo(AssignmentSet.MANY);
        assertThat(open.head().count()).isEqualTo(AssignmentSet.MANY);
        assertThat(open.tail().isEmpty()).isTrue();
    }

    @Test
    void sharedPartsAreWorkedOffOnce() {
        // 2^59 assignments of each start; whoever visited them one by one would not come back
        AssignmentSet open = everySubsequence();
        AssignmentSet later = open.tail();

        assertThat(later.count()).isEqualTo(1L << 59);
        assertThat(later.first().ordinal()).isEqualTo(1);
        assertThat(open.head().count()).isEqualTo(1L << 59);
        assertThat(open.without(new TreeSet<>(List.of(new Moment(0, 0)))).count())
                .isEqualTo(1L << 59);
        assertThat(captures(everySubsequence().least(TrailOrder.FEWEST))).isEqualTo(1);
        assertThat(captures(everySubsequence().least(TrailOrder.MOST))).isEqualTo(60);
    }

    @Test
    void aMillionSetsAddedOneByOneAreNowhereDeep() {
        AssignmentSet all = AssignmentSet.EMPTY;
        for (int i = 0; i < 1_000_000; i++) {
            all = Union.add(all, HashTreeTest.start(i));
        }
        assertThat(all.count()).isEqualTo(1_000_000);
        // these walks use the stack as deep as the set is
        assertThat(all.assignments()).hasSize(1_000_000);
        AssignmentSet later = all.after(new Moment(999_989, 999_989));
        assertThat(later.count()).isEqualTo(10);
    }

    @Test
    void asCapturesItAnswersForOneOfItsAssignments() {
        AssignmentSet set = new Extended(2, occurrence(9), new Extended(0, occurrence(5), HashTreeTest.start(1)));

        assertThat(set.count(0)).isEqualTo(2);
        assertThat(set.count(1)).isZero();
        assertThat(set.count(2)).isEqualTo(1);
        assertThat(set.first(0).map(Event::id)).contains("e1");
        assertThat(set.last(0).map(Event::id)).contains("e5");
        assertThat(set.last(1)).isEmpty();
        assertThat(set.first(2).map(Event::id)).contains("e9");
        assertThat(set.all(0)).extracting(Event::id).containsExactly("e1", "e5");
        assertThat(set.first(3)).isEmpty();
    }

    private static AssignmentSet everySubsequence() {
        AssignmentSet open = Union.of(HashTreeTest.start(0), HashTreeTest.start(1));
        for (int i = 2; i <= 60; i++) {
            open = Union.of(open, new Extended(i, occurrence(i), open));
        }
        return open;
    }

    private static int captures(Trail trail) {
        return 1 + trail.rest().map(AssignmentSetTest::captures).orElse(0);
    }

    private static Occurrence occurrence(long ordinal) {
        return new Occurrence(Event.builder("e" + ordinal, "k", "A", ordinal).build(), ordinal, ordinal);
    }
}
