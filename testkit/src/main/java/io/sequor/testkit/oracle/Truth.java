package io.sequor.testkit.oracle;

import io.sequor.matcher.condition.Captures;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.stage.StagePattern;
import java.util.List;
import java.util.Optional;

/**
 * Whether conditions hold for one event and what has been captured before it. Rules: stage patterns, section 2.
 *
 * @param pattern gives stages their names
 * @param captured what has been captured so far
 * @param event the current event
 */
record Truth(StagePattern pattern, Assignment captured, Event event)
        implements Condition.Visitor<Boolean>, Operand.Visitor<Optional<Scalar>> {

    static boolean holds(Condition condition, StagePattern pattern, Assignment captured, Pushed event) {
        return condition.accept(new Truth(pattern, captured, event.event()));
    }

    static boolean holds(Optional<Condition> guard, StagePattern pattern, Assignment captured, Pushed event) {
        return guard.isPresent() && holds(guard.get(), pattern, captured, event);
    }

    @Override
    public Boolean compare(Condition.Compare condition) {
        Optional<Scalar> left = condition.left().accept(this);
        Optional<Scalar> right = condition.right().accept(this);
        return left.isPresent() && right.isPresent() && Values.compare(condition.comparison(), left.get(), right.get());
    }

    @Override
    public Boolean exists(Condition.Exists condition) {
        return event.fields().containsKey(condition.field());
    }

    @Override
    public Boolean kindIn(Condition.KindIn condition) {
        return condition.kinds().contains(event.kind());
    }

    @Override
    public Boolean all(Condition.All condition) {
        return condition.parts().stream().allMatch(part -> part.accept(this));
    }

    @Override
    public Boolean any(Condition.Any condition) {
        return condition.parts().stream().anyMatch(part -> part.accept(this));
    }

    @Override
    public Boolean not(Condition.Not condition) {
        return !condition.part().accept(this);
    }

    @Override
    public Boolean code(Condition.Code condition) {
        return condition.predicate().test(event, new NamedCaptures());
    }

    @Override
    public Optional<Scalar> field(Operand.Field operand) {
        return event.field(operand.name());
    }

    @Override
    public Optional<Scalar> capturedField(Operand.CapturedField operand) {
        return captured(operand.stage(), operand.which()).flatMap(then -> then.field(operand.name()));
    }

    @Override
    public Optional<Scalar> capturedAttribute(Operand.CapturedAttribute operand) {
        return captured(operand.stage(), operand.which()).map(then -> attribute(then, operand.attribute()));
    }

    @Override
    public Optional<Scalar> count(Operand.Count operand) {
        return Optional.of(Scalar.of((long) events(operand.stage()).size()));
    }

    @Override
    public Optional<Scalar> currentAttribute(Operand.CurrentAttribute operand) {
        return Optional.of(attribute(event, operand.attribute()));
    }

    @Override
    public Optional<Scalar> literal(Operand.Literal operand) {
        return Optional.of(operand.value());
    }

    @Override
    public Optional<Scalar> arithmetic(Operand.Arithmetic operand) {
        Optional<Scalar> left = operand.left().accept(this);
        Optional<Scalar> right = operand.right().accept(this);
        return left.isPresent() && right.isPresent()
                ? Values.combine(operand.operator(), left.get(), right.get())
                : Optional.empty();
    }

    private List<Event> events(String stage) {
        return captured.of(pattern.stageNames().indexOf(stage)).stream()
                .map(Pushed::event)
                .toList();
    }

    private Optional<Event> captured(String stage, Operand.Which which) {
        List<Event> events = events(stage);
        if (events.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(events.get(which == Operand.Which.FIRST ? 0 : events.size() - 1));
    }

    private static Scalar attribute(Event of, Operand.Attribute attribute) {
        return switch (attribute) {
            case TIME -> Scalar.of(of.time());
            case ID -> Scalar.of(of.id());
            case KIND -> Scalar.of(of.kind());
        };
    }

    private final class NamedCaptures implements Captures {
        @Override
        public int count(String stage) {
            return events(stage).size();
        }

        @Override
        public Optional<Event> first(String stage) {
            return captured(stage, Operand.Which.FIRST);
        }

        @Override
        public Optional<Event> last(String stage) {
            return captured(stage, Operand.Which.LAST);
        }

        @Override
        public List<Event> all(String stage) {
            return events(stage);
        }
    }
}
