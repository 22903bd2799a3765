package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * The shell between Kafka Streams and a {@link Task}: it hands over records as they stand in their topics and forwards
 * what the task writes. A processor may be revived in place, so everything begins anew in {@link #init}.
 */
public final class SequorProcessor implements Processor<byte[], byte[], String, Output> {
    /** How often metrics are refreshed, and positions asked while a control record waits. */
    private static final Duration TICK = Duration.ofSeconds(1);

    private final Settings settings;
    private final StartCheck startCheck;
    private final Function<ProcessorContext<?, ?>, ReadPositions> positions;
    private final Router router;
    private Optional<Task> task = Optional.empty();

    /** Sends an output to where it belongs. */
    @FunctionalInterface
    public interface Router {
        /** Forwards the record: to a child by name, or to all. */
        void forward(ProcessorContext<String, Output> context, Record<String, Output> output);
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
        Task started = new Task(
                settings,
                context,
                positions.apply(context),
                output -> router.forward(context, Outputs.record(output, context.currentSystemTimeMs())));
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, now -> started.tick());
        task = Optional.of(started);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        task.orElseThrow().process(record);
    }

    @Override
    public void close() {
        task.ifPresent(Task::close);
        task = Optional.empty();
    }
}
