package io.sequor.benchmarks.core;

import io.sequor.benchmarks.contender.EngineContender;
import io.sequor.benchmarks.contender.Matchers;
import io.sequor.benchmarks.measure.ThreadClock;
import io.sequor.benchmarks.workload.Tick;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What an event costs that changes nothing, in one key with many open partial matches. The engine is filled once for a
 * size, in a JVM of its own that has run on a middling size before.
 */
public class FlatBenchmark {
    /** Events of an invocation. */
    static final int EVENTS = 1000;

    private static final int BETWEEN_WATERMARKS = 100;
    private static final int FILLED_AT_ONCE = 10_000;
    private static final int MIDDLING = 10_000;

    /** A filled engine. */
    @State(Scope.Thread)
    public static class Filled {
        /** Why the events change nothing. */
        @Param("UNRELATED")
        public EventSort sort = EventSort.UNRELATED;

        /** How many partial matches are open. */
        @Param("1000")
        public int open;

        /** CPU time on a middling size before. */
        @Param("3000")
        public int warmUpMillis;

        private EngineContender engine = new EngineContender(Matchers.STANDARD.engine(sort.pattern()));
        private long next;

        /** Fills it, after a smaller one. */
        @Setup(Level.Trial)
        public void fill() {
            open(Math.min(MIDDLING, open));
            ThreadClock clock = new ThreadClock();
            while (clock.cpuNanos() < TimeUnit.MILLISECONDS.toNanos(warmUpMillis)) {
                prepare();
                clock.start();
                feed();
                clock.stop();
            }
            open(open);
        }

        private void open(int count) {
            engine = new EngineContender(Matchers.STANDARD.engine(sort.pattern()));
            next = 0;
            while (next < count) {
                engine.prepare(ticks((int) Math.min(FILLED_AT_ONCE, count - next), sort::opening));
                engine.feed(FILLED_AT_ONCE);
            }
        }

        private Tick[] ticks(int count, LongFunction<Tick> maker) {
            Tick[] ticks = new Tick[count];
            for (int i = 0; i < count; i++) {
                ticks[i] = maker.apply(next++);
            }
            return ticks;
        }

        void prepare() {
            engine.prepare(ticks(EVENTS, sort::passing));
        }

        void feed() {
            engine.feed(BETWEEN_WATERMARKS);
        }

        long active() {
            return engine.engine().activeStates();
        }
    }

    /** Events that change nothing. */
    @Benchmark
    public long events(Filled filled, Cpu cpu) {
        filled.prepare();
        cpu.start();
        filled.feed();
        cpu.stop(EVENTS);
        if (filled.active() != filled.open) {
            throw new IllegalStateException(filled.active() + " are open, and were to stay " + filled.open);
        }
        return filled.active();
    }
}
