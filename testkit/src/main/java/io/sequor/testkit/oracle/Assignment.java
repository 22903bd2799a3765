package io.sequor.testkit.oracle;

import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Captured events, each with the index of its stage, in the order of capture.
 *
 * @param captures in order; empty before a start
 */
record Assignment(List<Capture> captures) {
    static final Assignment NOTHING = new Assignment(List.of());

    record Capture(int stage, Pushed event) {}

    Assignment plus(int stage, Pushed event) {
        List<Capture> longer = new ArrayList<>(captures);
        longer.add(new Capture(stage, event));
        return new Assignment(longer);
    }

    List<Pushed> of(int stage) {
        return captures.stream()
                .filter(capture -> capture.stage() == stage)
                .map(Capture::event)
                .toList();
    }

    int count(int stage) {
        return of(stage).size();
    }

    int lastStage() {
        return captures.get(captures.size() - 1).stage();
    }

    Pushed first() {
        return captures.get(0).event();
    }

    Pushed last() {
        return captures.get(captures.size() - 1).event();
    }

    /** Section 5: enough of the last stage, and every stage behind it is optional. */
    boolean isComplete(StagePattern pattern) {
        List<Stage> stages = pattern.stages();
        return count(lastStage()) >= stages.get(lastStage()).min()
                && stages.subList(lastStage() + 1, stages.size()).stream().allMatch(stage -> stage.min() == 0);
    }

    /** Section 5: the stages that a partial match with this assignment may await. */
    List<Integer> awaited(StagePattern pattern) {
        List<Stage> stages = pattern.stages();
        int last = lastStage();
        return IntStream.range(last, stages.size())
                .filter(stage -> stage == last
                        ? count(last) < stages.get(last).max()
                        : count(last) >= stages.get(last).min()
                                && stages.subList(last + 1, stage).stream().allMatch(between -> between.min() == 0))
                .boxed()
                .toList();
    }

    Map<String, List<Long>> ordinals(StagePattern pattern) {
        Map<String, List<Long>> ordinals = new LinkedHashMap<>();
        for (int stage = 0; stage < pattern.stages().size(); stage++) {
            if (count(stage) > 0) {
                ordinals.put(
                        pattern.stages().get(stage).name(),
                        of(stage).stream().map(Pushed::ordinal).toList());
            }
        }
        return ordinals;
    }
}
