package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.OutputCodec;
import io.sequor.kstreams.store.Journal;
import io.sequor.kstreams.store.Redo;
import io.sequor.kstreams.store.TaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What a task writes and sends, step by step: the taking in of one record, the applying or dropping of one control
 * record, one unit of an advance. Under exactly-once everything goes straight through, for a transaction keeps it whole.
 * Under at-least-once a step is put into a {@link Journal} first, and after a crash it is done again. Owned by one task;
 * mutable. Rules: at least once.
 */
final class Steps {
    private final TaskStore store;
    private final Consumer<Output> sink;
    private final Optional<Journal> journal;
    private final Runnable commitSoon;
    private final List<Output> unsent = new ArrayList<>();
    private Optional<Redo> redo;

    private Steps(
            TaskStore store,
            Consumer<Output> sink,
            Optional<Journal> journal,
            Optional<Redo> redo,
            Runnable commitSoon) {
        this.store = store;
        this.sink = sink;
        this.journal = journal;
        this.redo = redo;
        this.commitSoon = commitSoon;
    }

    /** Steps that go straight through, in a store that needs no mending. */
    static Steps direct(TaskStore store, Consumer<Output> sink) {
        return new Steps(store, sink, Optional.empty(), Optional.empty(), () -> {});
    }

    /**
     * Mends the store of a task, if need be, and keeps steps as its application is configured.
     *
     * @param storeName the store
     * @param context gives store and configuration
     * @param sink where outputs go
     */
    static Steps of(String storeName, ProcessorContext<String, Output> context, Consumer<Output> sink) {
        KeyValueStore<Bytes, byte[]> store = context.getStateStore(storeName);
        Redo redo = Redo.of(store);
        boolean atLeastOnce =
                StreamsConfig.AT_LEAST_ONCE.equals(context.appConfigs().get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
        Optional<Journal> journal = atLeastOnce ? Optional.of(Journal.begin(store, redo, newLife())) : Optional.empty();
        return new Steps(new TaskStore(store, journal), sink, journal, Optional.of(redo), context::commit);
    }

    private static long newLife() {
        return UUID.randomUUID().getMostSignificantBits();
    }

    TaskStore store() {
        return store;
    }

    /** Whether a step has to be ended; otherwise it need not. */
    boolean areJournaled() {
        return journal.isPresent();
    }

    /** Sends, at the end of the step where there is one. */
    void send(Output output) {
        if (journal.isPresent()) {
            journal.get().send(OutputCodec.encode(output));
            unsent.add(output);
        } else {
            sink.accept(output);
        }
    }

    /** Whether the step has written or sent something. */
    boolean isUnderWay() {
        return journal.isPresent() && !journal.get().isEmpty();
    }

    /** The step ends: first its entry, then what it writes, then what it sends. */
    void end() {
        Journal open = journal.orElseThrow();
        open.endStep();
        unsent.forEach(sink);
        unsent.clear();
        if (open.wantsCommit()) {
            commitSoon.run();
        }
    }

    /** Before anything else is done in the life of a task, what its journal says was sent is sent again. */
    void begin() {
        if (redo.isPresent()) {
            redo.get().outputs().forEach(output -> sink.accept(OutputCodec.decode(output)));
            journal.ifPresentOrElse(Journal::sentAgain, () -> redo.get().forget(newLife()));
            redo = Optional.empty();
        }
    }

    /** How many entries stand in the journal; none where there is no journal. */
    int journalEntries() {
        return journal.map(Journal::entries).orElse(0);
    }

    /** A second passes. */
    void tidy() {
        journal.ifPresent(Journal::tidy);
    }
}
