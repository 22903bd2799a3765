package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.TaskCorruptedException;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The shell between Kafka Streams and a {@link Task}: it hands over records as they stand in their topics, forwards what
 * the task writes, and gives it a turn for the next slice while work is left. A processor may be revived in place, so
 * everything begins anew in {@link #init}.
 */
public final class SequorProcessor implements Processor<byte[], byte[], String, Output> {
    /** How often metrics are refreshed, and positions asked while a control record waits. */
    private static final Duration TICK = Duration.ofSeconds(1);

    /** How soon work that was left is gone on with: in the next round of the application's loop. */
    private static final Duration NEXT_ROUND = Duration.ofMillis(1);

    private final Settings settings;
    private final StartCheck startCheck;
    private final Function<ProcessorContext<?, ?>, ReadPositions> positions;
    private final Router router;
    private Optional<Running> running = Optional.empty();

    /** Sends an output to where it belongs. */
    @FunctionalInterface
    public interface Router {
        /** Forwards the record: to a child by name, or to all. */
        void forward(ProcessorContext<String, Output> context, Record<String, Output> output);
    }

    /** What lives from one init to the next close. */
    private static final class Running {
        private final Task task;
        private final ProcessorContext<String, Output> context;
        private Optional<Cancellable> turns = Optional.empty();

        Running(Task task, ProcessorContext<String, Output> context) {
            this.task = task;
            this.context = context;
        }

        /** Asks for a turn in every round while work is left. */
        void workIsLeft(boolean left) {
            if (left && turns.isEmpty()) {
                turns = Optional.of(context.schedule(
                        NEXT_ROUND, PunctuationType.WALL_CLOCK_TIME, now -> guarded(() -> task.nextSlice())));
            } else if (!left) {
                turns.ifPresent(Cancellable::cancel);
                turns = Optional.empty();
            }
        }

        void guarded(Step step) {
            try {
                workIsLeft(step.run());
            } catch (TaskCorruptedException | TimeoutException e) {
                task.died();
                // Kafka Streams would commit what this record has half done, or go on with it in this very task; a
                // migrated
                // task is begun again
                throw new TaskMigratedException("the store or the producer of a task failed; it is begun again", e);
            } catch (Throwable e) {
                task.died();
                throw e;
            }
        }
    }

    /** Something a task does; returns whether work is left. */
    @FunctionalInterface
    private interface Step {
        boolean run();
    }

    /**
     * A processor of one task.
     *
     * @param settings what it was built with
     * @param startCheck what is checked once per application
     * @param positions where the reader's positions are learnt from
     * @param router where outputs go
     */
    public SequorProcessor(
            Settings settings,
            StartCheck startCheck,
            Function<ProcessorContext<?, ?>, ReadPositions> positions,
            Router router) {
        this.settings = settings;
        this.startCheck = startCheck;
        this.positions = positions;
        this.router = router;
    }

    @Override
    public void init(ProcessorContext<String, Output> context) {
        startCheck.run(context);
        Task task = new Task(
                settings,
                context,
                new Task.Surroundings(
                        positions.apply(context),
                        startCheck.watch(),
                        new SliceBudget(slice(), System::nanoTime),
                        output -> router.forward(context, Outputs.record(output, context.currentSystemTimeMs()))));
        Running started = new Running(task, context);
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, now -> started.guarded(task::tick));
        running = Optional.of(started);
    }

    /** Without a thread that comes back by itself, under TopologyTestDriver, an advance runs to its end at once. */
    private SliceLimit slice() {
        SliceLimit standard = StartCheck.isOnStreamThread() ? SliceLimit.STANDARD : SliceLimit.NONE;
        return settings.work().slice().orElse(standard);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Running now = running.orElseThrow();
        now.guarded(() -> now.task.process(record));
    }

    @Override
    public void close() {
        running.ifPresent(old -> old.task.close());
        running = Optional.empty();
    }
}
