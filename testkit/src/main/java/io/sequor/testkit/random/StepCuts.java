package io.sequor.testkit.random;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Steps that are simpler than a given one: fewer fields, the first key. Times stay, for they order everything. */
final class StepCuts {
    private StepCuts() {}

    static Stream<Step> of(Step step) {
        return step.accept(new Step.Visitor<>() {
            @Override
            public Stream<Step> push(Step.Push push) {
                return events(push.event()).map(Step.Push::new);
            }

            @Override
            public Stream<Step> advance(Step.Advance advance) {
                return Stream.empty();
            }
        });
    }

    private static Stream<Event> events(Event event) {
        Stream<Event> fewerFields = event.fields().isEmpty()
                ? Stream.empty()
                : Stream.concat(
                        Stream.of(changed(event, event.key(), Map.of())),
                        event.fields().keySet().stream().map(name -> without(event, name)));
        String firstKey = RandomValues.KEYS.get(0);
        Stream<Event> otherKey =
                event.key().equals(firstKey) ? Stream.empty() : Stream.of(changed(event, firstKey, event.fields()));
        return Stream.concat(fewerFields, otherKey);
    }

    private static Event without(Event event, String field) {
        Map<String, Scalar> left = new LinkedHashMap<>(event.fields());
        left.remove(field);
        return changed(event, event.key(), left);
    }

    private static Event changed(Event event, String key, Map<String, Scalar> fields) {
        return new Event(event.id(), key, event.kind(), event.time(), fields, event.origin());
    }
}
