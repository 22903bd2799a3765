package io.sequor.testkit.topology;

import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Origin;
import java.util.List;

/**
 * Hands records to one task of a processor and reads what it writes. Records of one log are handed over with rising
 * offsets; an offset that is left out is one at which nothing ever came. Used by one thread.
 */
public interface TaskDriver extends AutoCloseable {
    /** Hands over a record of an events topic, or of the control topic, as bytes. */
    void hand(String topic, long offset, CaseRecord record);

    /**
     * Lets the task learn how far its reader has got, as it learns it in a running application.
     *
     * @param topic an events topic
     * @param position everything before this offset has been handed over, or never comes
     */
    void position(String topic, long position);

    /** Lets so many seconds pass that a control record which waits asks for positions, and advances come to an end. */
    void pause();

    /**
     * Lets seconds pass until several have passed in which nothing moved: a control record that waits asks for positions
     * from the third second on.
     *
     * @param second lets one pass
     */
    default void settle(Runnable second) {
        int still = 0;
        Object before = List.of();
        while (still < 4) {
            second.run();
            Object now = List.of(store().control(Sources.discovered()), store().cursor());
            still = now.equals(before) ? still + 1 : 0;
            before = now;
        }
    }

    /** Matches and timeouts since this was last asked, in the order in which they were written. */
    List<Found> results();

    /** The origins of late events since this was last asked, in the order in which they were written. */
    List<Origin> late();

    /** Dead letters since this was last asked, in the order in which they were written. */
    List<DeadLetter> deadLetters();

    /** What the task keeps. */
    TaskStore store();

    /** Goes on with a new processor that has only what was kept. What was written before can still be read. */
    void restart();

    @Override
    void close();

    /** The effective watermark in milliseconds; -1 for none. */
    default long watermark() {
        return store().control(Sources.discovered()).sources().watermark();
    }

    /** The origins of the events that no effective watermark covers yet, in the order of their times. */
    default List<Origin> buffered() {
        return store().buffered(Moment.NONE, Event.MAX_TIME, Integer.MAX_VALUE).stream()
                .map(buffered -> buffered.occurrence().event())
                .map(event -> event.origin().orElseThrow())
                .toList();
    }
}
