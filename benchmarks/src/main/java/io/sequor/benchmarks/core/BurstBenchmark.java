package io.sequor.benchmarks.core;

import io.sequor.benchmarks.contender.EngineContender;
import io.sequor.benchmarks.contender.Matchers;
import io.sequor.benchmarks.measure.ThreadClock;
import io.sequor.benchmarks.workload.AnyTriple;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Tick;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A, B and C that may pass over any, in a sliding window: every A and every B of it is combined with every other. As and Bs
 * take turns.
 */
public class BurstBenchmark {
    private static final int BETWEEN_WATERMARKS = 100;
    private static final int EVENTS = 1000;
    private static final int MIDDLING = 100;

    /** An engine with a full window. */
    @State(Scope.Thread)
    public static class Window {
        /** How many events the window holds. */
        @Param("10")
        public int window;

        /** CPU time on a middling size before. */
        @Param("3000")
        public int warmUpMillis;

        private EngineContender engine = engine(MIDDLING);
        private final Found found = new Found();
        private long next;

        private static EngineContender engine(int window) {
            return new EngineContender(Matchers.STANDARD.engine(new AnyTriple(window).pattern()));
        }

        /** Fills it, after a smaller one. */
        @Setup(Level.Trial)
        public void fill() {
            engine = engine(Math.min(MIDDLING, window));
            ThreadClock clock = new ThreadClock();
            while (clock.cpuNanos() < TimeUnit.MILLISECONDS.toNanos(warmUpMillis)) {
                prepare(EVENTS);
                clock.start();
                feed();
                clock.stop();
            }
            engine = engine(window);
            next = 0;
            prepare(2 * window);
            feed();
        }

        void prepare(int count) {
            Tick[] ticks = new Tick[count];
            for (int i = 0; i < count; i++) {
                ticks[i] = AnyTriple.tick(next, next % 2 == 0 ? "A" : "B");
                next++;
            }
            engine.prepare(ticks);
        }

        void prepareLast() {
            engine.prepare(new Tick[] {AnyTriple.tick(next++, "C")});
        }

        void feed() {
            engine.feed(BETWEEN_WATERMARKS);
        }

        /** How many matches were found since the last time. */
        long taken() {
            long before = found.answer().matches();
            engine.tell(found);
            return found.answer().matches() - before;
        }

        /** As of the window in front of each B, where the window ends with C and begins with an A. */
        long expected() {
            long pairs = 0;
            for (long b = next - 2; b > next - 1 - window; b--) {
                if (b % 2 != 0) {
                    pairs += (b - 1) / 2 - (next - window + 1) / 2 + 1;
                }
            }
            return pairs;
        }
    }

    /** As and Bs: nothing ends. */
    @Benchmark
    public long update(Window window, Cpu cpu) {
        window.prepare(EVENTS);
        cpu.start();
        window.feed();
        cpu.stop(EVENTS);
        return check(window.taken(), 0);
    }

    /** A C, which ends a match with each pair. */
    @Benchmark
    public long enumerate(Window window, Cpu cpu) {
        window.prepare(window.window + window.window % 2);
        window.feed();
        window.prepareLast();
        cpu.start();
        window.feed();
        long expected = window.expected();
        cpu.stop(expected);
        long found = window.taken();
        window.prepare(1); // so that As stay at even places
        window.feed();
        return check(found, expected);
    }

    private static long check(long found, long expected) {
        if (found != expected) {
            throw new IllegalStateException(found + " matches, and there are " + expected);
        }
        return found;
    }
}
