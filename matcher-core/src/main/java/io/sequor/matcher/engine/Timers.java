package io.sequor.matcher.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Timers in the order of their deadlines. Windows of one length end in the order in which they began, so the timers of all
 * patterns with one length are a queue; only those set for a start that is not the newest are sorted.
 */
final class Timers {
    /** The deadline of none: behind every other. */
    static final long NEVER = Long.MAX_VALUE;

    private final Lanes lanes;
    private final List<Deque<Timer>> inOrder = new ArrayList<>();
    private final NavigableSet<Timer> others = new TreeSet<>();
    private long next = NEVER;

    /**
     * Which queue the timers of a pattern go to.
     *
     * @param count how many queues there are
     * @param of the queue of each pattern
     */
    record Lanes(int count, List<Integer> of) {
        /** One queue for each length of window. */
        static Lanes of(List<Long> windows) {
            List<Long> lengths = windows.stream().distinct().toList();
            return new Lanes(
                    lengths.size(), windows.stream().map(lengths::indexOf).toList());
        }
    }

    Timers(Lanes lanes) {
        this.lanes = lanes;
        for (int lane = 0; lane < lanes.count; lane++) {
            inOrder.add(new ArrayDeque<>());
        }
    }

    /** The first deadline; {@link #NEVER} for none. Cost: constant. */
    long next() {
        return next;
    }

    /** Adds a timer. Cost: constant in order, else logarithmic. */
    void add(Timer timer) {
        Deque<Timer> lane = inOrder.get(lanes.of.get(timer.pattern()));
        Timer last = lane.peekLast();
        if (last == null || timer.deadline() >= last.deadline()) {
            lane.addLast(timer);
        } else {
            others.add(timer);
        }
        next = Math.min(next, timer.deadline());
    }

    /** Adds all timers of another one, which has the same queues and is not used any more. */
    void addAll(Timers more) {
        more.inOrder.forEach(lane -> lane.forEach(this::add));
        more.others.forEach(this::add);
    }

    /** Takes the timers of the first deadline out, in no particular order. */
    void takeNext(List<Timer> taken) {
        long deadline = next;
        next = NEVER;
        for (Deque<Timer> lane : inOrder) {
            for (Timer first = lane.peekFirst(); first != null; first = lane.peekFirst()) {
                if (first.deadline() > deadline) {
                    next = Math.min(next, first.deadline());
                    break;
                }
                taken.add(lane.removeFirst());
            }
        }
        while (!others.isEmpty() && others.first().deadline() <= deadline) {
            taken.add(others.pollFirst());
        }
        next = others.isEmpty() ? next : Math.min(next, others.first().deadline());
    }

    /** Puts back what was taken out. Cost: logarithmic for each. */
    void putBack(List<Timer> taken) {
        for (Timer timer : taken) {
            others.add(timer);
            next = Math.min(next, timer.deadline());
        }
    }
}
