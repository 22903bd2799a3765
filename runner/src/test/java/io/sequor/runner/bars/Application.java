package io.sequor.runner.bars;

import io.sequor.kstreams.Sequor;
import io.sequor.runner.guard.RunningStreams;
import io.sequor.runner.guard.TestCluster;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** An application with one processor, whose results go to one topic. */
final class Application implements Observed {
    private final RunningStreams running;
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final AtomicInteger replaced = new AtomicInteger();
    private final AtomicInteger rebalances = new AtomicInteger(-1);

    private Application(Sequor sequor, String prefix, Properties settings) {
        Topology topology = sequor.addTo(new Topology(), prefix + "-results", prefix + "-results");
        running = new RunningStreams(topology, settings);
        KafkaStreams streams = running.streams();
        streams.setUncaughtExceptionHandler(failure -> {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof DeadThreadError) {
                    replaced.incrementAndGet();
                    return StreamThreadExceptionResponse.REPLACE_THREAD;
                }
            }
            thrown.compareAndSet(null, failure);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                rebalances.incrementAndGet();
            }
        });
    }

    /** Ends a thread wherever it is thrown, without any order; another thread takes its place. */
    static final class DeadThreadError extends VirtualMachineError {
        private static final long serialVersionUID = 1L;
    }

    /** Makes it, and does not start it. */
    static Application of(Sequor sequor, String prefix, Properties settings) {
        return new Application(sequor, prefix, settings);
    }

    /** Begins to start it. */
    static Application start(Sequor sequor, String prefix, Properties settings) {
        Application application = of(sequor, prefix, settings);
        application.running.streams().start();
        return application;
    }

    /** Exactly once, with short times. */
    static Properties settings(TestCluster cluster, String application, Path directory) {
        return RunningStreams.settings(cluster, application, directory);
    }

    /** The same, on a broker that another process knows. */
    static Properties settings(String bootstrapServers, String application, Path directory) {
        return RunningStreams.settings(bootstrapServers, application, directory);
    }

    KafkaStreams streams() {
        return running.streams();
    }

    /** Records that its stores were restored from. */
    long restored() {
        return running.restored();
    }

    /** How many threads died and were replaced. */
    int replaced() {
        return replaced.get();
    }

    @Override
    public int rebalances() {
        return Math.max(0, rebalances.get());
    }

    @Override
    public void requireAlive() {
        if (thrown.get() != null) {
            throw new AssertionError("the application stopped", thrown.get());
        }
    }

    @Override
    public OptionalLong metric(String name, int partition) {
        return running.metric(name, partition);
    }

    @Override
    public void close() {
        running.close();
    }
}
