package io.sequor.kstreams.output;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;

/** Outputs as bytes: their values as they stand in topics, and outputs whole as a journal keeps them. */
public final class OutputCodec {
    private static final int FORMAT = 1;

    private static final int MATCH = 0;
    private static final int TIMEOUT = 1;
    private static final int LATE = 2;
    private static final int DEAD_LETTER = 3;

    private static final Serde<MatchRecord> MATCHES = SequorSerdes.match();
    private static final Serde<TimeoutRecord> TIMEOUTS = SequorSerdes.timeout();
    private static final Serde<LateRecord> LATE_EVENTS = SequorSerdes.late();
    private static final Serde<DeadLetterRecord> DEAD_LETTERS = SequorSerdes.deadLetter();

    private OutputCodec() {}

    /**
     * The value of an output in the Avro form of its kind.
     *
     * @param topic where it goes
     * @param output the output
     */
    public static byte[] value(String topic, Output output) {
        return switch (output.kind()) {
            case MATCH -> MATCHES.serializer().serialize(topic, (MatchRecord) output.value());
            case TIMEOUT -> TIMEOUTS.serializer().serialize(topic, (TimeoutRecord) output.value());
            case LATE -> LATE_EVENTS.serializer().serialize(topic, (LateRecord) output.value());
            case DEAD_LETTER -> DEAD_LETTERS.serializer().serialize(topic, (DeadLetterRecord) output.value());
        };
    }

    /** An output whole. */
    public static byte[] encode(Output output) {
        ByteWriter out = new ByteWriter().octet(FORMAT).octet(code(output.kind()));
        out.flag(output.key().isPresent());
        output.key().ifPresent(out::text);
        out.bytes(value("", output)).unsigned(output.headers().size());
        new TreeMap<>(output.headers()).forEach((name, text) -> out.text(name).text(text));
        return out.toBytes();
    }

    /** An output as it was encoded. */
    public static Output decode(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        int format = in.octet("the format of an output");
        if (format != FORMAT) {
            throw new IllegalStateException("STO-001 an output in the journal is stored in format " + format
                    + ", and this version reads format " + FORMAT
                    + ". A newer Sequor wrote it: run that version, or begin with a new application id.");
        }
        Output.Kind kind = kind(in.octet("a kind of output"));
        Optional<String> key = in.flag("whether there is a key") ? Optional.of(in.text("a key")) : Optional.empty();
        SpecificRecord value = value(kind, in.bytes("a value"));
        Map<String, String> headers = new TreeMap<>();
        int count = in.count("the headers", 2);
        for (int i = 0; i < count; i++) {
            headers.put(in.text("a header"), in.text("its text"));
        }
        in.requireEnd();
        return new Output(kind, key, value, headers);
    }

    private static SpecificRecord value(Output.Kind kind, byte[] bytes) {
        return switch (kind) {
            case MATCH -> MATCHES.deserializer().deserialize("", bytes);
            case TIMEOUT -> TIMEOUTS.deserializer().deserialize("", bytes);
            case LATE -> LATE_EVENTS.deserializer().deserialize("", bytes);
            case DEAD_LETTER -> DEAD_LETTERS.deserializer().deserialize("", bytes);
        };
    }

    private static int code(Output.Kind kind) {
        return switch (kind) {
            case MATCH -> MATCH;
            case TIMEOUT -> TIMEOUT;
            case LATE -> LATE;
            case DEAD_LETTER -> DEAD_LETTER;
        };
    }

    private static Output.Kind kind(int code) {
        return switch (code) {
            case MATCH -> Output.Kind.MATCH;
            case TIMEOUT -> Output.Kind.TIMEOUT;
            case LATE -> Output.Kind.LATE;
            case DEAD_LETTER -> Output.Kind.DEAD_LETTER;
            default ->
                throw new IllegalStateException("STO-001 an output in the journal is of kind " + code
                        + ", which this version does not know. A newer Sequor wrote it: run that version, or begin with a new"
                        + " application id.");
        };
    }
}
