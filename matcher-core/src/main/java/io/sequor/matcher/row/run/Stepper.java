package io.sequor.matcher.row.run;

import io.sequor.matcher.row.PatternProgram;
import io.sequor.matcher.row.PatternProgram.Instruction;
import io.sequor.matcher.row.PatternProgram.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one step that every search is made of: each thread, in the order of preference, takes the next row or ends. A thread
 * that comes to the end of the program cuts all behind it. Of two threads at one place with equal live registers the later one
 * goes: it has the same future. Cost of a step: the threads, times the program between two rows. After Pike's machine.
 * Mutable: keeps its scratch paper.
 */
final class Stepper {
    private final RowProgram program;
    private final PatternProgram pattern;
    private final CandidateMatcher conditions;
    private final int[][] live;
    private final int[] seenAt;
    private final int[] passedAt;
    private final Set<Standing> seen = new HashSet<>();
    private final Set<Passing> passed = new HashSet<>();
    private int row;
    private int walk;
    private int[] openPlaces = new int[16];
    private long[] openEntered = new long[16];
    private int open;
    private List<PatternThread> waiting = new ArrayList<>();
    private @Nullable Accepted accepted;
    private boolean cut;
    private @Nullable Threads behindFirst;

    /** Where a thread waits, and all that tells it from others. */
    private record Standing(int place, List<Object> live) {}

    /** A place that was passed without a row, with the loops whose iteration began at this row. */
    private record Passing(int place, long entered) {}

    Stepper(RowProgram program, CandidateMatcher conditions) {
        this.program = program;
        this.pattern = program.pattern();
        this.conditions = conditions;
        this.live = new int[pattern.size()][];
        Arrays.setAll(live, place -> program.live(place).stream().toArray());
        this.seenAt = new int[pattern.size()];
        this.passedAt = new int[pattern.size()];
    }

    /** From here on no thread was seen. Without it, those of one list are pruned by those of the lists before. */
    void fresh() {
        row++;
        if (!seen.isEmpty()) {
            seen.clear();
        }
    }

    /** The threads of a search that begins at a position; they are the same at all but the first one. */
    Threads begin(int position) {
        if (position == 0) {
            return begun(0);
        }
        Threads known = behindFirst;
        if (known == null) {
            known = begun(1);
            behindFirst = known;
        }
        Accepted empty = known.accepted() == null ? null : new Accepted(null, position, -1);
        return empty == null ? known : new Threads(known.waiting(), empty);
    }

    private Threads begun(int position) {
        Object[] initial = program.registers().stream().map(Register::initial).toArray();
        clear(2);
        follow(0, initial, null, position, -1);
        return result();
    }

    /** The threads behind the row at a position. */
    Threads step(List<PatternThread> before, int position) {
        clear(before.size() + 1);
        for (int item = 0; item < before.size() && !cut; item++) {
            PatternThread thread = before.get(item);
            if (thread.place() == PatternThread.UNKNOWN) {
                waiting.add(thread);
                continue;
            }
            Instruction instruction = pattern.at(thread.place());
            if (instruction.op() == Op.MATCH) {
                take(thread, instruction, position, item);
            } // one before END ends: there is another row
        }
        return result();
    }

    private void take(PatternThread thread, Instruction match, int position, int item) {
        int label = match.a();
        Object[] registers = conditions.mapped(thread.registers(), position, label);
        Trail trail = new Trail(thread.trail(), label, match.b() == 1, item);
        switch (conditions.ask(label, position, registers, trail)) {
            case MET -> follow(thread.place() + 1, registers, trail, position + 1, -1);
            case UNKNOWN -> waiting.add(PatternThread.unknown());
            case NOT_MET -> {}
        }
    }

    /** The input ends at a position: what waits for that goes on, everything else ends. */
    Threads finish(List<PatternThread> before, int position) {
        clear(0);
        for (int item = 0; item < before.size() && !cut; item++) {
            PatternThread thread = before.get(item);
            if (thread.place() != PatternThread.UNKNOWN
                    && pattern.at(thread.place()).op() == Op.END) {
                follow(thread.place() + 1, thread.registers(), thread.trail(), position, item);
            }
        }
        waiting.clear();
        return result();
    }

    /** Whether a thread waits for a row, or for what decides about it. */
    boolean wantsRow(PatternThread thread) {
        return thread.place() == PatternThread.UNKNOWN
                || pattern.at(thread.place()).op() == Op.MATCH;
    }

    private void clear(int expected) {
        waiting = new ArrayList<>(expected);
        accepted = null;
        cut = false;
    }

    private Threads result() {
        return new Threads(waiting, accepted);
    }

    private void push(int place, long entered) {
        if (open == openPlaces.length) {
            openPlaces = Arrays.copyOf(openPlaces, 2 * open);
            openEntered = Arrays.copyOf(openEntered, 2 * open);
        }
        openPlaces[open] = place;
        openEntered[open++] = entered;
    }

    /** Goes on from a place as far as no row is taken, preferred ways first; where the input ended, for a thread of the list. */
    private void follow(int from, Object[] registers, @Nullable Trail trail, int position, int ended) {
        walk++;
        if (!passed.isEmpty()) {
            passed.clear();
        }
        open = 0;
        push(from, 0);
        while (open > 0 && !cut) {
            int place = openPlaces[--open];
            long entered = openEntered[open];
            if (!isFirstPassing(place, entered)) {
                continue;
            }
            Instruction instruction = pattern.at(place);
            switch (instruction.op()) {
                case DONE -> {
                    accepted = new Accepted(trail, position, ended);
                    cut = true;
                }
                case MATCH -> await(place, registers, trail);
                case END -> {
                    if (ended >= 0) {
                        push(place + 1, entered);
                    } else {
                        await(place, registers, trail);
                    }
                }
                case START -> {
                    if (position == 0) {
                        push(place + 1, entered);
                    }
                }
                case SPLIT -> {
                    push(instruction.b(), entered);
                    push(instruction.a(), entered);
                }
                case JUMP -> push(instruction.a(), entered);
                case ENTER -> push(place + 1, entered | 1L << instruction.a());
                case LEAVE -> {
                    long loop = 1L << instruction.b();
                    if ((entered & loop) != 0) {
                        push(place + 1, entered & ~loop); // what it took is of no more concern
                    } else {
                        push(instruction.a(), entered);
                    }
                }
            }
        }
    }

    private boolean isFirstPassing(int place, long entered) {
        if (entered != 0) {
            return passed.add(new Passing(place, entered));
        }
        if (passedAt[place] == walk) {
            return false;
        }
        passedAt[place] = walk;
        return true;
    }

    private void await(int place, Object[] registers, @Nullable Trail trail) {
        if (program.readsLabels() || isFirstStanding(place, registers)) {
            waiting.add(new PatternThread(place, registers, trail));
        }
    }

    private boolean isFirstStanding(int place, Object[] registers) {
        if (live[place].length == 0) {
            if (seenAt[place] == row) {
                return false;
            }
            seenAt[place] = row;
            return true;
        }
        return seen.add(new Standing(place, live(place, registers)));
    }

    /** What tells a thread at a place from others there. */
    List<Object> live(int place, Object[] registers) {
        int[] read = live[place];
        Object[] values = new Object[read.length];
        for (int i = 0; i < read.length; i++) {
            values[i] = registers[read[i]];
        }
        return Arrays.asList(values);
    }
}
