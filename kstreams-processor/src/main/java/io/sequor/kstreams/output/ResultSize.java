package io.sequor.kstreams.output;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Finding;
import java.util.List;

/**
 * A bound for the Avro form of a result, reckoned without making it: nearly all results are far smaller than what decides
 * whether they carry their events in full, so they are encoded once, when they are sent.
 */
final class ResultSize implements Scalar.Visitor<Long> {
    /** A number of Avro, or the length of a text, takes no more bytes. */
    private static final long NUMBER = 10;

    /** UTF-8 takes no more bytes for a UTF-16 unit. */
    private static final long UTF_8 = 3;

    /** Marker and fingerprint, numbers, flags and lengths of a result beside its texts and captures. */
    private static final long FRAME = 16 * NUMBER;

    /** Place, time, lengths and branches of an event beside its texts and fields. */
    private static final long EVENT_FRAME = 8 * NUMBER;

    private static final ResultSize VISITOR = new ResultSize();

    private ResultSize() {}

    /**
     * No result of this finding is larger, in bytes. Cost: linear in the number of captured events and their fields.
     *
     * @param awaiting names of the stages that a timeout waits for
     */
    static long atMost(Finding finding, List<String> awaiting) {
        long bytes = FRAME
                + text(finding.identity())
                + text(finding.startIdentity())
                + text(finding.pattern())
                + text(finding.fingerprint())
                + text(finding.key());
        for (String stage : awaiting) {
            bytes += text(stage);
        }
        for (String stage : finding.captures().keySet()) {
            bytes += 2 * NUMBER + text(stage);
        }
        for (Occurrence occurrence : finding.events()) {
            bytes += ofEvent(occurrence.event());
        }
        return bytes;
    }

    private static long ofEvent(Event event) {
        long bytes = EVENT_FRAME + text(event.id()) + text(event.kind());
        bytes += event.origin().map(origin -> text(origin.topic())).orElse(0L);
        for (var field : event.fields().entrySet()) {
            bytes += text(field.getKey()) + NUMBER + field.getValue().accept(VISITOR);
        }
        return bytes;
    }

    private static long text(String text) {
        return NUMBER + UTF_8 * text.length();
    }

    @Override
    public Long booleanScalar(Scalar.BooleanScalar scalar) {
        return NUMBER;
    }

    @Override
    public Long integerScalar(Scalar.IntegerScalar scalar) {
        return NUMBER;
    }

    @Override
    public Long doubleScalar(Scalar.DoubleScalar scalar) {
        return NUMBER;
    }

    @Override
    public Long decimalScalar(Scalar.DecimalScalar scalar) {
        return 2 * NUMBER + scalar.value().unscaledValue().bitLength() / Byte.SIZE + 1;
    }

    @Override
    public Long stringScalar(Scalar.StringScalar scalar) {
        return text(scalar.value());
    }
}
