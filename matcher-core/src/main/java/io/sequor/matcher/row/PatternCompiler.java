package io.sequor.matcher.row;

import io.sequor.matcher.row.PatternProgram.Instruction;
import io.sequor.matcher.row.PatternProgram.Op;
import io.sequor.matcher.row.RowPattern.Choice;
import io.sequor.matcher.row.RowPattern.Empty;
import io.sequor.matcher.row.RowPattern.End;
import io.sequor.matcher.row.RowPattern.Exclusion;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowPattern.Permutation;
import io.sequor.matcher.row.RowPattern.Repeat;
import io.sequor.matcher.row.RowPattern.Sequence;
import io.sequor.matcher.row.RowPattern.Start;
import java.util.ArrayList;
import java.util.List;

/** Compiles a PATTERN. Bounds are written out, so that a program has no counters; its size is limited. */
public final class PatternCompiler implements RowPattern.Visitor<Boolean> {
    /** The longest program. */
    public static final int MAX_SIZE = 20_000;

    private static final int MAX_LOOPS = Long.SIZE;

    private final Labels labels;
    private final List<Instruction> code = new ArrayList<>();
    private int loops;
    private boolean excluded;

    private PatternCompiler(Labels labels) {
        this.labels = labels;
    }

    /**
     * The program of a query's pattern.
     *
     * @throws TooLargeException when it would be too long
     */
    public static PatternProgram compile(RowQuery query) {
        PatternCompiler compiler = new PatternCompiler(Labels.of(query));
        query.pattern().accept(compiler);
        compiler.emit(Op.DONE, 0, 0);
        return new PatternProgram(compiler.labels, compiler.code, compiler.loops);
    }

    /** A pattern whose program would be too long. */
    public static final class TooLargeException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        TooLargeException(String message) {
            super(message);
        }
    }

    @Override
    public Boolean label(Label label) {
        return emit(Op.MATCH, labels.number(label.name()), excluded ? 1 : 0);
    }

    @Override
    public Boolean sequence(Sequence sequence) {
        sequence.parts().forEach(part -> part.accept(this));
        return true;
    }

    @Override
    public Boolean choice(Choice choice) {
        return alternatives(choice.parts());
    }

    private boolean alternatives(List<RowPattern> parts) {
        List<Integer> ends = new ArrayList<>();
        for (int i = 0; i < parts.size() - 1; i++) {
            int split = reserve();
            parts.get(i).accept(this);
            ends.add(reserve());
            put(split, Op.SPLIT, split + 1, code.size());
        }
        parts.get(parts.size() - 1).accept(this);
        ends.forEach(end -> put(end, Op.JUMP, code.size(), 0));
        return true;
    }

    /** Written out, in the order of the parts. */
    @Override
    public Boolean permutation(Permutation permutation) {
        List<RowPattern> orders = new ArrayList<>();
        permute(permutation.parts(), new ArrayList<>(), orders);
        return alternatives(orders);
    }

    private static void permute(List<RowPattern> left, List<RowPattern> chosen, List<RowPattern> orders) {
        if (left.isEmpty()) {
            orders.add(new Sequence(chosen));
            if (orders.size() > MAX_SIZE) {
                throw tooLarge();
            }
        }
        for (int i = 0; i < left.size(); i++) {
            List<RowPattern> rest = new ArrayList<>(left);
            List<RowPattern> next = new ArrayList<>(chosen);
            next.add(rest.remove(i));
            permute(rest, next, orders);
        }
    }

    @Override
    public Boolean repeat(Repeat repeat) {
        for (int i = 0; i < repeat.min(); i++) {
            repeat.part().accept(this);
        }
        boolean mayBeEmpty = repeat.part().mayBeEmpty();
        int loop = mayBeEmpty ? newLoop() : -1;
        if (repeat.max().isEmpty()) {
            int split = reserve();
            iteration(repeat.part(), loop, split, true);
            putChoice(split, repeat.greedy(), code.size());
            return true;
        }
        List<Integer> splits = new ArrayList<>();
        List<Integer> leaves = new ArrayList<>();
        for (int i = repeat.min(); i < repeat.max().getAsInt(); i++) {
            splits.add(reserve());
            iteration(repeat.part(), loop, -1, false);
            if (mayBeEmpty) {
                leaves.add(reserve());
                leaves.add(reserve());
            }
        }
        int exit = code.size();
        splits.forEach(split -> putChoice(split, repeat.greedy(), exit));
        for (int i = 0; i < leaves.size(); i += 2) {
            int leave = leaves.get(i);
            put(leave, Op.LEAVE, leave + 2, loop);
            put(leave + 1, Op.JUMP, exit, 0);
        }
        return true;
    }

    /** An iteration that is begun; with {@code again} it goes back to where the loop decides. */
    private void iteration(RowPattern part, int loop, int split, boolean again) {
        if (loop >= 0) {
            emit(Op.ENTER, loop, 0);
        }
        part.accept(this);
        if (again && loop >= 0) {
            emit(Op.LEAVE, split, loop);
        } else if (again) {
            emit(Op.JUMP, split, 0);
        }
    }

    private int newLoop() {
        if (loops == MAX_LOOPS) {
            throw new TooLargeException(
                    "it has more than " + MAX_LOOPS + " quantifiers over parts that may take no row");
        }
        return loops++;
    }

    @Override
    public Boolean exclusion(Exclusion exclusion) {
        boolean outside = excluded;
        excluded = true;
        exclusion.part().accept(this);
        excluded = outside;
        return true;
    }

    @Override
    public Boolean start(Start start) {
        return emit(Op.START, 0, 0);
    }

    @Override
    public Boolean end(End end) {
        return emit(Op.END, 0, 0);
    }

    @Override
    public Boolean empty(Empty empty) {
        return true;
    }

    private void putChoice(int split, boolean greedy, int exit) {
        put(split, Op.SPLIT, greedy ? split + 1 : exit, greedy ? exit : split + 1);
    }

    private int reserve() {
        emit(Op.JUMP, 0, 0);
        return code.size() - 1;
    }

    private void put(int place, Op op, int a, int b) {
        code.set(place, new Instruction(op, a, b));
    }

    private boolean emit(Op op, int a, int b) {
        if (code.size() == MAX_SIZE) {
            throw tooLarge();
        }
        return code.add(new Instruction(op, a, b));
    }

    private static TooLargeException tooLarge() {
        return new TooLargeException("written out it takes more than " + MAX_SIZE + " instructions");
    }
}
