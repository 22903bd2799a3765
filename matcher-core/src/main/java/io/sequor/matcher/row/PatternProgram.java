package io.sequor.matcher.row;

import java.util.ArrayList;
import java.util.List;

/**
 * What a PATTERN compiles to: a program of a nondeterministic machine whose threads are ordered by preference, as Pike
 * described it. A thread stands before {@link Op#MATCH} and takes one row to go on; everything else takes none. Immutable.
 */
public final class PatternProgram {
    /** What an instruction does; {@code a} and {@code b} are its operands. */
    public enum Op {
        /** Takes a row for label a; b is 1 where the row is left out of the output. */
        MATCH,
        /** Goes on at a, and with less preference at b. */
        SPLIT,
        /** Goes on at a. */
        JUMP,
        /** An iteration of loop a begins. */
        ENTER,
        /**
         * An iteration of loop b ends: where it took no row, the loop ends and goes on at the next instruction, else at a.
         * Rules: an iteration that takes no row ends its loop.
         */
        LEAVE,
        /** Goes on only before the first row of the partition. */
        START,
        /** Goes on only behind the last row of the partition. */
        END,
        /** Found. */
        DONE
    }

    /**
     * One instruction.
     *
     * @param op what it does
     * @param a its first operand
     * @param b its second operand
     */
    public record Instruction(Op op, int a, int b) {}

    private final Labels labels;
    private final List<Instruction> code;
    private final int loops;

    /**
     * @param labels which labels there are
     * @param code its instructions; the first one is where it begins
     * @param loops how many loops have iterations that may take no row
     */
    PatternProgram(Labels labels, List<Instruction> code, int loops) {
        this.labels = labels;
        this.code = List.copyOf(code);
        this.loops = loops;
    }

    /** Which labels there are. */
    public Labels labels() {
        return labels;
    }

    /** How many instructions there are. */
    public int size() {
        return code.size();
    }

    /** An instruction by its place. */
    public Instruction at(int place) {
        return code.get(place);
    }

    /** How many loops have iterations that may take no row. */
    public int loops() {
        return loops;
    }

    /** Where an instruction may go on, without a row or, behind MATCH, with one. */
    public List<Integer> next(int place) {
        Instruction instruction = code.get(place);
        return switch (instruction.op) {
            case DONE -> List.of();
            case JUMP -> List.of(instruction.a);
            case SPLIT -> List.of(instruction.a, instruction.b);
            case LEAVE -> List.of(instruction.a, place + 1);
            case MATCH, ENTER, START, END -> List.of(place + 1);
        };
    }

    /** The program as text, one line: {@code 0 match A | 1 split 0,2 | 2 done}. */
    public String dump() {
        List<String> lines = new ArrayList<>();
        for (int place = 0; place < code.size(); place++) {
            lines.add(place + " " + text(code.get(place)));
        }
        return String.join(" | ", lines);
    }

    private String text(Instruction instruction) {
        return switch (instruction.op) {
            case MATCH -> "match " + labels.names().get(instruction.a) + (instruction.b == 1 ? " excluded" : "");
            case SPLIT -> "split " + instruction.a + "," + instruction.b;
            case JUMP -> "jump " + instruction.a;
            case ENTER -> "enter loop " + instruction.a;
            case LEAVE -> "leave loop " + instruction.b + " to " + instruction.a;
            case START -> "start";
            case END -> "end";
            case DONE -> "done";
        };
    }
}
