package io.sequor.testkit.explicit;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Captured occurrences by stage: a list for each stage, empty for one that has captured nothing. It has at least one
 * capture, in stage 0. Two assignments with equal captures are equal.
 *
 * @param captures for each stage what it captured, in order
 * @param lastStage the stage of the last capture
 */
public record Assignment(List<List<Occurrence>> captures, int lastStage) implements Captured {
    /** The assignment of a start: its one occurrence in stage 0. */
    static Assignment start(StageProgram program, Occurrence occurrence) {
        List<List<Occurrence>> captures = new ArrayList<>();
        captures.add(List.of(occurrence));
        for (int stage = 1; stage < program.stageCount(); stage++) {
            captures.add(List.of());
        }
        return new Assignment(List.copyOf(captures), 0);
    }

    /** This assignment and one capture more. */
    Assignment with(int stage, Occurrence occurrence) {
        List<Occurrence> longer = new ArrayList<>(captures.get(stage));
        longer.add(occurrence);
        List<List<Occurrence>> all = new ArrayList<>(captures);
        all.set(stage, List.copyOf(longer));
        return new Assignment(List.copyOf(all), stage);
    }

    @Override
    public List<Event> all(int stage) {
        return captures.get(stage).stream().map(Occurrence::event).toList();
    }

    @Override
    public int count(int stage) {
        return captures.get(stage).size();
    }

    Occurrence first() {
        return captures.get(0).get(0);
    }

    Occurrence last() {
        List<Occurrence> events = captures.get(lastStage);
        return events.get(events.size() - 1);
    }

    Moment startMoment() {
        return first().moment();
    }

    /** How many occurrences it holds. */
    int size() {
        return captures.stream().mapToInt(List::size).sum();
    }

    /** The captures by stage name; a stage without captures is left out. */
    Map<String, List<Occurrence>> byName(StageProgram program) {
        Map<String, List<Occurrence>> named = new LinkedHashMap<>();
        for (int stage = 0; stage < captures.size(); stage++) {
            if (!captures.get(stage).isEmpty()) {
                named.put(program.stage(stage).name(), captures.get(stage));
            }
        }
        return named;
    }
}
