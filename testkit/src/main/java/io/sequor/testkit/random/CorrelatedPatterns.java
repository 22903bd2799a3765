package io.sequor.testkit.random;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Condition.Comparison;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.condition.Operand.Which;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Patterns whose conditions compare the event with earlier captures, by equality, by order, both ways round, through
 * arithmetic and through alternatives; and events of one key whose few values meet often, so that many partial matches are
 * open and each event concerns some of them.
 */
final class CorrelatedPatterns {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");
    private static final List<String> KINDS = List.of("A", "B", "C");
    private static final List<String> FIELDS = List.of("id", "price", "other");

    private final Dice dice;
    private final long within;

    CorrelatedPatterns(Dice dice) {
        this.dice = dice;
        this.within = dice.pick(8, 20, 60);
    }

    StagePattern pattern() {
        int count = dice.pick(2, 2, 3, 3, 4);
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stages.add(stage(i));
        }
        List<String> names = NAMES.subList(0, count);
        return new StagePattern(
                        "p",
                        within,
                        stages,
                        dice.chance(12) ? Optional.of(guard(names)) : Optional.empty(),
                        dice.chance(30) ? Optional.of(guard(names)) : Optional.empty(),
                        dice.oneOf(List.of(Selection.values())),
                        dice.oneOf(List.of(Prefer.values())),
                        dice.oneOf(List.of(Timeouts.values())))
                .checked();
    }

    List<Event> events(String key) {
        List<Event> events = new ArrayList<>();
        long time = 0;
        int count = dice.between(10, 45);
        for (int i = 0; i < count; i++) {
            time += dice.pick(0, 1, 1, 1, 2);
            Event.Builder event = Event.builder("e" + i, key, dice.oneOf(KINDS), time);
            for (String field : FIELDS) {
                if (dice.chance(92)) {
                    event.field(field, value());
                }
            }
            events.add(event.build());
        }
        return events;
    }

    private Scalar value() {
        long number = dice.between(0, 5);
        return switch (dice.between(0, 11)) {
            case 0 -> Scalar.of((double) number);
            case 1 -> Scalar.of(new BigDecimal(number + ".0"));
            case 2 -> Scalar.of(BigDecimal.valueOf(number));
            case 3 -> Scalar.of("s" + number);
            case 4 -> Scalar.of(number % 2 == 0);
            default -> Scalar.of(number);
        };
    }

    private Stage stage(int index) {
        int min = index == 0 ? dice.pick(1, 1, 1, 2) : dice.pick(0, 1, 1, 1, 2);
        int max = Math.max(1, min) + dice.pick(0, 0, 0, 1, 2);
        Contiguity mode = mode();
        List<String> readable = NAMES.subList(0, index + 1);
        return new Stage(
                NAMES.get(index),
                accepting(readable, index),
                dice.chance(20) ? Optional.of(guard(readable)) : Optional.empty(),
                mode,
                max > 1 ? mode() : mode,
                min,
                max);
    }

    private Contiguity mode() {
        return dice.pick(Contiguity.SKIP_NEXT, Contiguity.SKIP_NEXT, Contiguity.SKIP_ANY, Contiguity.STRICT);
    }

    private Condition accepting(List<String> readable, int index) {
        Condition kinds = new Condition.KindIn(
                dice.oneOf(List.of(Set.of("A"), Set.of("B"), Set.of("C"), Set.of("A", "B"), Set.of("B", "D"))));
        if (index == 0 && dice.chance(70)) {
            return kinds;
        }
        return dice.chance(85) ? kinds.and(correlated(readable)) : correlated(readable);
    }

    private Condition guard(List<String> readable) {
        Condition kind = new Condition.KindIn(Set.of(dice.oneOf(KINDS)));
        return kind.and(correlated(readable));
    }

    private Condition correlated(List<String> readable) {
        return switch (dice.between(0, 10)) {
            case 10 -> code(dice.oneOf(readable));
            case 0 -> comparison(readable).or(comparison(readable));
            case 1 -> sameProbeTwice(readable);
            case 2 -> between(readable);
            case 3 -> comparison(readable).and(comparison(readable));
            case 4 -> new Condition.Not(comparison(readable));
            default -> comparison(readable);
        };
    }

    /** Whether the time of the event is as odd as the number of captures. Must not be asked of what has expired. */
    private Condition code(String stage) {
        return Conditions.code("odd-" + stage, 1, Set.copyOf(List.of("a", stage)), (event, captures) -> {
            captures.first("a").ifPresent(start -> {
                if (event.time() - start.time() > within) {
                    throw new IllegalStateException(start.id() + " expired before " + event.id());
                }
            });
            return (event.time() + captures.all(stage).size()) % 2 == 0;
        });
    }

    /** Two looks at one captured value. */
    private Condition sameProbeTwice(List<String> readable) {
        Operand captured = captured(readable);
        return new Condition.Any(List.of(
                new Condition.Compare(order(), field(), captured),
                new Condition.Compare(order(), captured, field()),
                new Condition.KindIn(Set.of("C")).and(field().eq(captured))));
    }

    private Condition between(List<String> readable) {
        Operand captured = captured(readable);
        return field().ge(captured).and(captured.plus(Operand.literal(0L)).gt(field()));
    }

    private Condition comparison(List<String> readable) {
        Operand captured = captured(readable);
        if (dice.chance(20)) {
            captured = dice.chance(50)
                    ? captured.times(Operand.literal((long) dice.between(1, 2)))
                    : captured.plus(captured(readable));
        }
        return dice.chance(50)
                ? new Condition.Compare(order(), field(), captured)
                : new Condition.Compare(order(), captured, field());
    }

    private Comparison order() {
        return dice.chance(45) ? Comparison.EQ : dice.oneOf(List.of(Comparison.values()));
    }

    private Operand field() {
        return dice.chance(90)
                ? new Operand.Field(dice.oneOf(FIELDS))
                : new Operand.Field(dice.oneOf(FIELDS)).plus(Operand.literal(1L));
    }

    private Operand captured(List<String> readable) {
        String stage = dice.oneOf(readable);
        if (dice.chance(12)) {
            return new Operand.Count(stage);
        }
        return new Operand.CapturedField(stage, dice.chance(70) ? Which.LAST : Which.FIRST, dice.oneOf(FIELDS));
    }
}
