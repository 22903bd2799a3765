package io.sequor.matcher.stage;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A pattern of stages, as an immutable tree. A tree may hold anything, so that every problem of it can be reported at
 * once: {@link Builder#build()}, the readers of text forms and the engine refuse one with problems. Rules: stage
 * patterns, section 3.
 *
 * <pre>{@code
 * StagePattern.builder("card_testing", Duration.ofMinutes(10))
 *     .stage("small", all(kind("payment"), field("amount").lt(literal(2.0))), s -> s.times(3, 10))
 *     .stage("large", all(kind("payment"), field("amount").gt(literal(100.0))))
 *     .selection(Selection.SKIP_PAST_LAST)
 *     .build();
 * }</pre>
 *
 * @param name nonempty name, unique within an engine
 * @param within length of the window in milliseconds, 1 to {@link #MAX_WINDOW}, inclusive on both ends
 * @param stages 1 to {@link #MAX_STAGES} stages, the first of them mandatory
 * @param forbidden guard over the whole match
 * @param absence a match is confirmed only if no later event up to its deadline satisfies this
 * @param selection which candidates become matches
 * @param prefer the order of candidates of one start
 * @param timeouts which partial matches are reported at their deadline
 */
public record StagePattern(
        String name,
        long within,
        List<Stage> stages,
        Optional<Condition> forbidden,
        Optional<Condition> absence,
        Selection selection,
        Prefer prefer,
        Timeouts timeouts) {
    /** Longest window in milliseconds: 365 days. */
    public static final long MAX_WINDOW = 31536000000L;

    /** Most stages of a pattern. */
    public static final int MAX_STAGES = 32;

    /** Largest sum of all {@code max}. */
    public static final int MAX_CAPTURES = 128;

    /** Copies the stages. */
    public StagePattern {
        stages = List.copyOf(stages);
    }

    /**
     * A builder for a pattern with this window, rounded down to milliseconds. Any length may be given: one that is out
     * of range is a problem of the pattern.
     */
    public static Builder builder(String name, Duration within) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(within, "within");
        Duration longest = Duration.ofMillis(Long.MAX_VALUE);
        Duration atMost = within.compareTo(longest) > 0 ? longest : within;
        Duration counted = atMost.compareTo(longest.negated()) < 0 ? longest.negated() : atMost;
        return new Builder(name, counted.toMillis());
    }

    /** The names of the stages, in order. */
    public List<String> stageNames() {
        return stages.stream().map(Stage::name).toList();
    }

    /**
     * This pattern, if it has no problems.
     *
     * @throws DefinitionException with every problem and its path
     */
    public StagePattern checked() {
        List<Problem> problems = StagePatternChecker.check(this);
        if (!problems.isEmpty()) {
            throw new DefinitionException("pattern \"" + name + "\"", problems);
        }
        return this;
    }

    /** Collects the parts of a pattern; whatever {@link #build()} returns can run. */
    public static final class Builder {
        private final String name;
        private final long within;
        private final List<Stage> stages = new ArrayList<>();
        private Optional<Condition> forbidden = Optional.empty();
        private Optional<Condition> absence = Optional.empty();
        private Selection selection = Selection.NO_SKIP;
        private Prefer prefer = Prefer.FEWEST;
        private Timeouts timeouts = Timeouts.ALL;

        private Builder(String name, long within) {
            this.name = name;
            this.within = within;
        }

        /** Adds a stage that captures exactly one event, SKIP_NEXT. */
        public Builder stage(String stageName, Condition condition) {
            return stage(stageName, condition, options -> options);
        }

        /** Adds a stage with options: {@code s -> s.strict().times(2, 5)}. */
        public Builder stage(String stageName, Condition condition, UnaryOperator<StageOptions> options) {
            Objects.requireNonNull(stageName, "stageName");
            Objects.requireNonNull(condition, "condition");
            Objects.requireNonNull(options, "options");
            stages.add(options.apply(new StageOptions()).stage(stageName, condition));
            return this;
        }

        /** Sets the guard over the whole match: an event that satisfies it cancels every partial match. */
        public Builder forbidden(Condition guard) {
            forbidden = Optional.of(Objects.requireNonNull(guard, "guard"));
            return this;
        }

        /** Confirms a match at its deadline only, and only if no later event satisfies the condition. */
        public Builder absence(Condition condition) {
            absence = Optional.of(Objects.requireNonNull(condition, "condition"));
            return this;
        }

        /** Sets which candidates become matches; default NO_SKIP. */
        public Builder selection(Selection policy) {
            selection = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /** Sets the order of candidates of one start; default FEWEST. */
        public Builder prefer(Prefer preference) {
            prefer = Objects.requireNonNull(preference, "preference");
            return this;
        }

        /** Sets which partial matches are reported at their deadline; default ALL. */
        public Builder timeouts(Timeouts choice) {
            timeouts = Objects.requireNonNull(choice, "choice");
            return this;
        }

        /**
         * The pattern.
         *
         * @throws DefinitionException with every problem and its path
         */
        public StagePattern build() {
            return new StagePattern(name, within, stages, forbidden, absence, selection, prefer, timeouts).checked();
        }
    }
}
