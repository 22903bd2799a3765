package io.sequor.matcher.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.matcher.Golden;
import io.sequor.matcher.engine.EngineSnapshot;
import io.sequor.matcher.engine.EngineSnapshot.KeySnapshot;
import io.sequor.matcher.engine.EngineSnapshot.PatternName;
import io.sequor.matcher.event.Moment;
import io.sequor.matcher.stage.run.Dropped;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SnapshotCodecTest {
    private final SnapshotCodec codec = new SnapshotCodec();

    @Test
    void readsWhatEveryReleaseWrote() {
        assertThat(codec.decode(Golden.bytes("snapshot-1.hex"))).isEqualTo(full());
        assertThat(codec.decode(Golden.bytes("snapshot-new-1.hex"))).isEqualTo(fresh());
    }

    @Test
    void writesTheGoldenBytes() {
        Golden.assertBytes("snapshot-1.hex", codec.encode(full()));
        Golden.assertBytes("snapshot-new-1.hex", codec.encode(fresh()));
    }

    @Test
    void equalSnapshotsHaveEqualBytesWhateverTheOrderOfTheirKeys() {
        EngineSnapshot full = full();
        SortedMap<String, KeySnapshot> backwards = new TreeMap<>(Comparator.reverseOrder());
        backwards.putAll(full.keys());
        EngineSnapshot other =
                new EngineSnapshot(full.patterns(), full.watermark(), full.nextOrdinal(), full.buffered(), backwards);

        assertThat(other).isEqualTo(full);
        assertThat(codec.encode(other)).isEqualTo(codec.encode(full));
    }

    @Test
    void refusesANewerVersionWithWords() {
        byte[] bytes = codec.encode(fresh());
        bytes[0] = 9;

        CorruptBytesException e = catchThrowableOfType(CorruptBytesException.class, () -> codec.decode(bytes));

        assertThat(e.kind()).isEqualTo(CorruptBytesException.Kind.UNKNOWN_FORMAT);
        assertThat(e)
                .hasMessage("COD-002 snapshot.format at offset 0 is 9, and this build reads 1. A newer release wrote"
                        + " the bytes, or they are damaged: read them with that release.");
    }

    @Test
    void damagedBytesAreReadOrRefused() {
        byte[] bytes = codec.encode(full());

        Mutations.everyTruncationIsRefused(bytes, codec::decode);
        Mutations.everyMutantIsReadOrRefused(bytes, codec::decode, codec::encode);
    }

    private static EngineSnapshot fresh() {
        return new EngineSnapshot(List.of(new PatternName("p", "00ff")), -1, 0, List.of(), new TreeMap<>());
    }

    private static EngineSnapshot full() {
        SortedMap<String, KeySnapshot> keys = new TreeMap<>();
        Dropped upTo = new Dropped(new Moment(40, 2), new TreeSet<>());
        Dropped single = new Dropped(Moment.NONE, new TreeSet<>(List.of(new Moment(50, 7), new Moment(50, 3))));
        keys.put("card-7", new KeySnapshot(18, List.of(OccurrenceCodecTest.full()), List.of(upTo, single)));
        keys.put("k", new KeySnapshot(1, List.of(), List.of()));
        keys.put("\ud83d\ude00", new KeySnapshot(2, List.of(), List.of(Dropped.NOTHING, Dropped.NOTHING)));
        return new EngineSnapshot(
                List.of(new PatternName("burst", "0123456789abcdef"), new PatternName("caf\u00e9", "ff")),
                1_700_000_000_000L,
                301,
                List.of(OccurrenceCodecTest.small(), OccurrenceCodecTest.full()),
                keys);
    }
}
