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
    private final Deque<Occurrence> inOrder = new ArrayDeque<>();
    private final NavigableMap<Moment, Occurrence> others = new TreeMap<>();

    int size() {
        return inOrder.size() + others.size();
    }

    /** Adds an occurrence whose ordinal is the largest so far. Cost: constant in order, else logarithmic. */
    void add(Occurrence occurrence) {
        Occurrence last = inOrder.peekLast();
        if (last == null || occurrence.time() >= last.time()) {
            inOrder.addLast(occurrence);
        } else {
            others.put(occurrence.moment(), occurrence);
        }
    }

    /** Hands over those up to a time, in their order; they stay. */
    void each(long to, Consumer<Occurrence> sink) {
        Iterator<Occurrence> late =
                others.headMap(Moment.endOf(to), true).values().iterator();
        Optional<Occurrence> next = next(late);
        for (Occurrence occurrence : inOrder) {
            if (occurrence.time() > to) {
                break;
            }
            while (next.isPresent() && Occurrence.ORDER.compare(next.get(), occurrence) < 0) {
                sink.accept(next.get());
                next = next(late);
            }
            sink.accept(occurrence);
        }
        next.ifPresent(sink);
        late.forEachRemaining(sink);
    }

    /** Forgets those up to a time. */
    void removeUpTo(long to) {
        if (!others.isEmpty()) {
            others.headMap(Moment.endOf(to), true).clear();
        }
        for (Occurrence first = inOrder.peekFirst(); first != null && first.time() <= to; ) {
            inOrder.removeFirst();
            first = inOrder.peekFirst();
        }
    }

    /** All of them, in their order. */
    List<Occurrence> toList() {
        List<Occurrence> all = new ArrayList<>(size());
        each(Long.MAX_VALUE, all::add);
        return all;
    }

    private static Optional<Occurrence> next(Iterator<Occurrence> iterator) {
        return iterator.hasNext() ? Optional.of(iterator.next()) : Optional.empty();
    }
}
