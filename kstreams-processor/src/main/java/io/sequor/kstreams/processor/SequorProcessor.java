package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.ResultRecords;
import io.sequor.kstreams.store.Counter;
import io.sequor.kstreams.store.Progress;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Occurrence;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Takes in events and control records of one partition and writes what the watermark decides. Everything it knows is in
 * its store when {@link #process} returns; fields are set anew in {@link #init}, since a processor may be revived in
 * place. Rules: processor.
 */
public final class SequorProcessor implements Processor<byte[], byte[], String, Output> {
    private static final Duration POSITION_CHECK = Duration.ofSeconds(1);

    private final Settings settings;
    private final StartCheck startCheck;
    private final Supplier<ReadPositions> positionsFactory;
    private final BiConsumer<ProcessorContext<String, Output>, Record<String, Output>> router;

    private ProcessorContext<String, Output> context;
    private TaskStore store;
    private Progress progress;
    private ControlLog control;
    private TaskMetrics metrics;
    private EventReader reader;
    private ReadPositions positions;
    private final ResultRecords records = new ResultRecords();
    private final DeadLetters letters = new DeadLetters();
}
