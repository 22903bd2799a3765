package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.CompiledOperand;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.stage.set.AssignmentSet;
import io.sequor.matcher.stage.set.KeySpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the captured values that are still of interest. Sets with equal signatures fare alike.
 *
 * @param values the values
 * @param stages indexes of the stages whose captures are all of interest
 */
record Signature(List<CompiledOperand> values, List<Integer> stages) {
    static Signature of(Liveness liveness, List<String> names) {
        return new Signature(
                liveness.values().stream()
                        .map(operand -> CompiledOperand.of(operand, names))
                        .toList(),
                liveness.stages().stream().map(names::indexOf).toList());
    }

    boolean isEmpty() {
        return values.isEmpty() && stages.isEmpty();
    }

    /** The signature of assignments that agree on it. Equal values are equal objects, whatever their scale or sign. */
    Object read(AssignmentSet assignments) {
        Event unused = assignments.first().event();
        if (values.size() == 1 && stages.isEmpty()) {
            return key(values.get(0).of(unused, assignments));
        }
        List<Object> all = new ArrayList<>(values.size() + stages.size());
        for (CompiledOperand value : values) {
            all.add(key(value.of(unused, assignments)));
        }
        for (int stage : stages) {
            all.add(assignments.occurrences(stage).stream()
                    .map(Occurrence::ordinal)
                    .toList());
        }
        return all;
    }

    static Object key(Optional<Scalar> value) {
        return value.isPresent() ? KeySpan.key(value.get()) : KeySpan.NO_VALUE;
    }
}
