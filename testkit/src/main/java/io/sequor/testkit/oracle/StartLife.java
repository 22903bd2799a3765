package io.sequor.testkit.oracle;

import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.StagePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Everything that the match attempts of one start become as long as selection does not drop them: starts do not
 * touch each other, so each is followed alone, each assignment through all events behind its last capture. Cost:
 * exponential in the events of the window. Rules: stage patterns, section 5.
 */
final class StartLife {
    private final StagePattern pattern;
    private final List<Pushed> events;
    private final Pushed start;
    private final long deadline;
    private final List<Waiting> waiting = new ArrayList<>();
    private final List<Completion> completions = new ArrayList<>();

    /**
     * A partial match: an assignment that awaits a stage from its last capture on.
     *
     * @param assignment what it has captured
     * @param stage index of the awaited stage
     * @param goneAt time of the event that captured into it, broke or cancelled it; empty when it stays to its deadline
     */
    record Waiting(Assignment assignment, int stage, OptionalLong goneAt) {}

    /**
     * A complete assignment.
     *
     * @param assignment what it has captured
     * @param disturbedAt time of the first event that the absence condition forbids; empty for none
     */
    record Completion(Assignment assignment, OptionalLong disturbedAt) {}

    private StartLife(StagePattern pattern, List<Pushed> events, Pushed start) {
        this.pattern = pattern;
        this.events = events;
        this.start = start;
        this.deadline = start.time() + pattern.within();
    }

    /**
     * The life that begins at one event, or empty when it starts no match.
     *
     * @param events all events of the key, in order
     * @param index which of them starts
     */
    static Optional<StartLife> of(StagePattern pattern, List<Pushed> events, int index) {
        Pushed start = events.get(index);
        Stage first = pattern.stages().get(0);
        if (Truth.holds(pattern.forbidden(), pattern, Assignment.NOTHING, start)
                || Truth.holds(first.forbidden(), pattern, Assignment.NOTHING, start)
                || !Truth.holds(first.condition(), pattern, Assignment.NOTHING, start)) {
            return Optional.empty();
        }
        StartLife life = new StartLife(pattern, events, start);
        life.follow(Assignment.NOTHING.plus(0, start), index);
        return Optional.of(life);
    }

    Pushed start() {
        return start;
    }

    long deadline() {
        return deadline;
    }

    List<Waiting> waiting() {
        return waiting;
    }

    List<Completion> completions() {
        return completions;
    }

    /** Active states once all of this time and before is done, for a life that was not dropped. */
    long activeStatesAt(long time) {
        if (time >= deadline) {
            return 0;
        }
        long partial = waiting.stream()
                .filter(one -> one.assignment().last().time() <= time && isBehind(one.goneAt(), time))
                .count();
        long pending = completions.stream()
                .filter(one -> one.assignment().last().time() <= time && isBehind(one.disturbedAt(), time))
                .count();
        return pattern.absence().isPresent() ? partial + pending : partial;
    }

    private static boolean isBehind(OptionalLong end, long time) {
        return end.isEmpty() || end.getAsLong() > time;
    }

    private void follow(Assignment assignment, int lastIndex) {
        if (assignment.isComplete(pattern)) {
            completions.add(new Completion(assignment, disturbance(assignment, lastIndex)));
        }
        for (int stage : assignment.awaited(pattern)) {
            waiting.add(new Waiting(assignment, stage, await(assignment, stage, lastIndex)));
        }
    }

    /** Follows what the awaited stage captures, and says when the waiting ends before the deadline. */
    private OptionalLong await(Assignment assignment, int stageIndex, int lastIndex) {
        Stage stage = pattern.stages().get(stageIndex);
        Contiguity mode = assignment.count(stageIndex) == 0 ? stage.contiguity() : stage.repeatContiguity();
        for (int i = lastIndex + 1; i < events.size() && events.get(i).time() <= deadline; i++) {
            Pushed event = events.get(i);
            if (Truth.holds(pattern.forbidden(), pattern, assignment, event)
                    || Truth.holds(stage.forbidden(), pattern, assignment, event)) {
                return OptionalLong.of(event.time());
            }
            boolean captures = Truth.holds(stage.condition(), pattern, assignment, event);
            if (captures) {
                follow(assignment.plus(stageIndex, event), i);
            }
            boolean stays = captures ? mode == Contiguity.SKIP_ANY : mode != Contiguity.STRICT;
            if (!stays) {
                return OptionalLong.of(event.time());
            }
        }
        return OptionalLong.empty();
    }

    private OptionalLong disturbance(Assignment assignment, int lastIndex) {
        return events.subList(lastIndex + 1, events.size()).stream()
                .filter(event -> event.time() <= deadline)
                .filter(event -> Truth.holds(pattern.absence(), pattern, assignment, event))
                .mapToLong(Pushed::time)
                .findFirst();
    }
}
