package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The runs of several patterns, or of none, in their order. */
final class Runs extends KeyRuns {
    private final Run[] runs;

    Runs(Run[] runs) {
        this.runs = runs;
    }

    @Override
    @Nullable
    Run get(int pattern) {
        int place = find(pattern);
        return place < runs.length && runs[place].pattern() == pattern ? runs[place] : null;
    }

    @Override
    KeyRuns with(Run run) {
        if (runs.length == 0) {
            return run;
        }
        int place = find(run.pattern());
        Run[] changed;
        if (place < runs.length && runs[place].pattern() == run.pattern()) {
            changed = runs.clone();
        } else {
            changed = Arrays.copyOf(runs, runs.length + 1);
            System.arraycopy(runs, place, changed, place + 1, runs.length - place);
        }
        changed[place] = run;
        return new Runs(changed);
    }

    @Override
    KeyRuns forgetBefore(Moment low) {
        Run[] kept = Arrays.stream(runs)
                .map(run -> run.keptFrom(low))
                .filter(Objects::nonNull)
                .toArray(Run[]::new);
        if (kept.length < 2) {
            return kept.length == 0 ? EMPTY : kept[0];
        }
        return new Runs(kept);
    }

    @Override
    List<Run> all() {
        return List.of(runs);
    }

    /** The place of the first run whose pattern is not before this one. */
    private int find(int pattern) {
        int low = 0;
        int high = runs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (runs[middle].pattern() < pattern) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
