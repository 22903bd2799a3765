package io.sequor.runner.demo;

import io.sequor.matcher.stage.StagePattern;
import io.sequor.runner.broker.BrokerException;
import io.sequor.runner.broker.EmbeddedBroker;
import io.sequor.runner.quake.EarthquakeFeed;
import io.sequor.runner.terminal.Cleanup;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;

/**
 * The course of the demo: broker, topics, application, feed, results, summary. What it started is gone when
 * {@link #run} returns, throws, or the JVM is told to end meanwhile. Runs once.
 */
final class Demo {
    private static final Duration STARTING = Duration.ofSeconds(60);
    private static final Duration FINISHING = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final Console console;
    private final DemoOptions options;
    private final List<ResultListener> listeners = new ArrayList<>();
    private final Narrator narrator;
    private final Screen screen;
    private final Trouble trouble = new Trouble();
    private final Cleanup cleanup;

    /**
     * A demo that has not begun.
     *
     * @param console for all it says
     * @param options how it shall run
     * @param others hear of every result, beside the one who tells of them
     */
    Demo(Console console, DemoOptions options, ResultListener... others) {
        this.console = console;
        this.options = options;
        this.narrator = new Narrator(console);
        this.screen = new Screen(console, options, narrator);
        this.cleanup = new Cleanup(() -> console.line("Stopped. Nothing is left behind."));
        listeners.add(narrator);
        listeners.addAll(List.of(others));
    }

    /**
     * Runs it from the first to the last line.
     *
     * @throws CommandFailure when it cannot go on; within a minute of what went wrong
     */
    void run() {
        long start = System.nanoTime();
        List<StagePattern> patterns = DemoPattern.patterns(); // first, so that a mistake in a file shows at once
        FeedPlan plan = FeedPlan.of(
                options.delay().reportsOf(EarthquakeFeed.read()),
                options.delay().bound());
        screen.introduce(plan);
        try (cleanup) {
            Path directory = cleanup.open(() -> TemporaryDirectory.create("sequor-demo-"), TemporaryDirectory::delete)
                    .path();
            EmbeddedBroker broker = broker(directory.resolve("broker"));
            QuakeApplication application = application(broker, directory.resolve("state"), patterns);
            ResultReader reader = cleanup.open(
                    () -> new ResultReader(broker.bootstrapServers(), listeners, trouble), ResultReader::close);
            feed(plan, broker);
            await(
                    () -> application.hasFinished() && isComplete(reader, application),
                    FINISHING,
                    () -> "the results are not complete: the application has counted "
                            + new TreeMap<>(application.counts().byOutput()) + ", and the outputs hold "
                            + reader.counts());
            summarize(plan, application.counts(), System.nanoTime() - start);
        } catch (BrokerException e) {
            throw new CommandFailure(
                    String.valueOf(e.getMessage()), "the demo's broker", "see above; else run it with --debug", e);
        } catch (KafkaException e) {
            throw new CommandFailure(
                    "Kafka refused something: " + e.getMessage(), "the demo", "run it again with --debug", e);
        } finally {
            console.endProgress();
        }
    }

    /** Whether it was ended from outside. */
    boolean wasStopped() {
        return cleanup.wasStopped();
    }

    private EmbeddedBroker broker(Path directory) {
        long start = System.nanoTime();
        console.progress("Starting a Kafka broker ...");
        EmbeddedBroker broker = cleanup.open(() -> EmbeddedBroker.startIn(directory), EmbeddedBroker::close);
        broker.createTopics(Topics.PARTITIONS, Topics.all());
        screen.ready("Kafka broker", "at " + broker.bootstrapServers(), System.nanoTime() - start);
        return broker;
    }

    private QuakeApplication application(EmbeddedBroker broker, Path directory, List<StagePattern> patterns) {
        long start = System.nanoTime();
        console.progress("Starting the Kafka Streams application ...");
        QuakeApplication application = cleanup.open(
                () -> new QuakeApplication(broker.bootstrapServers(), directory, patterns, trouble),
                QuakeApplication::close);
        await(application::isRunning, STARTING, () -> "the application does not come up");
        screen.ready("Application", "running, exactly once, state in RocksDB", System.nanoTime() - start);
        return application;
    }

    /** Plays the plan at the wanted pace, each batch at its time or, when that has passed, at once. */
    private void feed(FeedPlan plan, EmbeddedBroker broker) {
        QuakeSource source = cleanup.open(() -> new QuakeSource(broker.bootstrapServers()), QuakeSource::close);
        screen.beginFeed();
        long start = System.nanoTime();
        int sent = 0;
        for (FeedPlan.Batch batch : plan.batches()) {
            Duration due = options.pace(batch.clockMillis() - plan.startMillis());
            trouble.sleep(due.minusNanos(System.nanoTime() - start));
            source.send(batch);
            sent += batch.reports().size();
            screen.progress(batch, sent, plan.events());
        }
        screen.endFeed();
    }

    /** Every result that the application has counted was read back. */
    private static boolean isComplete(ResultReader reader, QuakeApplication application) {
        return reader.counts().equals(new TreeMap<>(application.counts().byOutput()));
    }

    private void summarize(FeedPlan plan, Counts counts, long nanos) {
        console.endProgress();
        screen.summarize(counts, plan.events(), nanos);
        List<String> lost = counts.lost(plan.events());
        if (!lost.isEmpty()) {
            throw new CommandFailure(
                    "the counts do not add up: " + String.join("; ", lost),
                    "application sequor-demo",
                    "this is a bug: report it with " + Map.copyOf(counts.byName()));
        }
        screen.suggest();
    }

    private void await(BooleanSupplier condition, Duration limit, Supplier<String> otherwise) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new CommandFailure(
                        otherwise.get() + " (after " + limit.toSeconds() + " s)",
                        "application sequor-demo",
                        "if the machine is very busy try again later, else run it with --debug");
            }
            trouble.sleep(LOOK);
        }
    }
}
