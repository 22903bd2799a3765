package io.sequor.matcher.engine;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Accepted events that no watermark has covered yet, in the order in which they will be applied. Events that come in order,
 * as most do, are a queue; only those that come out of order are sorted.
 */
final class EventBuffer {
    private final Deque<Buffered> inOrder = new ArrayDeque<>();
    private final NavigableMap<Moment, Buffered> others = new TreeMap<>();

    /**
     * An accepted event.
     *
     * @param occurrence the event with its place
     * @param key its key
     */
    record Buffered(Occurrence occurrence, KeyState key) {
        private long time() {
            return occurrence.time();
        }
    }

    int size() {
        return inOrder.size() + others.size();
    }

    /** Adds an occurrence whose ordinal is the largest so far. Cost: constant in order, else logarithmic. */
    void add(Occurrence occurrence, KeyState key) {
        Buffered buffered = new Buffered(occurrence, key);
        Buffered last = inOrder.peekLast();
        if (last == null || occurrence.time() >= last.time()) {
            inOrder.addLast(buffered);
        } else {
            others.put(occurrence.moment(), buffered);
        }
    }

    /** Hands over those up to a time, in their order; they stay. */
    void each(long to, Consumer<Buffered> sink) {
        Iterator<Buffered> late =
                others.headMap(Moment.endOf(to), true).values().iterator();
        Optional<Buffered> next = next(late);
        for (Buffered buffered : inOrder) {
            if (buffered.time() > to) {
                break;
            }
            while (next.isPresent() && isBefore(next.get(), buffered)) {
                sink.accept(next.get());
                next = next(late);
            }
            sink.accept(buffered);
        }
        next.ifPresent(sink);
        late.forEachRemaining(sink);
    }

    /** Forgets those up to a time. */
    void removeUpTo(long to) {
        if (!others.isEmpty()) {
            others.headMap(Moment.endOf(to), true).clear();
        }
        for (Buffered first = inOrder.peekFirst(); first != null && first.time() <= to; ) {
            inOrder.removeFirst();
            first = inOrder.peekFirst();
        }
    }

    /** All of them, in their order. */
    List<Occurrence> toList() {
        List<Occurrence> all = new ArrayList<>(size());
        each(Long.MAX_VALUE, buffered -> all.add(buffered.occurrence()));
        return all;
    }

    private static boolean isBefore(Buffered left, Buffered right) {
        return Occurrence.ORDER.compare(left.occurrence, right.occurrence) < 0;
    }

    private static Optional<Buffered> next(Iterator<Buffered> iterator) {
        return iterator.hasNext() ? Optional.of(iterator.next()) : Optional.empty();
    }
}
