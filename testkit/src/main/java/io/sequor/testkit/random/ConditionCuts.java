package io.sequor.testkit.random;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Conditions and operands with fewer parts than a given one: a part in place of the whole, or one part simpler. */
final class ConditionCuts
        implements Condition.Visitor<Stream<? extends Condition>>, Operand.Visitor<Stream<? extends Operand>> {
    private static final ConditionCuts CUTS = new ConditionCuts();
    private static final Condition TRUE = new Condition.All(List.of());

    private ConditionCuts() {}

    static Stream<Condition> of(Condition condition) {
        return Stream.<Condition>concat(Stream.of(TRUE), condition.accept(CUTS)).filter(cut -> !cut.equals(condition));
    }

    private static Stream<Operand> of(Operand operand) {
        return operand.accept(CUTS).map(Function.<Operand>identity());
    }

    @Override
    public Stream<? extends Condition> compare(Condition.Compare condition) {
        return Stream.concat(
                of(condition.left())
                        .map(left -> new Condition.Compare(condition.comparison(), left, condition.right())),
                of(condition.right())
                        .map(right -> new Condition.Compare(condition.comparison(), condition.left(), right)));
    }

    @Override
    public Stream<? extends Condition> exists(Condition.Exists condition) {
        return Stream.empty();
    }

    @Override
    public Stream<? extends Condition> kindIn(Condition.KindIn condition) {
        return condition.kinds().size() < 2
                ? Stream.empty()
                : condition.kinds().stream().map(kind -> new Condition.KindIn(Set.of(kind)));
    }

    @Override
    public Stream<? extends Condition> all(Condition.All condition) {
        return Stream.concat(
                condition.parts().stream(), parts(condition.parts()).map(Condition.All::new));
    }

    @Override
    public Stream<? extends Condition> any(Condition.Any condition) {
        return Stream.concat(
                condition.parts().stream(), parts(condition.parts()).map(Condition.Any::new));
    }

    @Override
    public Stream<? extends Condition> not(Condition.Not condition) {
        return Stream.<Condition>concat(
                Stream.of(condition.part()), of(condition.part()).map(Condition.Not::new));
    }

    @Override
    public Stream<? extends Condition> code(Condition.Code condition) {
        return Stream.empty();
    }

    /** One part less, or one part simpler. */
    private static Stream<List<Condition>> parts(List<Condition> parts) {
        return IntStream.range(0, parts.size())
                .boxed()
                .flatMap(i -> Stream.concat(
                        Stream.of(Shrinker.without(parts, i, i + 1)),
                        of(parts.get(i)).filter(cut -> !cut.equals(TRUE)).map(cut -> Shrinker.with(parts, i, cut))));
    }

    @Override
    public Stream<? extends Operand> field(Operand.Field operand) {
        return Stream.empty();
    }

    @Override
    public Stream<? extends Operand> capturedField(Operand.CapturedField operand) {
        return Stream.of(new Operand.Field(operand.name()));
    }

    @Override
    public Stream<? extends Operand> capturedAttribute(Operand.CapturedAttribute operand) {
        return Stream.of(new Operand.CurrentAttribute(operand.attribute()));
    }

    @Override
    public Stream<? extends Operand> count(Operand.Count operand) {
        return Stream.empty();
    }

    @Override
    public Stream<? extends Operand> currentAttribute(Operand.CurrentAttribute operand) {
        return Stream.empty();
    }

    @Override
    public Stream<? extends Operand> literal(Operand.Literal operand) {
        return Stream.empty();
    }

    @Override
    public Stream<? extends Operand> arithmetic(Operand.Arithmetic operand) {
        return Stream.of(
                        Stream.of(operand.left(), operand.right()),
                        of(operand.left())
                                .map(left -> new Operand.Arithmetic(operand.operator(), left, operand.right())),
                        of(operand.right())
                                .map(right -> new Operand.Arithmetic(operand.operator(), operand.left(), right)))
                .flatMap(cuts -> cuts);
    }
}
