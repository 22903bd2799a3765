package io.sequor.matcher.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.row.RowPattern.Choice;
import io.sequor.matcher.row.RowPattern.Empty;
import io.sequor.matcher.row.RowPattern.End;
import io.sequor.matcher.row.RowPattern.Exclusion;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowPattern.Permutation;
import io.sequor.matcher.row.RowPattern.Repeat;
import io.sequor.matcher.row.RowPattern.Sequence;
import io.sequor.matcher.row.RowPattern.Start;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What patterns compile to. */
class PatternProgramTest {
    private static final Label A = new Label("A");
    private static final Label B = new Label("B");

    private static String dump(RowPattern pattern) {
        return PatternCompiler.compile(Queries.of(pattern)).dump();
    }

    private static RowPattern repeat(RowPattern part, int min, int max, boolean greedy) {
        return new Repeat(part, min, max < 0 ? OptionalInt.empty() : OptionalInt.of(max), greedy);
    }

    @Test
    void programs() {
        assertThat(dump(new Sequence(List.of(A, repeat(B, 1, -1, false)))))
                .isEqualTo("0 match A | 1 match B | 2 split 5,3 | 3 match B | 4 jump 2 | 5 done");
        assertThat(dump(new Choice(List.of(A, B, new Empty()))))
                .isEqualTo("0 split 1,3 | 1 match A | 2 jump 6 | 3 split 4,6 | 4 match B | 5 jump 6 | 6 done");
        assertThat(dump(repeat(A, 1, 3, true)))
                .isEqualTo("0 match A | 1 split 2,5 | 2 match A | 3 split 4,5 | 4 match A | 5 done");
        assertThat(dump(new Sequence(List.of(new Start(), new Exclusion(A), new End()))))
                .isEqualTo("0 start | 1 match A excluded | 2 end | 3 done");
        assertThat(dump(new Permutation(List.of(A, B))))
                .isEqualTo("0 split 1,4 | 1 match A | 2 match B | 3 jump 6 | 4 match B | 5 match A | 6 done");
    }

    @Test
    void aLoopOverWhatMayTakeNoRowNotesWhereItsIterationBegan() {
        assertThat(dump(repeat(repeat(A, 0, 1, true), 0, -1, true)))
                .isEqualTo("0 split 1,5 | 1 enter loop 0 | 2 split 3,4 | 3 match A | 4 leave loop 0 to 0 | 5 done");
        assertThat(dump(repeat(repeat(A, 0, 1, true), 0, 2, true)))
                .isEqualTo("0 split 1,12 | 1 enter loop 0 | 2 split 3,4 | 3 match A | 4 leave loop 0 to 6 | 5 jump 12"
                        + " | 6 split 7,12 | 7 enter loop 0 | 8 split 9,10 | 9 match A | 10 leave loop 0 to 12"
                        + " | 11 jump 12 | 12 done");
    }
}
