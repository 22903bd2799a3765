package io.sequor.text.json;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/** Sound patterns that use every form of the tree; the same seed gives the same pattern. */
final class RandomPatterns {
    private static final List<String> TEXTS = List.of(
            "A",
            "price",
            "größe",
            "\"quoted\"",
            "back\\slash",
            "line\nbreak",
            "\u0000",
            "\uD83D\uDE00",
            "\u2028",
            "a b",
            "名");

    private final Random random;

    private RandomPatterns(long seed) {
        random = new Random(seed);
    }

    static StagePattern pattern(long seed) {
        return new RandomPatterns(seed).pattern();
    }

    private StagePattern pattern() {
        List<Stage> stages = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            names.add(text() + i);
            stages.add(stage(names));
        }
        return new StagePattern(
                text(),
                1 + (long) (random.nextDouble() * (StagePattern.MAX_WINDOW - 1)),
                stages,
                maybe(() -> condition(names, 4)),
                maybe(() -> condition(names, 4)),
                oneOf(Selection.values()),
                oneOf(Prefer.values()),
                oneOf(Timeouts.values()));
    }

    private Stage stage(List<String> names) {
        int min = random.nextInt(4);
        if (names.size() == 1) {
            min = Math.max(1, min);
        }
        return new Stage(
                names.get(names.size() - 1),
                condition(names, 5),
                maybe(() -> condition(names, 3)),
                oneOf(Contiguity.values()),
                oneOf(Contiguity.values()),
                min,
                Math.max(1, min + random.nextInt(3)));
    }

    private Condition condition(List<String> stages, int deepest) {
        return switch (random.nextInt(deepest > 0 ? 6 : 3)) {
            case 0 -> new Condition.KindIn(kinds());
            case 1 -> new Condition.Exists(text());
            case 2 ->
                new Condition.Compare(
                        oneOf(Condition.Comparison.values()), operand(stages, deepest), operand(stages, deepest));
            case 3 -> new Condition.All(conditions(stages, deepest - 1));
            case 4 -> new Condition.Any(conditions(stages, deepest - 1));
            default -> new Condition.Not(condition(stages, deepest - 1));
        };
    }

    private List<Condition> conditions(List<String> stages, int deepest) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            conditions.add(condition(stages, deepest));
        }
        return conditions;
    }

    private Operand operand(List<String> stages, int deepest) {
        String stage = stages.get(random.nextInt(stages.size()));
        return switch (random.nextInt(deepest > 0 ? 7 : 6)) {
            case 0 -> new Operand.Field(text());
            case 1 -> new Operand.CapturedField(stage, oneOf(Operand.Which.values()), text());
            case 2 ->
                new Operand.CapturedAttribute(stage, oneOf(Operand.Which.values()), oneOf(Operand.Attribute.values()));
            case 3 -> new Operand.Count(stage);
            case 4 -> new Operand.CurrentAttribute(oneOf(Operand.Attribute.values()));
            case 5 -> new Operand.Literal(scalar());
            default ->
                new Operand.Arithmetic(
                        oneOf(Operand.Operator.values()), operand(stages, deepest - 1), operand(stages, deepest - 1));
        };
    }

    private Scalar scalar() {
        return switch (random.nextInt(6)) {
            case 0 -> Scalar.of(random.nextBoolean());
            case 1 -> Scalar.of(oneOf(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong()));
            case 2 -> Scalar.of(oneOf(0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 1e21, random.nextGaussian()));
            case 3 -> Scalar.of(finiteDouble());
            case 4 ->
                Scalar.of(new BigDecimal(new BigInteger(1 + random.nextInt(200), random), random.nextInt(2001) - 1000));
            default -> Scalar.of(text());
        };
    }

    private double finiteDouble() {
        double value = Double.longBitsToDouble(random.nextLong());
        return Double.isFinite(value) ? value : 1.5;
    }

    private Set<String> kinds() {
        Set<String> kinds = new LinkedHashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            kinds.add(text());
        }
        return kinds;
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    @SafeVarargs
    private <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }
}
