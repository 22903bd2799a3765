package io.sequor.testkit.topology;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.SequorProcessor;
import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.processor.StartCheck;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.testkit.topology.ScenarioLogs.Entry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * One life of a processor, with everything it does to the world: each record that it puts into its store, each output
 * that it forwards, each commit, in their order. It can be killed before any of them. What the world has of it afterwards
 * depends on what had arrived. Used by one thread.
 */
final class CrashingTask {
    private final Settings settings;
    private final BareContext context;
    private final KeyValueStore<Bytes, byte[]> contents = BareContext.newStore();
    private final Restored begunWith;
    private final List<Put> puts = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private final List<Commit> commits = new ArrayList<>();
    private final Map<String, Long> handed;
    private final Map<String, Long> positions = new HashMap<>();
    private final long mostActs;
    private final SequorProcessor processor;
    private long acts;
    private boolean recording;

    /**
     * What a life begins with.
     *
     * @param state what was restored
     * @param changelog what the changelog has, which may be less
     */
    record Restored(Map<Bytes, byte[]> state, Map<Bytes, byte[]> changelog) {
        /** Nothing: a new task. */
        static final Restored NOTHING = new Restored(Map.of(), Map.of());
    }

    /** A record that is put; a null deletes it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Put(Bytes key, byte[] value) {
        void applyTo(Map<Bytes, byte[]> state) {
            if (value == null) {
                state.remove(key);
            } else {
                state.put(key, value);
            }
        }
    }

    /**
     * A commit: all that was put and forwarded before has arrived.
     *
     * @param puts how many records had been put
     * @param outputs how many outputs had been forwarded
     * @param handed the next offset of each topic that the reader begins with from now on
     */
    record Commit(int puts, int outputs, Map<String, Long> handed) {}

    /** The process is killed. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1;

        Killed() {
            super("killed", null, false, false);
        }
    }

    /**
     * @param setup what the task is made of
     * @param guarantee the processing.guarantee
     * @param restored what it begins with
     * @param from the next offset of each topic
     * @param mostActs how much it does before it is killed
     */
    CrashingTask(TaskSetup setup, String guarantee, Restored restored, Map<String, Long> from, long mostActs) {
        this.settings = setup.settings();
        this.context = new BareContext(recorded(contents), guarantee) {
            @Override
            public <A extends String, B extends Output> void forward(Record<A, B> record) {
                act();
                outputs.add(record.value());
            }
        };
        this.begunWith = restored;
        this.handed = new HashMap<>(from);
        this.positions.putAll(from);
        this.mostActs = mostActs;
        restored.state.forEach(contents::put);
        recording = true;
        processor = new SequorProcessor(
                settings,
                new StartCheck(settings, List.of()),
                any -> (topic, partition, delivered) ->
                        positions.containsKey(topic) ? OptionalLong.of(positions.get(topic)) : OptionalLong.empty(),
                (here, output) -> here.forward(output));
    }

    /** Begins as Kafka Streams does: with a commit of the store alone, of which nobody knows what has arrived. */
    void begin() {
        processor.init(context);
        contents.commit(Map.of());
    }

    @SuppressWarnings("unchecked")
    private KeyValueStore<Bytes, byte[]> recorded(KeyValueStore<Bytes, byte[]> store) {
        return (KeyValueStore<Bytes, byte[]>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyValueStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("put") && recording) {
                        act();
                        puts.add(new Put((Bytes) arguments[0], (byte[]) arguments[1]));
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void act() {
        if (acts == mostActs) {
            throw new Killed();
        }
        acts++;
    }

    void hand(Entry entry) {
        context.place(Optional.of(new Offset(entry.topic(), entry.offset())));
        processor.process(new Record<>(entry.record().key(), entry.record().value(), 0));
        handed.put(entry.topic(), entry.offset() + 1);
    }

    void pause() {
        context.place(Optional.empty());
        for (int second = 0; second < 8; second++) {
            context.punctuate();
        }
    }

    /** Lets seconds pass until nothing moves any more. */
    void settle() {
        context.place(Optional.empty());
        int still = 0;
        while (still < 5) {
            int before = puts.size();
            context.punctuate();
            still = puts.size() == before ? still + 1 : 0;
        }
    }

    void commit() {
        commits.add(new Commit(puts.size(), outputs.size(), Map.copyOf(handed)));
        positions.putAll(handed);
        contents.commit(Map.of());
    }

    /** Lets the task learn that everything of a topic before an offset was handed over or never comes. */
    void position(String topic, long position) {
        positions.merge(topic, position, Math::max);
    }

    TaskStore store() {
        return new TaskStore(contents);
    }

    /** Every record of its store. */
    Map<Bytes, byte[]> contents() {
        return with(begunWith.state, puts.size());
    }

    /** How much it has done: records put and outputs forwarded. */
    long acts() {
        return acts;
    }

    List<Put> puts() {
        return puts;
    }

    List<Output> outputs() {
        return outputs;
    }

    /** What arrived for sure: of the last commit, or of none. */
    Commit committed() {
        return commits.isEmpty() ? new Commit(0, 0, Map.of()) : commits.get(commits.size() - 1);
    }

    /**
     * What a restart on an empty disk finds.
     *
     * @param arrived so many of the records that it put stand in the changelog; all that were committed do
     */
    Restored fromChangelog(int arrived) {
        Map<Bytes, byte[]> changelog = with(begunWith.changelog, arrived);
        return new Restored(changelog, changelog);
    }

    /**
     * What a restart on the same disk finds: the local store as it was flushed at some time, and over it what the changelog
     * has behind the offset that the local store knows, which is that of the last commit before the flush.
     *
     * @param flushed so many of the records that it put are on disk
     * @param arrived so many stand in the changelog
     */
    Restored fromDisk(int flushed, int arrived) {
        Map<Bytes, byte[]> state = with(begunWith.state, flushed);
        int known = commits.stream()
                .mapToInt(Commit::puts)
                .filter(count -> count <= flushed)
                .max()
                .orElse(0);
        puts.subList(known, Math.max(known, arrived)).forEach(put -> put.applyTo(state));
        return new Restored(state, with(begunWith.changelog, arrived));
    }

    private Map<Bytes, byte[]> with(Map<Bytes, byte[]> before, int count) {
        Map<Bytes, byte[]> state = new TreeMap<>(before);
        puts.subList(0, count).forEach(put -> put.applyTo(state));
        return state;
    }
}
