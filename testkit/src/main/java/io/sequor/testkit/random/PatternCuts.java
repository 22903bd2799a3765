package io.sequor.testkit.random;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Prefer;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import io.sequor.matcher.stage.Timeouts;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Patterns that are simpler than a given one by one cut, all of them without problems. */
final class PatternCuts {
    private final StagePattern pattern;

    private PatternCuts(StagePattern pattern) {
        this.pattern = pattern;
    }

    static Stream<StagePattern> of(StagePattern pattern) {
        PatternCuts cuts = new PatternCuts(pattern);
        return Stream.of(cuts.fewerStages(), cuts.simplerOptions(), cuts.simplerStages(), cuts.shorterWindows())
                .flatMap(all -> all)
                .filter(cut -> !cut.equals(pattern))
                .filter(cut -> StagePatternChecker.check(cut).isEmpty());
    }

    private Stream<StagePattern> fewerStages() {
        List<Stage> stages = pattern.stages();
        return stages.size() == 1
                ? Stream.empty()
                : IntStream.range(0, stages.size()).mapToObj(i -> withStages(Shrinker.without(stages, i, i + 1)));
    }

    private Stream<StagePattern> simplerOptions() {
        Stream<StagePattern> defaults = Stream.of(
                withGuards(Optional.empty(), pattern.absence()),
                withGuards(pattern.forbidden(), Optional.empty()),
                withChoices(Selection.NO_SKIP, pattern.prefer(), pattern.timeouts()),
                withChoices(pattern.selection(), Prefer.FEWEST, pattern.timeouts()),
                withChoices(pattern.selection(), pattern.prefer(), Timeouts.ALL));
        Stream<StagePattern> forbidden = cuts(pattern.forbidden()).map(cut -> withGuards(cut, pattern.absence()));
        Stream<StagePattern> absence = cuts(pattern.absence()).map(cut -> withGuards(pattern.forbidden(), cut));
        return Stream.of(defaults, forbidden, absence).flatMap(all -> all);
    }

    private Stream<StagePattern> simplerStages() {
        List<Stage> stages = pattern.stages();
        return IntStream.range(0, stages.size())
                .boxed()
                .flatMap(i -> cuts(stages.get(i)).map(cut -> withStages(Shrinker.with(stages, i, cut))));
    }

    private Stream<StagePattern> shorterWindows() {
        return LongStream.of(1, 10, pattern.within() / 2, pattern.within() - 1)
                .filter(within -> within < pattern.within())
                .mapToObj(within -> new StagePattern(
                        pattern.name(),
                        within,
                        pattern.stages(),
                        pattern.forbidden(),
                        pattern.absence(),
                        pattern.selection(),
                        pattern.prefer(),
                        pattern.timeouts()));
    }

    private static Stream<Stage> cuts(Stage stage) {
        Contiguity skipNext = Contiguity.SKIP_NEXT;
        Stream<Stage> options = Stream.of(
                stage(stage, Optional.empty(), stage.contiguity(), stage.repeatContiguity()),
                stage(stage, stage.forbidden(), skipNext, skipNext),
                stage(stage, stage.forbidden(), skipNext, stage.repeatContiguity()),
                stage(stage, stage.forbidden(), stage.contiguity(), stage.contiguity()),
                quantified(stage, 1, 1),
                quantified(stage, stage.min(), Math.max(1, stage.min())),
                quantified(stage, stage.min(), stage.max() - 1),
                quantified(stage, Math.max(1, stage.min() - 1), stage.max()));
        Stream<Stage> conditions = ConditionCuts.of(stage.condition()).map(cut -> accepting(stage, cut));
        Stream<Stage> guards =
                cuts(stage.forbidden()).map(cut -> stage(stage, cut, stage.contiguity(), stage.repeatContiguity()));
        return Stream.of(options, conditions, guards).flatMap(all -> all);
    }

    private static Stream<Optional<Condition>> cuts(Optional<Condition> guard) {
        return guard.stream().flatMap(ConditionCuts::of).map(Optional::of);
    }

    private static Stage stage(Stage stage, Optional<Condition> forbidden, Contiguity first, Contiguity repeat) {
        return new Stage(stage.name(), stage.condition(), forbidden, first, repeat, stage.min(), stage.max());
    }

    private static Stage quantified(Stage stage, int min, int max) {
        return new Stage(
                stage.name(),
                stage.condition(),
                stage.forbidden(),
                stage.contiguity(),
                max > 1 ? stage.repeatContiguity() : stage.contiguity(),
                min,
                max);
    }

    private static Stage accepting(Stage stage, Condition condition) {
        return new Stage(
                stage.name(),
                condition,
                stage.forbidden(),
                stage.contiguity(),
                stage.repeatContiguity(),
                stage.min(),
                stage.max());
    }

    private StagePattern withStages(List<Stage> stages) {
        return new StagePattern(
                pattern.name(),
                pattern.within(),
                stages,
                pattern.forbidden(),
                pattern.absence(),
                pattern.selection(),
                pattern.prefer(),
                pattern.timeouts());
    }

    private StagePattern withGuards(Optional<Condition> forbidden, Optional<Condition> absence) {
        return new StagePattern(
                pattern.name(),
                pattern.within(),
                pattern.stages(),
                forbidden,
                absence,
                pattern.selection(),
                pattern.prefer(),
                pattern.timeouts());
    }

    private StagePattern withChoices(Selection selection, Prefer prefer, Timeouts timeouts) {
        return new StagePattern(
                pattern.name(),
                pattern.within(),
                pattern.stages(),
                pattern.forbidden(),
                pattern.absence(),
                selection,
                prefer,
                timeouts);
    }
}
