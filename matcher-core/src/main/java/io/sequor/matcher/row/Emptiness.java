package io.sequor.matcher.row;

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

/** Whether a pattern may be met without a row. */
final class Emptiness implements RowPattern.Visitor<Boolean> {
    private static final Emptiness VISITOR = new Emptiness();

    private Emptiness() {}

    static boolean mayBeEmpty(RowPattern pattern) {
        return pattern.accept(VISITOR);
    }

    @Override
    public Boolean label(Label label) {
        return false;
    }

    @Override
    public Boolean sequence(Sequence sequence) {
        return all(sequence.parts());
    }

    @Override
    public Boolean choice(Choice choice) {
        return choice.parts().stream().anyMatch(Emptiness::mayBeEmpty);
    }

    @Override
    public Boolean permutation(Permutation permutation) {
        return all(permutation.parts());
    }

    private static boolean all(List<RowPattern> parts) {
        return parts.stream().allMatch(Emptiness::mayBeEmpty);
    }

    @Override
    public Boolean repeat(Repeat repeat) {
        return repeat.min() == 0 || mayBeEmpty(repeat.part());
    }

    @Override
    public Boolean exclusion(Exclusion exclusion) {
        return mayBeEmpty(exclusion.part());
    }

    @Override
    public Boolean start(Start start) {
        return true;
    }

    @Override
    public Boolean end(End end) {
        return true;
    }

    @Override
    public Boolean empty(Empty empty) {
        return true;
    }
}
