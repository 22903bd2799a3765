package io.sequor.runner.demo;

import io.sequor.runner.terminal.CommandFailure;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Where the threads of the demo say that something went wrong, and where the main thread waits meanwhile. */
final class Trouble {
    private final CountDownLatch reported = new CountDownLatch(1);
    private final AtomicReference<CommandFailure> first = new AtomicReference<>();

    /** Notes a failure; the first one counts. */
    void report(CommandFailure failure) {
        first.compareAndSet(null, failure);
        reported.countDown();
    }

    /**
     * Waits, or for no time just looks.
     *
     * @throws CommandFailure as soon as one is reported
     */
    void sleep(Duration time) {
        try {
            if (reported.await(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS)) {
                throw first.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure("interrupted", "sequor demo", "start it again", e);
        }
    }
}
