package io.sequor.runner.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What has to be closed in the end, the last first: at {@link #close}, or when the JVM is told to end before (Ctrl-C).
 * Each thing is closed once.
 */
public final class Cleanup implements AutoCloseable {
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final Thread hook;
    private volatile boolean stopped;
    private boolean closed;

    /**
     * Nothing to close yet.
     *
     * @param farewell runs when the JVM was told to end, behind everything else
     */
    public Cleanup(Runnable farewell) {
        hook = new Thread(() -> stop(farewell), "cleanup");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Opens a thing that is closed in the end. While it opens nothing is closed, so that it is never left half open.
     *
     * @throws IllegalStateException when everything was closed meanwhile
     */
    public synchronized <T> T open(Supplier<T> opening, Consumer<T> closing) {
        if (closed) {
            throw new IllegalStateException("everything was closed meanwhile: this JVM was told to end");
        }
        T thing = opening.get();
        open.push(() -> closing.accept(thing));
        return thing;
    }

    /** Whether the JVM was told to end. */
    public boolean wasStopped() {
        return stopped;
    }

    private void stop(Runnable farewell) {
        stopped = true;
        closeAll();
        farewell.run();
    }

    private synchronized void closeAll() {
        closed = true;
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }

    /** Closes everything. A second call does nothing. */
    @Override
    public void close() {
        closeAll();
        if (!stopped) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
