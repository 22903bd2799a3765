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

/** Goes through a pattern, part by part in the order of its text. */
abstract class PatternWalk implements RowPattern.Visitor<Boolean> {
    /** Goes on into these; always true, so that it may end a visit. */
    final boolean into(List<RowPattern> parts) {
        parts.forEach(part -> part.accept(this));
        return true;
    }

    @Override
    public Boolean label(Label label) {
        return true;
    }

    @Override
    public Boolean sequence(Sequence sequence) {
        return into(sequence.parts());
    }

    @Override
    public Boolean choice(Choice choice) {
        return into(choice.parts());
    }

    @Override
    public Boolean permutation(Permutation permutation) {
        return into(permutation.parts());
    }

    @Override
    public Boolean repeat(Repeat repeat) {
        return into(List.of(repeat.part()));
    }

    @Override
    public Boolean exclusion(Exclusion exclusion) {
        return into(List.of(exclusion.part()));
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
