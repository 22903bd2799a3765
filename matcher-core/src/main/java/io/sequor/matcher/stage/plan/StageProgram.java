package io.sequor.matcher.stage.plan;

import io.sequor.matcher.condition.CompiledCondition;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.Fingerprint;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import java.util.List;
import java.util.Optional;

/**
 * A checked pattern, compiled: what {@code stage.run} executes. Immutable, shared by all keys. Stages are numbered from
 * 0 in their order.
 */
public final class StageProgram {
    private final StagePattern pattern;
    private final String fingerprint;
    private final List<Step> steps;
    private final CompiledCondition forbidden;
    private final Optional<CompiledCondition> absence;
    private final Groups groups;
    private final long startsUpTo;

    private record Step(Stage stage, CompiledCondition condition, CompiledCondition forbidden, boolean restOptional) {}

    private StageProgram(StagePattern pattern) {
        this.pattern = pattern;
        this.fingerprint = Fingerprint.of(pattern);
        List<Stage> stages = pattern.stages();
        this.steps = stages.stream().map(stage -> step(stage, stages)).toList();
        this.forbidden = guard(pattern.forbidden());
        this.absence = pattern.absence().map(this::compiled);
        this.groups = Groups.of(pattern);
        this.startsUpTo = Long.MAX_VALUE;
    }

    private StageProgram(StageProgram of, long startsUpTo) {
        this.pattern = of.pattern;
        this.fingerprint = of.fingerprint;
        this.steps = of.steps;
        this.forbidden = of.forbidden;
        this.absence = of.absence;
        this.groups = of.groups;
        this.startsUpTo = startsUpTo;
    }

    /**
     * Compiles a pattern. Cost: linear in its nodes.
     *
     * @throws io.sequor.matcher.diagnostic.DefinitionException with every problem of the pattern
     */
    public static StageProgram of(StagePattern pattern) {
        return new StageProgram(pattern.checked());
    }

    /** The pattern it was compiled from. */
    public StagePattern pattern() {
        return pattern;
    }

    /** Names the definition: 32 hex digits. */
    public String fingerprint() {
        return fingerprint;
    }

    /**
     * The same program, that only finishes what has begun: no event behind a time starts a match.
     *
     * @param time milliseconds
     */
    public StageProgram withoutStartsAfter(long time) {
        return new StageProgram(this, time);
    }

    /** Whether an event at a time, in milliseconds, can start a match. */
    public boolean mayStartAt(long time) {
        return time <= startsUpTo;
    }

    /** How many stages there are. */
    public int stageCount() {
        return steps.size();
    }

    /** A stage's definition. */
    public Stage stage(int index) {
        return steps.get(index).stage;
    }

    /** What an event must satisfy to be captured by a stage. */
    public CompiledCondition condition(int index) {
        return steps.get(index).condition;
    }

    /** The guard of a stage; never true where there is none. */
    public CompiledCondition forbidden(int index) {
        return steps.get(index).forbidden;
    }

    /** The guard over the whole match; never true where there is none. */
    public CompiledCondition forbidden() {
        return forbidden;
    }

    /** The absence condition, where there is one. */
    public Optional<CompiledCondition> absence() {
        return absence;
    }

    /** The groups that its partial and pending matches form. */
    public Groups groups() {
        return groups;
    }

    /** Whether an assignment whose last captured stage is {@code index}, with {@code count} events, is complete. */
    public boolean completes(int index, int count) {
        Step step = steps.get(index);
        return step.restOptional && count >= step.stage.min();
    }

    /** The program as text, a line for each stage; for people and golden tests. */
    public String dump() {
        StringBuilder text = new StringBuilder();
        text.append(pattern.name()).append(" within ").append(pattern.within()).append(" ms, select ");
        text.append(pattern.selection()).append(", prefer ").append(pattern.prefer());
        text.append(", timeouts ").append(pattern.timeouts()).append('\n');
        for (int i = 0; i < steps.size(); i++) {
            text.append(line(i)).append('\n');
        }
        pattern.forbidden().ifPresent(guard -> text.append("forbidden throughout\n"));
        pattern.absence().ifPresent(guard -> text.append("confirmed at the deadline unless absence is broken\n"));
        return text.toString();
    }

    private String line(int index) {
        Stage stage = stage(index);
        StringBuilder line = new StringBuilder();
        line.append(index).append(' ').append(stage.name());
        line.append(" {").append(stage.min()).append(',').append(stage.max()).append("} ");
        line.append(stage.contiguity());
        if (stage.max() > 1) {
            line.append(", repeating ").append(stage.repeatContiguity());
        }
        if (stage.forbidden().isPresent()) {
            line.append(", guarded");
        }
        if (completes(index, stage.min())) {
            line.append(", may be the last");
        }
        return line.toString();
    }

    private Step step(Stage stage, List<Stage> stages) {
        List<Stage> rest = stages.subList(stages.indexOf(stage) + 1, stages.size());
        return new Step(
                stage,
                compiled(stage.condition()),
                guard(stage.forbidden()),
                rest.stream().allMatch(Stage::optional));
    }

    private CompiledCondition guard(Optional<Condition> condition) {
        return condition.map(this::compiled).orElse(CompiledCondition.NEVER);
    }

    private CompiledCondition compiled(Condition condition) {
        return CompiledCondition.of(condition, pattern.stageNames());
    }
}
