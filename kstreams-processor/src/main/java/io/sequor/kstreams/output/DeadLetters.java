package io.sequor.kstreams.output;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.CanonicalHash;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.EventEnvelope;
import io.sequor.schemas.HeaderRecord;
import io.sequor.schemas.Origin;
import io.sequor.schemas.SequorSerdes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Makes dead letters. One carries the first 64 KiB of the value, its length and its SHA-256; key, headers and text are
 * cut where they are longer than a broker should be asked to take. Rules: processor, sections 1 and 3.
 */
public final class DeadLetters {
    private static final int MAX_BYTES = 64 * 1024;
    private static final int MAX_TEXT = 2000;

    /** What a header takes in a record beside its name and value, at most. */
    private static final int HEADER_OVERHEAD = 16;

    private static final Serializer<EventEnvelope> ENVELOPES =
            SequorSerdes.event().serializer();

    /**
     * The dead letter of a record as it stands in its topic.
     *
     * @param record the record
     * @param reason stable code
     * @param text for people: what was wrong
     */
    public Output ofRecord(SourceRecord record, String reason, String text) {
        DeadLetterRecord value = new DeadLetterRecord(
                new Origin(record.topic(), record.partition(), record.offset()),
                reason,
                cut(text),
                null,
                record.key().map(DeadLetters::head).orElse(null),
                record.value().map(DeadLetters::head).orElse(null),
                record.value().map(bytes -> (long) bytes.length).orElse(-1L),
                record.value().map(DeadLetters::sha256).orElse(null),
                headers(record),
                record.timestamp());
        return new Output(
                Output.Kind.DEAD_LETTER,
                keyText(record),
                value,
                Map.of(Output.ID, begin(value.getOrigin(), reason).hex()));
    }

    /**
     * The dead letter of an event for one pattern. The record itself is gone by then: the value is the event in Sequor's
     * generic envelope.
     *
     * @param event an event with an origin
     * @param pattern the pattern
     * @param reason stable code
     * @param text for people: what was wrong
     */
    public Output ofEvent(Event event, OfPattern pattern, String reason, String text) {
        EventEnvelope envelope =
                new EventEnvelope(event.id(), event.key(), event.kind(), event.time(), Fields.of(event));
        byte[] bytes = ENVELOPES.serialize("", envelope);
        io.sequor.matcher.event.Origin from = event.origin().orElseThrow();
        return ofKey(
                new Origin(from.topic(), from.partition(), from.offset()),
                event.key(),
                pattern,
                new Cause(reason, text, OptionalLong.empty()),
                Optional.of(bytes));
    }

    /**
     * The dead letter that says what happened to a key, without an event.
     *
     * @param origin the record whose unit it was; at a deadline that of the first captured event it concerns
     * @param key the event key
     * @param pattern the pattern
     * @param cause why
     */
    public Output ofKey(Origin origin, String key, OfPattern pattern, Cause cause) {
        return ofKey(origin, key, pattern, cause, Optional.empty());
    }

    /**
     * What a task has to say that concerns no record.
     *
     * @param place the partition it concerns
     * @param text for people: what is wrong
     */
    public Output alert(Origin place, String text) {
        DeadLetterRecord value =
                new DeadLetterRecord(place, "stalled", cut(text), null, null, null, -1L, null, List.of(), -1L);
        return new Output(
                Output.Kind.DEAD_LETTER,
                Optional.empty(),
                value,
                Map.of(Output.ID, begin(place, "stalled").hex()));
    }

    /**
     * The pattern that a dead letter is about.
     *
     * @param name its name
     * @param fingerprint names its definition: of one name there may be two for a while
     */
    public record OfPattern(String name, String fingerprint) {}

    /**
     * Why a dead letter was written.
     *
     * @param reason stable code
     * @param text for people
     * @param deadline the deadline at which it happened, in milliseconds; empty for an event
     */
    public record Cause(String reason, String text, OptionalLong deadline) {}

    /** The text is no part of an identity: it may hold what a condition threw, in words that differ from run to run. */
    private static CanonicalHash begin(Origin origin, String reason) {
        return new CanonicalHash()
                .text("sequor/1")
                .text("dead-letter")
                .text(origin.getTopic())
                .number(origin.getPartition())
                .number(origin.getOffset())
                .text(reason);
    }

    private static Output ofKey(Origin origin, String key, OfPattern pattern, Cause cause, Optional<byte[]> value) {
        DeadLetterRecord letter = new DeadLetterRecord(
                origin,
                cause.reason,
                cut(cause.text),
                pattern.name,
                head(key.getBytes(StandardCharsets.UTF_8)),
                value.map(DeadLetters::head).orElse(null),
                value.map(bytes -> (long) bytes.length).orElse(-1L),
                value.map(DeadLetters::sha256).orElse(null),
                List.of(),
                -1L);
        CanonicalHash identity = begin(origin, cause.reason)
                .text(pattern.name)
                .text(pattern.fingerprint)
                .number(cause.deadline.orElse(-1));
        return new Output(
                Output.Kind.DEAD_LETTER,
                Optional.of(key),
                letter,
                Map.of(Output.ID, identity.hex(), Output.PATTERN, pattern.name));
    }

    private static Optional<String> keyText(SourceRecord record) {
        return record.key().filter(key -> key.length <= MAX_BYTES).flatMap(Utf8::decode);
    }

    private static List<HeaderRecord> headers(SourceRecord record) {
        List<HeaderRecord> headers = new ArrayList<>();
        int bytes = 0;
        for (Header header : record.headers()) {
            int nameBytes = header.key().getBytes(StandardCharsets.UTF_8).length;
            bytes += HEADER_OVERHEAD + nameBytes + (header.value() == null ? 0 : header.value().length);
            if (bytes > MAX_BYTES) {
                break;
            }
            headers.add(
                    new HeaderRecord(header.key(), header.value() == null ? null : ByteBuffer.wrap(header.value())));
        }
        return headers;
    }

    private static ByteBuffer head(byte[] bytes) {
        return ByteBuffer.wrap(bytes.length <= MAX_BYTES ? bytes : Arrays.copyOf(bytes, MAX_BYTES));
    }

    private static String cut(String text) {
        if (text.length() <= MAX_TEXT) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
        return text.substring(0, end) + "…";
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
