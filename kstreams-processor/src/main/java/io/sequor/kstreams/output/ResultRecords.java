package io.sequor.kstreams.output;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.CanonicalHash;
import io.sequor.matcher.match.Finding;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.schemas.CapturedEvent;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.Origin;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.StageCapture;
import io.sequor.schemas.TimeoutRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Makes records of results and late events. A result carries its captured events in full up to {@link #MAX_FULL_BYTES};
 * beyond that it refers to them by origin, id and time, and says so. Rules: processor, section 3.
 */
public final class ResultRecords implements Result.Visitor<Output> {
    /** Largest result, in bytes of its Avro form, that carries its events in full. */
    public static final int MAX_FULL_BYTES = 512 * 1024;

    private static final int MAX_REFERENCE_TEXT = 512;

    private static final Serializer<MatchRecord> MATCHES = SequorSerdes.match().serializer();
    private static final Serializer<TimeoutRecord> TIMEOUTS =
            SequorSerdes.timeout().serializer();

    /** The record of a result. */
    public Output of(Result result) {
        return result.accept(this);
    }

    /**
     * The record of a late event.
     *
     * @param occurrence an event with an origin
     * @param watermark the effective watermark when it was found late, in milliseconds
     */
    public Output late(Occurrence occurrence, long watermark) {
        Event event = occurrence.event();
        LateRecord value = new LateRecord(
                origin(event).orElseThrow(),
                event.key(),
                event.id(),
                event.kind(),
                event.time(),
                Fields.of(event),
                watermark);
        Origin origin = value.getOrigin();
        String identity = new CanonicalHash()
                .text("sequor/1")
                .text("late")
                .text(origin.getTopic())
                .number(origin.getPartition())
                .number(origin.getOffset())
                .hex();
        return new Output(Output.Kind.LATE, Optional.of(event.key()), value, Map.of(Output.ID, identity));
    }

    @Override
    public Output match(Match match) {
        MatchRecord full = match(match, false);
        boolean fits = ResultSize.atMost(match.finding(), List.of()) <= MAX_FULL_BYTES
                || MATCHES.serialize("", full).length <= MAX_FULL_BYTES;
        return output(Output.Kind.MATCH, match, fits ? full : match(match, true));
    }

    @Override
    public Output timeout(Timeout timeout) {
        TimeoutRecord full = timeout(timeout, false);
        boolean fits = ResultSize.atMost(timeout.finding(), timeout.awaiting()) <= MAX_FULL_BYTES
                || TIMEOUTS.serialize("", full).length <= MAX_FULL_BYTES;
        return output(Output.Kind.TIMEOUT, timeout, fits ? full : timeout(timeout, true));
    }

    private static Output output(Output.Kind kind, Result result, org.apache.avro.specific.SpecificRecord value) {
        Finding finding = result.finding();
        Map<String, String> headers = Map.of(
                Output.ID, finding.identity(),
                Output.START_ID, finding.startIdentity(),
                Output.PATTERN, finding.pattern(),
                Output.FINGERPRINT, finding.fingerprint());
        return new Output(kind, Optional.of(finding.key()), value, headers);
    }

    private static MatchRecord match(Match match, boolean byReference) {
        Finding finding = match.finding();
        return new MatchRecord(
                finding.identity(),
                finding.startIdentity(),
                finding.pattern(),
                finding.fingerprint(),
                finding.key(),
                finding.startTime(),
                finding.lastEventTime(),
                match.endTime(),
                captures(finding, byReference),
                byReference);
    }

    private static TimeoutRecord timeout(Timeout timeout, boolean byReference) {
        Finding finding = timeout.finding();
        return new TimeoutRecord(
                finding.identity(),
                finding.startIdentity(),
                finding.pattern(),
                finding.fingerprint(),
                finding.key(),
                finding.startTime(),
                finding.lastEventTime(),
                timeout.endTime(),
                captures(finding, byReference),
                byReference,
                timeout.awaiting());
    }

    private static List<StageCapture> captures(Finding finding, boolean byReference) {
        List<StageCapture> captures = new ArrayList<>();
        finding.captures()
                .forEach((stage, events) -> captures.add(new StageCapture(
                        stage,
                        events.stream()
                                .map(event -> captured(event.event(), byReference))
                                .toList())));
        return captures;
    }

    private static CapturedEvent captured(Event event, boolean byReference) {
        if (!byReference) {
            return new CapturedEvent(
                    origin(event).orElse(null), event.id(), event.kind(), event.time(), Fields.of(event));
        }
        return new CapturedEvent(origin(event).orElse(null), cut(event.id()), cut(event.kind()), event.time(), null);
    }

    /** A text that is only there for people: the origin names the event. */
    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_REFERENCE_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_REFERENCE_TEXT)) + "…";
    }

    private static Optional<Origin> origin(Event event) {
        return event.origin().map(from -> new Origin(from.topic(), from.partition(), from.offset()));
    }
}
