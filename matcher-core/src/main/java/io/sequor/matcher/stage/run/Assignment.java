package io.sequor.matcher.stage.run;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.set.Trail;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One assignment of captured occurrences to stages, taken out of a set to be reported. It equals another one of its key and
 * pattern that captured the same.
 */
final class Assignment {
    private final Trail trail;
    private final List<Occurrence> occurrences;
    private final int[] stages;

    Assignment(Trail trail) {
        this.trail = trail;
        int size = 0;
        for (@Nullable Trail at = trail; at != null; at = at.rest().orElse(null)) {
            size++;
        }
        Occurrence[] captured = new Occurrence[size];
        this.stages = new int[size];
        int place = 0;
        for (@Nullable Trail at = trail; at != null; at = at.rest().orElse(null)) {
            stages[place] = at.stage();
            captured[place++] = at.occurrence();
        }
        this.occurrences = List.of(captured);
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
        for (int to = 1; to <= stages.length; to++) {
            if (to == stages.length || stages[to] != stages[from]) {
                named.put(program.stage(stages[from]).name(), List.copyOf(occurrences.subList(from, to)));
                from = to;
            }
        }
        return named;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Assignment that) || !Arrays.equals(stages, that.stages)) {
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
        int hash = Arrays.hashCode(stages);
        for (Occurrence occurrence : occurrences) {
            hash = hash * 31 + Long.hashCode(occurrence.ordinal());
        }
        return hash;
    }
}
