package io.sequor.kstreams.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Finding;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Timeout;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.SequorSerdes;
import io.sequor.schemas.TimeoutRecord;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

class ResultRecordsTest {
    private static final List<String> LETTERS = List.of("a", "Z", "7", "é", "水", "\uD83D\uDE00");

    private static final Serializer<MatchRecord> MATCHES = SequorSerdes.match().serializer();
    private static final Serializer<TimeoutRecord> TIMEOUTS =
            SequorSerdes.timeout().serializer();

    private final ResultRecords records = new ResultRecords();

    @Test
    void aResultCarriesItsEventsInFullUpToTheLimitAndNotAByteBeyond() {
        int overhead = bytes(match(1)) - 1 + 2; // the length of the long text takes two bytes more
        int fitting = ResultRecords.MAX_FULL_BYTES - overhead;

        assertThat(bytes(match(fitting))).isEqualTo(ResultRecords.MAX_FULL_BYTES);
        assertThat(record(match(fitting)).getByReference()).isFalse();
        assertThat(record(match(fitting + 1)).getByReference()).isTrue();
        assertThat(((TimeoutRecord) records.of(timeout(fitting * 2)).value()).getByReference())
                .isTrue();
    }

    @Test
    void noResultIsLargerThanTheBound() {
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            Finding finding = finding(random);
            List<String> awaiting = List.of(text(random), text(random));
            Match match = new Match(finding, finding.lastEventTime());
            Timeout timeout = new Timeout(finding, Event.MAX_TIME, awaiting);

            assertThat((long) bytes(match)).isLessThanOrEqualTo(ResultSize.atMost(finding, List.of()));
            assertThat((long) bytes(timeout)).isLessThanOrEqualTo(ResultSize.atMost(finding, awaiting));
        }
    }

    private MatchRecord record(Match match) {
        return (MatchRecord) records.of(match).value();
    }

    private int bytes(Match match) {
        return MATCHES.serialize("", record(match)).length;
    }

    private int bytes(Timeout timeout) {
        TimeoutRecord record = (TimeoutRecord) records.of(timeout).value();
        return TIMEOUTS.serialize("", record).length;
    }

    private static Match match(int length) {
        return new Match(finding(length), 5);
    }

    private static Timeout timeout(int length) {
        return new Timeout(finding(length), 5, List.of("b"));
    }

    private static Finding finding(int length) {
        Event event = Event.builder("e", "k", "kind", 5)
                .field("text", "x".repeat(length))
                .origin(new Origin("t", 0, 1))
                .build();
        return finding(Map.of("a", List.of(new Occurrence(event, 1, 1))));
    }

    private static Finding finding(Random random) {
        Map<String, List<Occurrence>> captures = new LinkedHashMap<>();
        for (int stage = 0; stage <= random.nextInt(4); stage++) {
            captures.put(
                    "s" + stage,
                    IntStream.rangeClosed(0, random.nextInt(3))
                            .mapToObj(i -> new Occurrence(event(random), i, i))
                            .toList());
        }
        return finding(captures);
    }

    private static Finding finding(Map<String, List<Occurrence>> captures) {
        return new Finding("pattern", "0f", "key", captures, "id", "start");
    }

    private static Event event(Random random) {
        Event.Builder event = Event.builder(text(random), "key", text(random), random.nextLong(Event.MAX_TIME));
        for (int i = 0; i < random.nextInt(5); i++) {
            event.field(text(random) + i, scalar(random));
        }
        if (random.nextBoolean()) {
            event.origin(new Origin(text(random), Integer.MAX_VALUE, random.nextLong(Long.MAX_VALUE)));
        }
        return event.build();
    }

    private static Scalar scalar(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Scalar.of(random.nextBoolean());
            case 1 -> Scalar.of(random.nextLong());
            case 2 -> Scalar.of(random.nextDouble());
            case 3 -> Scalar.of(new BigDecimal(new BigInteger(random.nextInt(500), random), random.nextInt(1000)));
            default -> Scalar.of(text(random));
        };
    }

    private static String text(Random random) {
        String letter = LETTERS.get(random.nextInt(LETTERS.size()));
        return "x" + letter.repeat(random.nextInt(200));
    }
}
