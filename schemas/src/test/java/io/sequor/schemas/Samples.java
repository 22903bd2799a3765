package io.sequor.schemas;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** One fixed record of each kind. The golden bytes were written from them: they stay as they are. */
final class Samples {

    private static final Origin ORIGIN = new Origin("payments", 3, 4_000_000_000L);

    private Samples() {}

    static EventEnvelope event() {
        return EventEnvelope.newBuilder()
                .setId("e-1")
                .setKey("card-7")
                .setKind("purchase")
                .setTime(1_517_933_425_000L)
                .setFields(Map.of("amount", decimal(129_900, 2)))
                .build();
    }

    static ControlRecord control() {
        return ControlRecord.newBuilder()
                .setSource("payments")
                .setEpoch(2)
                .setSequence(77)
                .setType(ControlType.WATERMARK)
                .setWatermark(1_517_933_425_000L)
                .setFences(List.of(
                        new Fence("payments", "9Jx3", 4_000_000_000L),
                        Fence.newBuilder().setTopic("refunds").build()))
                .build();
    }

    static MatchRecord match() {
        return MatchRecord.newBuilder()
                .setIdentity("00112233445566778899aabbccddeeff")
                .setStartIdentity("ffeeddccbbaa99887766554433221100")
                .setPattern("card-testing")
                .setFingerprint("0123456789abcdef0123456789abcdef")
                .setKey("card-7")
                .setStartTime(1_000)
                .setLastEventTime(2_000)
                .setEndTime(3_000)
                .setCaptures(captures())
                .build();
    }

    static TimeoutRecord timeout() {
        return TimeoutRecord.newBuilder()
                .setIdentity("00112233445566778899aabbccddeeff")
                .setStartIdentity("ffeeddccbbaa99887766554433221100")
                .setPattern("card-testing")
                .setFingerprint("0123456789abcdef0123456789abcdef")
                .setKey("card-7")
                .setStartTime(1_000)
                .setLastEventTime(2_000)
                .setEndTime(601_000)
                .setCaptures(captures())
                .setByReference(true)
                .setAwaiting(List.of("small", "large"))
                .build();
    }

    static LateRecord late() {
        return LateRecord.newBuilder()
                .setOrigin(ORIGIN)
                .setKey("card-7")
                .setId("payments-3-4000000000")
                .setKind("purchase")
                .setTime(5)
                .setFields(Map.of("approved", true))
                .setWatermark(6)
                .build();
    }

    static DeadLetterRecord deadLetter() {
        return DeadLetterRecord.newBuilder()
                .setOrigin(ORIGIN)
                .setReason("undecodable")
                .setText("AVR-002 wrong marker")
                .setKey(bytes("card-7"))
                .setValue(bytes("{\"no\": \"avro\"}"))
                .setValueLength(14)
                .setValueSha256("8d1f3a5c8d1f3a5c8d1f3a5c8d1f3a5c8d1f3a5c8d1f3a5c8d1f3a5c8d1f3a5c")
                .setHeaders(List.of(new HeaderRecord("trace", bytes("t-1")), new HeaderRecord("empty", null)))
                .setTimestamp(-1)
                .build();
    }

    static Decimal decimal(long unscaled, int scale) {
        return new Decimal(ByteBuffer.wrap(BigInteger.valueOf(unscaled).toByteArray()), scale);
    }

    private static List<StageCapture> captures() {
        CapturedEvent full = new CapturedEvent(ORIGIN, "e-1", "purchase", 1_000L, Map.of("country", "Österreich"));
        CapturedEvent reference = new CapturedEvent(ORIGIN, "e-2", "purchase", 1_500L, null);
        CapturedEvent pushed = new CapturedEvent(null, "e-3", "purchase", 2_000L, Map.of());
        return List.of(new StageCapture("small", List.of(full, reference)), new StageCapture("large", List.of(pushed)));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
