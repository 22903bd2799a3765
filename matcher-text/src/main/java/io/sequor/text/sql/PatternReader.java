package io.sequor.text.sql;

import io.sequor.matcher.row.RowPattern;
import io.sequor.text.sql.grammar.RowSqlBaseVisitor;
import io.sequor.text.sql.grammar.RowSqlParser.EndContext;
import io.sequor.text.sql.grammar.RowSqlParser.ExclusionContext;
import io.sequor.text.sql.grammar.RowSqlParser.GroupContext;
import io.sequor.text.sql.grammar.RowSqlParser.LabelContext;
import io.sequor.text.sql.grammar.RowSqlParser.NothingContext;
import io.sequor.text.sql.grammar.RowSqlParser.PatternContext;
import io.sequor.text.sql.grammar.RowSqlParser.PatternFactorContext;
import io.sequor.text.sql.grammar.RowSqlParser.PatternSequenceContext;
import io.sequor.text.sql.grammar.RowSqlParser.PermutationContext;
import io.sequor.text.sql.grammar.RowSqlParser.QuantifierContext;
import io.sequor.text.sql.grammar.RowSqlParser.StartContext;
import java.util.List;
import java.util.OptionalInt;

/** Makes a pattern of what stands between the parentheses of PATTERN. */
final class PatternReader extends RowSqlBaseVisitor<RowPattern> {
    private final Problems problems;

    PatternReader(Problems problems) {
        this.problems = problems;
    }

    @Override
    public RowPattern visitPattern(PatternContext pattern) {
        List<RowPattern> parts =
                pattern.patternSequence().stream().map(this::visit).toList();
        return parts.size() == 1 ? parts.get(0) : new RowPattern.Choice(parts);
    }

    @Override
    public RowPattern visitPatternSequence(PatternSequenceContext sequence) {
        List<RowPattern> parts =
                sequence.patternFactor().stream().map(this::visit).toList();
        return parts.size() == 1 ? parts.get(0) : new RowPattern.Sequence(parts);
    }

    @Override
    public RowPattern visitPatternFactor(PatternFactorContext factor) {
        RowPattern part = visit(factor.patternPart());
        return factor.quantifier() == null ? part : repeat(part, factor.quantifier(), factor.reluctant == null);
    }

    private RowPattern repeat(RowPattern part, QuantifierContext quantifier, boolean greedy) {
        if (quantifier.sign != null) {
            String sign = quantifier.sign.getText();
            OptionalInt most = sign.equals("?") ? OptionalInt.of(1) : OptionalInt.empty();
            return new RowPattern.Repeat(part, sign.equals("+") ? 1 : 0, most, greedy);
        }
        if (quantifier.exactly != null) {
            OptionalInt times = Numerals.whole(quantifier.exactly, problems);
            return new RowPattern.Repeat(part, times.orElse(1), OptionalInt.of(times.orElse(1)), greedy);
        }
        int min = quantifier.min == null
                ? 0
                : Numerals.whole(quantifier.min, problems).orElse(0);
        OptionalInt max = quantifier.max == null ? OptionalInt.empty() : Numerals.whole(quantifier.max, problems);
        return new RowPattern.Repeat(part, min, max, greedy);
    }

    @Override
    public RowPattern visitPermutation(PermutationContext permutation) {
        return new RowPattern.Permutation(
                permutation.pattern().stream().map(this::visit).toList());
    }

    @Override
    public RowPattern visitLabel(LabelContext label) {
        return new RowPattern.Label(Names.label(label.name()));
    }

    @Override
    public RowPattern visitNothing(NothingContext nothing) {
        return new RowPattern.Empty();
    }

    @Override
    public RowPattern visitGroup(GroupContext group) {
        return visit(group.pattern());
    }

    @Override
    public RowPattern visitExclusion(ExclusionContext exclusion) {
        return new RowPattern.Exclusion(visit(exclusion.pattern()));
    }

    @Override
    public RowPattern visitStart(StartContext start) {
        return new RowPattern.Start();
    }

    @Override
    public RowPattern visitEnd(EndContext end) {
        return new RowPattern.End();
    }
}
