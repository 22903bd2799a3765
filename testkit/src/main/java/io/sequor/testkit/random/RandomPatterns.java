package io.sequor.testkit.random;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Patterns of up to four stages with every option. */
final class RandomPatterns {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    private final Dice dice;
    private final RandomConditions conditions;

    RandomPatterns(Dice dice) {
        this.dice = dice;
        this.conditions = new RandomConditions(dice);
    }

    StagePattern pattern(String name) {
        int count = dice.pick(1, 2, 2, 2, 3, 3, 4);
        List<String> names = NAMES.subList(0, count);
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stages.add(stage(i));
        }
        return new StagePattern(
                        name,
                        dice.chance(3) ? StagePattern.MAX_WINDOW : dice.between(2, 20),
                        stages,
                        guard(10, names),
                        guard(25, names),
                        dice.oneOf(List.of(Selection.values())),
                        dice.chance(60) ? Prefer.FEWEST : Prefer.MOST,
                        dice.chance(60) ? Timeouts.ALL : dice.oneOf(List.of(Timeouts.values())))
                .checked();
    }

    private Stage stage(int index) {
        List<String> readable = NAMES.subList(0, index + 1);
        Contiguity contiguity = contiguity();
        Contiguity repeat = dice.chance(65) ? contiguity : contiguity();
        int min = index == 0 ? dice.pick(1, 1, 1, 2) : dice.pick(0, 0, 1, 1, 1, 1, 2);
        int max = Math.max(1, min) + dice.pick(0, 0, 0, 1, 2);
        return new Stage(
                NAMES.get(index),
                conditions.accepting(readable),
                guard(15, readable),
                contiguity,
                max > 1 ? repeat : contiguity,
                min,
                max);
    }

    private Contiguity contiguity() {
        return dice.pick(
                Contiguity.SKIP_NEXT,
                Contiguity.SKIP_NEXT,
                Contiguity.SKIP_ANY,
                Contiguity.SKIP_ANY,
                Contiguity.STRICT);
    }

    private Optional<Condition> guard(int percent, List<String> readable) {
        return dice.chance(percent) ? Optional.of(conditions.guarding(readable)) : Optional.empty();
    }
}
