package io.sequor.matcher.stage;

import io.sequor.matcher.condition.Condition;
import java.util.Objects;
import java.util.Optional;

/** What can be said of a stage beside its name and condition; part of {@link StagePattern.Builder}. */
public final class StageOptions {
    private Optional<Condition> forbidden = Optional.empty();
    private Contiguity contiguity = Contiguity.SKIP_NEXT;
    private Optional<Contiguity> repeatContiguity = Optional.empty();
    private int min = 1;
    private int max = 1;

    StageOptions() {}

    /** The very next event is captured, or the partial match is gone. */
    public StageOptions strict() {
        return contiguity(Contiguity.STRICT);
    }

    /** Every accepted event opens an alternative. */
    public StageOptions skipAny() {
        return contiguity(Contiguity.SKIP_ANY);
    }

    /** Sets the mode, default SKIP_NEXT. */
    public StageOptions contiguity(Contiguity mode) {
        contiguity = Objects.requireNonNull(mode, "mode");
        return this;
    }

    /** Sets the mode while a repetition is awaited, default the stage's contiguity. */
    public StageOptions repeatContiguity(Contiguity mode) {
        repeatContiguity = Optional.of(Objects.requireNonNull(mode, "mode"));
        return this;
    }

    /** Exactly {@code count} captures. */
    public StageOptions times(int count) {
        return times(count, count);
    }

    /** At least {@code fewest} and at most {@code most} captures. */
    public StageOptions times(int fewest, int most) {
        min = fewest;
        max = most;
        return this;
    }

    /** One capture or more, up to {@link Stage#MAX_REPETITIONS}. */
    public StageOptions oneOrMore() {
        return times(1, Stage.MAX_REPETITIONS);
    }

    /** The stage may be left out: {@code min} becomes 0, {@code max} stays, so it stands behind {@code times}. */
    public StageOptions optional() {
        return times(0, max);
    }

    /** An event that satisfies this cancels the partial match that awaits the stage. */
    public StageOptions forbidden(Condition guard) {
        forbidden = Optional.of(Objects.requireNonNull(guard, "guard"));
        return this;
    }

    Stage stage(String name, Condition condition) {
        return new Stage(name, condition, forbidden, contiguity, repeatContiguity.orElse(contiguity), min, max);
    }
}
