package io.sequor.kstreams.processor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a task from dying of one event for ever. Code from outside, a mapper or a condition, may end a thread in a way
 * that cannot be caught where it happens, out of memory say; the transaction is aborted, and the next thread meets the
 * same event. The place is remembered in the JVM, and after three deaths at one place the event is set aside there. The
 * memory outlives the task, not the JVM. Owned by one task; mutable.
 */
final class CrashGuard {
    /** What the dead letter says. */
    static final String TEXT = "three attempts at this event ended their threads, so it was set aside before a fourth."
            + " The log of the application names the errors";

    /** Stands for the mapper among the patterns. */
    static final int MAPPER = -1;

    private static final int MOST_DEATHS = 3;
    private static final Map<String, Deaths> ALL_DEATHS = new ConcurrentHashMap<>();

    private final String task;
    private final Deaths blocked;
    private boolean passed;
    private boolean inside;
    private long ordinal;
    private int pattern;

    /** How often threads died in a row at one place of a task. */
    private record Deaths(long ordinal, int pattern, int count) {
        boolean at(long otherOrdinal, int otherPattern) {
            return ordinal == otherOrdinal && pattern == otherPattern;
        }
    }

    /**
     * @param task names application, processor and task
     */
    CrashGuard(String task) {
        this.task = task;
        this.blocked = ALL_DEATHS.getOrDefault(task, new Deaths(-1, MAPPER, 0));
    }

    /** Whether too many threads died at a place. */
    boolean isBlocked(long atOrdinal, int atPattern) {
        boolean isIt = blocked.count >= MOST_DEATHS && blocked.at(atOrdinal, atPattern);
        passed |= isIt;
        return isIt;
    }

    /** The task ends; a place that was passed is forgotten. */
    void close() {
        if (passed) {
            ALL_DEATHS.remove(task, blocked);
        }
    }

    /** Code from outside is about to run on an event. */
    void enter(long atOrdinal, int atPattern) {
        inside = true;
        ordinal = atOrdinal;
        pattern = atPattern;
    }

    /** It has returned, or what it threw is dealt with. */
    void leave() {
        inside = false;
    }

    /** The thread is about to die; it counts only where code from outside was running. */
    void died() {
        if (inside) {
            ALL_DEATHS.merge(
                    task,
                    new Deaths(ordinal, pattern, 1),
                    (before, first) ->
                            before.at(ordinal, pattern) ? new Deaths(ordinal, pattern, before.count + 1) : first);
            inside = false;
        }
    }
}
