package io.sequor.testkit.explicit;

import io.sequor.matcher.condition.Captured;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.stage.Contiguity;
import io.sequor.matcher.stage.Stage;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * One occurrence on its way through the partial and pending matches of a key. What it produces is collected here and is
 * not offered the occurrence again. Rules: stage patterns, section 5.
 */
final class Offering {
    private final StageProgram program;
    private final Occurrence occurrence;
    private final Event event;
    private final List<PartialMatch> partials = new ArrayList<>();
    private final List<Assignment> stillPending = new ArrayList<>();
    private final List<Assignment> completed = new ArrayList<>();
    private boolean effect;
    private boolean capture;

    Offering(StageProgram program, Occurrence occurrence) {
        this.program = program;
        this.occurrence = occurrence;
        this.event = occurrence.event();
    }

    /** Rule 1: the guards first, then the condition, then the contiguity. */
    void toPartial(PartialMatch run) {
        int stage = run.awaiting();
        Contiguity mode = program.stage(stage).contiguityAt(run.count());
        if (isForbidden(stage, run.assignment())) {
            effect = true;
        } else if (program.condition(stage).test(event, run.assignment())) {
            effect = true;
            captured(run.assignment().with(stage, occurrence));
            if (mode == Contiguity.SKIP_ANY) {
                partials.add(run);
            }
        } else if (mode == Contiguity.STRICT) {
            effect = true;
        } else {
            partials.add(run);
        }
    }

    /** Rule 2: the absence condition cancels what was completed on an earlier event. */
    void toPending(Assignment assignment) {
        boolean broken = program.absence().orElseThrow().test(event, assignment);
        if (broken) {
            effect = true;
        } else {
            stillPending.add(assignment);
        }
    }

    /** Rule 3: the event may start a match, whatever is in flight. */
    void asStart() {
        if (!isForbidden(0, Captured.NOTHING) && program.condition(0).test(event, Captured.NOTHING)) {
            effect = true;
            captured(Assignment.start(program, occurrence));
        }
    }

    /** The partial matches that stay, and those that came of a capture. */
    List<PartialMatch> partials() {
        return List.copyOf(partials);
    }

    /** The pending matches that were not cancelled. */
    List<Assignment> stillPending() {
        return List.copyOf(stillPending);
    }

    /** The assignments that this occurrence completed. */
    List<Assignment> completed() {
        return List.copyOf(completed);
    }

    /** Whether anything changed. */
    boolean hadEffect() {
        return effect;
    }

    /** Whether the occurrence was captured by anything. */
    boolean hadCapture() {
        return capture;
    }

    private boolean isForbidden(int stage, Captured captures) {
        return program.forbidden().test(event, captures)
                || program.forbidden(stage).test(event, captures);
    }

    /** Where an assignment goes from its last capture: a repetition, the next stages, completion. */
    private void captured(Assignment assignment) {
        capture = true;
        int stage = assignment.lastStage();
        Stage definition = program.stage(stage);
        int count = assignment.count(stage);
        if (count < definition.max()) {
            partials.add(new PartialMatch(assignment, stage));
        }
        if (count >= definition.min()) {
            boolean mayGoOn = true;
            for (int next = stage + 1; next < program.stageCount() && mayGoOn; next++) {
                partials.add(new PartialMatch(assignment, next));
                mayGoOn = program.stage(next).optional();
            }
        }
        if (program.completes(stage, count)) {
            completed.add(assignment);
        }
    }
}
