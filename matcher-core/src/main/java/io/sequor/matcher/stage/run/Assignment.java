package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.set.Trail;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One assignment of captured occurrences to stages, taken out of a set to be reported. It equals another one of its key and
 * pattern that captured the same.
 */
final class Assignment {
    private final Trail trail;
    private final List<Occurrence> occurrences = new ArrayList<>();
    private final List<Integer> stages = new ArrayList<>();

    Assignment(Trail trail) {
        this.trail = trail;
        for (Optional<Trail> at = Optional.of(trail);
                at.isPresent();
                at = at.get().rest()) {
            occurrences.add(at.get().occurrence());
            stages.add(at.get().stage());
        }
    }

    Trail trail() {
        return trail;
    }

    Occurrence first() {
        return occurrences.get(0);
    }

    Occurrence last() {
        return occurrences.get(occurrences.size() - 1);
    }

    /** How many occurrences it holds. */
    int size() {
        return occurrences.size();
    }

    /** The captures by stage name; a stage without captures is left out. */
    Map<String, List<Occurrence>> byName(StageProgram program) {
        Map<String, List<Occurrence>> named = new LinkedHashMap<>();
        int from = 0;
        for (int to = 1; to <= stages.size(); to++) {
            if (to == stages.size() || !stages.get(to).equals(stages.get(from))) {
                named.put(program.stage(stages.get(from)).name(), occurrences.subList(from, to));
                from = to;
            }
        }
        return named;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Assignment that) || !stages.equals(that.stages)) {
            return false;
        }
        for (int i = 0; i < occurrences.size(); i++) {
            if (occurrences.get(i).ordinal() != that.occurrences.get(i).ordinal()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = stages.hashCode();
        for (Occurrence occurrence : occurrences) {
            hash = hash * 31 + Long.hashCode(occurrence.ordinal());
        }
        return hash;
    }
}
