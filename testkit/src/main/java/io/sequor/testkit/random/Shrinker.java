package io.sequor.testkit.random;

import io.sequor.matcher.stage.StagePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes a failing scenario small: it tries smaller ones, keeps the first that still fails and begins again, until none
 * does or its trials are used up. Deterministic.
 */
public final class Shrinker {
    private final Predicate<Scenario> fails;
    private int trialsLeft;

    private Shrinker(Predicate<Scenario> fails, int mostTrials) {
        this.fails = fails;
        this.trialsLeft = mostTrials;
    }

    /**
     * A smaller scenario that fails as well.
     *
     * @param failing a scenario that fails
     * @param fails whether a scenario fails; it throws nothing
     * @param mostTrials how often {@code fails} is asked at most
     * @return the smallest that was found; {@code failing} itself when nothing smaller fails
     */
    public static Scenario shrink(Scenario failing, Predicate<Scenario> fails, int mostTrials) {
        Shrinker shrinker = new Shrinker(fails, mostTrials);
        Scenario smallest = failing;
        Optional<Scenario> smaller = Optional.of(failing);
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = smaller(smallest).filter(shrinker::stillFails).findFirst();
        }
        return smallest;
    }

    private boolean stillFails(Scenario scenario) {
        trialsLeft--;
        return trialsLeft >= 0 && fails.test(scenario);
    }

    /** What is smaller by one cut, the boldest cuts first. */
    private static Stream<Scenario> smaller(Scenario scenario) {
        return Stream.of(
                        withoutPatterns(scenario),
                        withoutSteps(scenario),
                        withSmallerPatterns(scenario),
                        withSmallerEvents(scenario))
                .flatMap(cuts -> cuts);
    }

    private static Stream<Scenario> withoutPatterns(Scenario scenario) {
        int count = scenario.patterns().size();
        return count == 1
                ? Stream.empty()
                : IntStream.range(0, count)
                        .mapToObj(i -> scenario.withPatterns(without(scenario.patterns(), i, i + 1)));
    }

    private static Stream<Scenario> withoutSteps(Scenario scenario) {
        List<Step> steps = scenario.steps();
        return Stream.iterate(steps.size(), length -> length > 0, length -> length / 2)
                .flatMap(length -> IntStream.rangeClosed(0, steps.size() - length)
                        .filter(from -> from % length == 0 || from == steps.size() - length)
                        .mapToObj(from -> scenario.withSteps(without(steps, from, from + length))));
    }

    private static Stream<Scenario> withSmallerPatterns(Scenario scenario) {
        List<StagePattern> patterns = scenario.patterns();
        return IntStream.range(0, patterns.size())
                .boxed()
                .flatMap(i -> PatternCuts.of(patterns.get(i))
                        .map(smaller -> scenario.withPatterns(with(patterns, i, smaller))));
    }

    private static Stream<Scenario> withSmallerEvents(Scenario scenario) {
        List<Step> steps = scenario.steps();
        return IntStream.range(0, steps.size())
                .boxed()
                .flatMap(i -> StepCuts.of(steps.get(i)).map(smaller -> scenario.withSteps(with(steps, i, smaller))));
    }

    /** The list without a part of it. */
    static <T> List<T> without(List<T> all, int from, int to) {
        List<T> left = new ArrayList<>(all.subList(0, from));
        left.addAll(all.subList(to, all.size()));
        return left;
    }

    /** The list with another element at one place. */
    static <T> List<T> with(List<T> all, int at, T other) {
        List<T> changed = new ArrayList<>(all);
        changed.set(at, other);
        return changed;
    }
}
