package io.sequor.runner.demo;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has to be closed in the end, the last first: at {@link #close}, or when the JVM is told to end before (Ctrl-C).
 * Each thing is closed once.
 */
final class Cleanup implements AutoCloseable {
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final Thread hook;
    private volatile boolean stopped;
    private boolean closed;

    /**
     * Nothing to close yet.
     *
     * @param farewell runs when the JVM was told to end, behind everything else
     */
    Cleanup(Runnable farewell) {
        hook = new Thread(() -> stop(farewell), "demo-cleanup");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Notes how to close a thing; when everything was closed meanwhile, closes it at once. */
    synchronized void add(Runnable closing) {
        open.push(closing);
        if (closed) {
            closeAll();
        }
    }

    /** Whether the JVM was told to end. */
    boolean wasStopped() {
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

    @Override
    public void close() {
        closeAll();
        if (!stopped) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
