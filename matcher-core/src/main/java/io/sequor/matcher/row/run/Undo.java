package io.sequor.matcher.row.run;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How to take back what was done, row by row. It goes back only so far: what is beyond its room is forgotten, oldest first, so
 * that it never holds more than a few steps for each row that is held. Mutable.
 */
final class Undo {
    private final Deque<Entry> entries = new ArrayDeque<>();
    private int reach;

    /** What takes back one change, made when so many rows were behind. */
    private record Entry(int boundary, Runnable back) {}

    /** The position behind which everything is known. */
    int reach() {
        return reach;
    }

    /** Notes how to take back a change. */
    void note(int boundary, Runnable back) {
        entries.addLast(new Entry(boundary, back));
    }

    /** How many changes are noted. */
    int size() {
        return entries.size();
    }

    /** Takes back everything after the first changes, the last one first. */
    void backToSize(int size) {
        while (entries.size() > size) {
            entries.removeLast().back.run();
        }
    }

    /** Takes back what was done when more than so many rows were behind, or just that many. */
    void backToBoundary(int boundary) {
        while (!entries.isEmpty() && entries.getLast().boundary >= boundary) {
            entries.removeLast().back.run();
        }
    }

    /** Forgets the oldest changes, row by row, beyond a number of them. */
    void keep(int most) {
        while (entries.size() > most) {
            forgetRow();
        }
    }

    private void forgetRow() {
        int boundary = entries.getFirst().boundary;
        while (!entries.isEmpty() && entries.getFirst().boundary <= boundary) {
            entries.removeFirst();
        }
        reach = boundary + 1;
    }

    /** Nothing before a position can be taken back any more. */
    void startAt(int position) {
        entries.clear();
        reach = position;
    }
}
