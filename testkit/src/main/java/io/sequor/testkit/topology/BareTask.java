package io.sequor.testkit.topology;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.SequorProcessor;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.StartCheck;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Origin;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.TimeoutRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The processor alone, with a store in memory: the same code as in a topology, without what Kafka Streams does around
 * it. Cost: a small part of that of a {@link TopologyHarness}, which makes many short runs possible.
 */
public final class BareTask implements TaskDriver {
    private final Settings settings;
    private final BareContext context = new BareContext();
    private final Map<String, Long> positions = new HashMap<>();
    private final List<Found> results = new ArrayList<>();
    private final List<Origin> late = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private SequorProcessor processor;

    private BareTask(TaskSetup setup, Map<Bytes, byte[]> contents) {
        this.settings = setup.settings();
        contents.forEach(context.store()::put);
        this.processor = start();
    }

    /** A task that has read nothing. */
    public static BareTask of(TaskSetup setup) {
        return new BareTask(setup, Map.of());
    }

    /** A task that begins with what another one kept. */
    static BareTask of(TaskSetup setup, Map<Bytes, byte[]> contents) {
        return new BareTask(setup, contents);
    }

    private SequorProcessor start() {
        SequorProcessor started = new SequorProcessor(
                settings,
                new StartCheck(settings, List.of()),
                any -> (topic, partition, delivered) ->
                        positions.containsKey(topic) ? OptionalLong.of(positions.get(topic)) : OptionalLong.empty(),
                (here, output) -> here.forward(output));
        started.init(context);
        return started;
    }

    @Override
    public void hand(String topic, long offset, CaseRecord record) {
        context.place(Optional.of(new Offset(topic, offset)));
        processor.process(new Record<>(record.key(), record.value(), 0));
        read();
    }

    @Override
    public void position(String topic, long position) {
        positions.merge(topic, position, Math::max);
    }

    @Override
    public void pause() {
        context.place(Optional.empty());
        settle(context::punctuate);
        read();
    }

    private void read() {
        context.forwarded().forEach(this::take);
    }

    private void take(Output output) {
        switch (output.kind()) {
            case MATCH -> results.add(Found.of((MatchRecord) output.value()));
            case TIMEOUT -> results.add(Found.of((TimeoutRecord) output.value()));
            case LATE -> late.add(Found.of(((LateRecord) output.value()).getOrigin()));
            case DEAD_LETTER -> deadLetters.add(DeadLetter.of((DeadLetterRecord) output.value()));
        }
    }

    @Override
    public List<Found> results() {
        return taken(results);
    }

    @Override
    public List<Origin> late() {
        return taken(late);
    }

    @Override
    public List<DeadLetter> deadLetters() {
        return taken(deadLetters);
    }

    private static <T> List<T> taken(List<T> all) {
        List<T> taken = List.copyOf(all);
        all.clear();
        return taken;
    }

    @Override
    public TaskStore store() {
        return new TaskStore(context.store());
    }

    /** Everything that is kept. */
    KeyValueStore<Bytes, byte[]> contents() {
        return context.store();
    }

    @Override
    public void restart() {
        processor.close();
        context.forgetSchedules();
        processor = start();
    }

    @Override
    public void close() {
        processor.close();
        context.store().close();
    }
}
