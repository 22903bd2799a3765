package io.sequor.benchmarks.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a stream thread is doing, told by its stack: the innermost frame that some bucket knows decides, and within a frame
 * the first bucket of the list.
 *
 * @param label what it is called in tables
 * @param knows whether a frame belongs to it
 */
record Bucket(String label, Predicate<StackTraceElement> knows) {
    private static final String STREAMS = "org.apache.kafka.streams.";
    private static final String STORE = "io.sequor.kstreams.store.";
    private static final String PROCESSOR = "io.sequor.kstreams.processor.";
    private static final String CODEC = "io.sequor.matcher.codec.OccurrenceCodec";

    private static final List<Bucket> ALL = List.of(
            new Bucket("RocksDB put", in("org.rocksdb.").and(calls("put", "write", "delete"))),
            new Bucket("RocksDB get", in("org.rocksdb.").and(calls("get"))),
            new Bucket("RocksDB iterate", in("org.rocksdb.")),
            new Bucket(
                    "changelog send",
                    in(STREAMS + "state.internals.ChangeLogging")
                            .or(in(STREAMS + "processor.internals.ProcessorContextImpl")
                                    .and(calls("logChange")))),
            new Bucket("output send", in(STREAMS + "processor.internals.SinkNode")),
            new Bucket("Streams: store layers", in(STREAMS + "state.internals.")),
            new Bucket(
                    "event decoding (Avro)",
                    in("io.sequor.schemas.RecordDeserializer").or(in("io.sequor.kstreams.mapping."))),
            new Bucket("output encoding (Avro)", in("io.sequor.schemas.RecordSerializer")),
            new Bucket("event encoding, for its size", in(STORE + "TaskStore").and(calls("recordBytes"))),
            new Bucket(
                    "event encoding, for the store",
                    in(STORE + "TaskStore").and(calls("putBuffered")).or(in(STORE + "LoggedEvent"))),
            new Bucket("event decoding, from the store", in(CODEC).and(calls("decode", "read"))),
            new Bucket("progress encoding", in(STORE + "Progress")),
            new Bucket("store keys and scans", in(STORE)),
            new Bucket("output records", in("io.sequor.kstreams.output.").or(in(PROCESSOR + "Outputs"))),
            new Bucket("event making and checking", in(PROCESSOR + "EventReader")),
            new Bucket(
                    "matching",
                    in(PROCESSOR + "Units").or(in(PROCESSOR + "PatternUnit")).or(in("io.sequor.matcher.stage."))),
            new Bucket("key state and timers", in(PROCESSOR + "Key").or(in(PROCESSOR + "DueTimers"))),
            new Bucket("control records", in(PROCESSOR + "ControlLog").or(in("io.sequor.kstreams.watermark."))),
            new Bucket("task, the rest", in("io.sequor.kstreams.")),
            new Bucket(
                    "Streams: commit",
                    in(STREAMS + "processor.internals.StreamThread")
                            .and(calls("maybeCommit"))
                            .or(in(STREAMS + "processor.internals.Task").and(calls("commit")))),
            new Bucket(
                    "Streams: consume",
                    in(STREAMS + "processor.internals.StreamThread")
                            .and(calls("poll"))
                            .or(in(STREAMS + "processor.internals.TaskManager").and(calls("addRecords")))
                            .or(in(STREAMS + "processor.internals.RecordQueue"))
                            .or(in(STREAMS + "processor.internals.PartitionGroup"))));

    /** Whatever Streams does besides: its loop, forwarding, metrics. */
    private static final Bucket REST = new Bucket("Streams: the rest", frame -> true);

    /** The bucket of a stack, innermost frame first. */
    static Bucket of(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .flatMap(frame ->
                        ALL.stream().filter(bucket -> bucket.knows.test(frame)).limit(1))
                .findFirst()
                .orElse(REST);
    }

    /** The method of the task's store that the stack is in, if it is in one. */
    static Optional<String> storeCall(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassName().equals(STORE + "TaskStore"))
                .map(StackTraceElement::getMethodName)
                .filter(method -> !method.startsWith("lambda"))
                .reduce((inner, outer) -> outer);
    }

    private static Predicate<StackTraceElement> in(String prefix) {
        return frame -> frame.getClassName().startsWith(prefix);
    }

    /** A method with one of these names, or with more behind them. */
    private static Predicate<StackTraceElement> calls(String... names) {
        return frame ->
                Arrays.stream(names).anyMatch(name -> frame.getMethodName().startsWith(name));
    }
}
