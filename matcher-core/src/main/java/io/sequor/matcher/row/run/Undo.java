package io.sequor.matcher.row.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * How to take back what was done, row by row. It goes back only so far: what is beyond its room is forgotten, oldest first, so
 * that it never holds more than a few steps for each row that is held. Mutable.
 */
final class Undo {
    private final Deque<Entry> entries = new ArrayDeque<>();
    private boolean recording;
    private int reach;

    /** What takes back one change, made when so many rows were behind. */
    private record Entry(int boundary, Runnable back) {}

    /**
     * Without a change.
     *
     * @param position where rows begin
     * @param recording whether changes are noted other than in {@link #tentatively}
     */
    Undo(int position, boolean recording) {
        this.recording = recording;
        this.reach = position;
    }

    /** Whether everything behind a position can be taken back. */
    boolean reaches(int position) {
        return recording && reach <= position;
    }

    /** Notes how to take back a change that is made when so many rows are behind. */
    void note(int boundary, Runnable back) {
        if (recording) {
            entries.addLast(new Entry(boundary, back));
        }
    }

    /** Answers a question, and takes back everything that was changed for it. */
    <T> T tentatively(Supplier<T> question) {
        int noted = entries.size();
        boolean wasRecording = recording;
        recording = true;
        try {
            return question.get();
        } finally {
            while (entries.size() > noted) {
                entries.removeLast().back.run();
            }
            recording = wasRecording;
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
