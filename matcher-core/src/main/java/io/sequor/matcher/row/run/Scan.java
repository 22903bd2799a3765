package io.sequor.matcher.row.run;

import io.sequor.matcher.expr.EvaluationException;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.row.PatternProgram;
import io.sequor.matcher.row.PatternProgram.Instruction;
import io.sequor.matcher.row.PatternProgram.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The search for a match that begins at one row: threads in the order of preference, row by row. A thread that comes to the
 * end of the program is the match, as long as no thread before it does, and all behind it are cut. Two threads at one place
 * with equal live registers have the same future, so the later one goes; that keeps every search linear in the rows.
 * Mutable. After Pike's machine; rules: row patterns, sections 2 and 3.
 */
final class Scan {
    private final RowProgram program;
    private final PatternProgram pattern;
    private final Frame frame;
    private final int start;
    private final Consumer<String> reports;
    private List<PatternThread> threads = new ArrayList<>();
    private Optional<Accepted> accepted = Optional.empty();
    private final Set<Standing> seen = new HashSet<>();
    private final Set<Passing> passed = new HashSet<>();
    private boolean cut;

    /** A thread that waits before {@link Op#MATCH} for a row, or before {@link Op#END} for the end. */
    private record PatternThread(
            int place, Object[] registers, @Nullable Trail trail) {}

    /** A thread that has come to the end of the program; its trail is null for an empty match. */
    private record Accepted(@Nullable Trail trail) {}

    /** Where a thread waits, and all that tells it from others. */
    private record Standing(int place, List<Object> live) {}

    /** A place that was passed without a row, with the loops whose iteration began at this row. */
    private record Passing(int place, long entered) {}

    /**
     * A search.
     *
     * @param start the position that the match is to begin at
     * @param reports is told of conditions that have no value for a row; they count as not met
     */
    Scan(RowProgram program, Frame frame, int start, Consumer<String> reports) {
        this.program = program;
        this.pattern = program.pattern();
        this.frame = frame;
        this.start = start;
        this.reports = reports;
        Object[] initial = program.registers().stream().map(Register::initial).toArray();
        follow(0, initial, null, start, false);
    }

    /** Whether the result is known, whatever rows follow. */
    boolean isOver() {
        return threads.isEmpty();
    }

    /** Takes the row at a position, the next one behind those taken. */
    void step(int position) {
        List<PatternThread> before = threads;
        threads = new ArrayList<>(before.size() + 1);
        seen.clear();
        cut = false;
        for (PatternThread thread : before) {
            Instruction instruction = pattern.at(thread.place);
            if (instruction.op() == Op.MATCH) {
                take(thread, instruction, position);
            } // one before END ends: there is another row
            if (cut) {
                return;
            }
        }
    }

    private void take(PatternThread thread, Instruction match, int position) {
        int label = match.a();
        Object[] registers = mapped(thread.registers, position, label);
        Trail trail = Trail.with(thread.trail, label, match.b() == 1);
        frame.running = registers;
        frame.labels(at -> labelAt(trail, position, at));
        if (isMet(label, position)) {
            follow(thread.place + 1, registers, trail, position + 1, false);
        }
    }

    private boolean isMet(int label, int position) {
        try {
            return Operations.isTrue(program.condition(label).evaluate(frame, position, label));
        } catch (EvaluationException e) {
            reports.accept(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private Object[] mapped(Object[] before, int position, int label) {
        if (before.length == 0) {
            return before;
        }
        Object[] after = new Object[before.length];
        for (int register = 0; register < after.length; register++) {
            after[register] = program.registers().get(register).mapped(before[register], frame, position, label);
        }
        return after;
    }

    /** The input ends: what waits for that goes on, everything else ends. */
    void finish() {
        List<PatternThread> before = threads;
        threads = new ArrayList<>();
        cut = false;
        for (PatternThread thread : before) {
            if (pattern.at(thread.place).op() == Op.END) {
                int position = start + (thread.trail == null ? 0 : thread.trail.size());
                follow(thread.place + 1, thread.registers, thread.trail, position, true);
            }
            if (cut) {
                break;
            }
        }
        threads = new ArrayList<>();
    }

    /** No row behind those taken belongs to the match: it lies too far from the first one. */
    void expire() {
        threads = new ArrayList<>();
    }

    /** Where a path stands that takes no row. */
    private record Step(int place, long entered) {}

    /** Goes on from a place as far as no row is taken, preferred ways first. */
    private void follow(int from, Object[] registers, @Nullable Trail trail, int position, boolean atEnd) {
        passed.clear();
        Deque<Step> open = new ArrayDeque<>();
        open.push(new Step(from, 0));
        while (!open.isEmpty() && !cut) {
            Step step = open.pop();
            int place = step.place;
            if (!passed.add(new Passing(place, step.entered))) {
                continue;
            }
            Instruction instruction = pattern.at(place);
            switch (instruction.op()) {
                case DONE -> {
                    accepted = Optional.of(new Accepted(trail));
                    cut = true;
                }
                case MATCH -> await(new PatternThread(place, registers, trail));
                case END -> {
                    if (atEnd) {
                        open.push(new Step(place + 1, step.entered));
                    } else {
                        await(new PatternThread(place, registers, trail));
                    }
                }
                case START -> {
                    if (position == 0) {
                        open.push(new Step(place + 1, step.entered));
                    }
                }
                case SPLIT -> {
                    open.push(new Step(instruction.b(), step.entered));
                    open.push(new Step(instruction.a(), step.entered));
                }
                case JUMP -> open.push(new Step(instruction.a(), step.entered));
                case ENTER -> open.push(new Step(place + 1, step.entered | 1L << instruction.a()));
                case LEAVE -> {
                    boolean tookNothing = (step.entered & 1L << instruction.b()) != 0;
                    open.push(new Step(tookNothing ? place + 1 : instruction.a(), step.entered));
                }
            }
        }
    }

    private void await(PatternThread thread) {
        if (program.readsLabels() || seen.add(new Standing(thread.place, live(thread)))) {
            threads.add(thread);
        }
    }

    private List<Object> live(PatternThread thread) {
        BitSet live = program.live(thread.place);
        if (live.isEmpty()) {
            return List.of();
        }
        return live.stream().mapToObj(register -> thread.registers[register]).toList();
    }

    /** The label of the row at a position, when the last one taken is at another. */
    private int labelAt(Trail trail, int last, int at) {
        if (at < start || at > last) {
            return -1;
        }
        Trail found = trail;
        for (int i = last; i > at && found != null; i--) {
            found = found.before();
        }
        return found == null ? -1 : found.label();
    }

    /** The match, once it is known; empty for none. */
    Optional<RowMatch> found() {
        return accepted.map(end -> {
            int size = end.trail == null ? 0 : end.trail.size();
            Integer[] labels = new Integer[size];
            BitSet excluded = new BitSet();
            Trail left = end.trail;
            for (int i = size - 1; left != null; i--) {
                labels[i] = left.label();
                excluded.set(i, left.excluded());
                left = left.before();
            }
            return new RowMatch(start, List.of(labels), excluded);
        });
    }
}
