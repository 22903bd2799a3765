package io.sequor.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketTest {
    private static final String PUT_PROGRESS = "io.sequor.kstreams.store.TaskStore.putProgress";
    private static final String ROCKS_STORE = "org.apache.kafka.streams.state.internals.RocksDBStore.put";

    @Test
    void theInnermostKnownFrameDecides() {
        assertThat(bucket("org.rocksdb.RocksDB.put", ROCKS_STORE, PUT_PROGRESS)).isEqualTo("RocksDB put");
        assertThat(bucket("java.util.TreeMap.put", ROCKS_STORE, PUT_PROGRESS)).isEqualTo("Streams: store layers");
        assertThat(bucket("io.sequor.matcher.codec.ByteWriter.text", "io.sequor.kstreams.store.TaskStore.putBuffered"))
                .isEqualTo("event encoding, for the store");
        assertThat(bucket("io.sequor.matcher.codec.ByteWriter.text", "io.sequor.kstreams.store.TaskStore.recordBytes"))
                .isEqualTo("event encoding, for its size");
    }

    @Test
    void theProducerBelongsToWhoSends() {
        String producer = "org.apache.kafka.clients.producer.KafkaProducer.send";
        String internals = "org.apache.kafka.streams.processor.internals.";

        assertThat(bucket(producer, internals + "ProcessorContextImpl.logChange", PUT_PROGRESS))
                .isEqualTo("changelog send");
        assertThat(bucket(producer, internals + "SinkNode.process")).isEqualTo("output send");
        assertThat(bucket(producer, internals + "TaskManager.commit", internals + "StreamThread.maybeCommit"))
                .isEqualTo("Streams: commit");
    }

    @Test
    void whatNobodyKnowsIsStreamsOwn() {
        assertThat(bucket("java.lang.Thread.run")).isEqualTo("Streams: the rest");
    }

    @Test
    void aStoreCallIsTheOutermostMethodOfTheStore() {
        StackTraceElement[] stack = stack(ROCKS_STORE, "io.sequor.kstreams.store.TaskStore.put", PUT_PROGRESS);

        assertThat(Bucket.storeCall(stack)).contains("putProgress");
        assertThat(Bucket.storeCall(stack(ROCKS_STORE))).isEmpty();
    }

    /** A class that was renamed would fall among the rest, and nobody would see it. */
    @ParameterizedTest
    @CsvSource({
        "store.TaskStore, store keys and scans",
        "store.LoggedEvent, 'event encoding, for the store'",
        "store.Progress, progress encoding",
        "mapping.EnvelopeMapper, event decoding (Avro)",
        "output.ResultRecords, output records",
        "processor.Outputs, output records",
        "processor.EventReader, event making and checking",
        "processor.Units, matching",
        "processor.PatternUnit, matching",
        "processor.KeyRuns, key state and timers",
        "processor.KeyCache, key state and timers",
        "processor.DueTimers, key state and timers",
        "processor.ControlLog, control records",
        "watermark.Sources, control records",
        "processor.Advance, 'task, the rest'",
        "processor.TaskState, 'task, the rest'",
        "processor.Steps, 'task, the rest'",
    })
    void theClassesOfATaskAreWhereTheyBelong(String name, String label) throws ClassNotFoundException {
        String found = Class.forName("io.sequor.kstreams." + name).getName();

        assertThat(bucket(found + ".anything")).isEqualTo(label);
    }

    @Test
    void theMethodsThatAreToldApartExist() throws ClassNotFoundException {
        Class<?> store = Class.forName("io.sequor.kstreams.store.TaskStore");
        Class<?> codec = Class.forName("io.sequor.matcher.codec.OccurrenceCodec");

        assertThat(store.getMethods()).extracting(Method::getName).contains("recordBytes", "putBuffered");
        assertThat(codec.getMethods()).extracting(Method::getName).anyMatch(name -> name.matches("(decode|read).*"));
    }

    private static String bucket(String... frames) {
        return Bucket.of(stack(frames)).label();
    }

    private static StackTraceElement[] stack(String... frames) {
        return Arrays.stream(frames).map(BucketTest::frame).toArray(StackTraceElement[]::new);
    }

    private static StackTraceElement frame(String text) {
        int dot = text.lastIndexOf('.');
        return new StackTraceElement(text.substring(0, dot), text.substring(dot + 1), "File.java", 1);
    }
}
