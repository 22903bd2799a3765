package io.sequor.benchmarks.measure;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Ends this JVM when the one that started it is gone: its standard input ends then. */
public final class ParentWatch {
    private static final int ORPHANED = 5;

    private ParentWatch() {}

    /** Begins to watch, in a thread that keeps nothing alive. */
    public static void begin() {
        Thread watch = new Thread(
                () -> {
                    try {
                        System.in.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    } finally {
                        Runtime.getRuntime().halt(ORPHANED);
                    }
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
