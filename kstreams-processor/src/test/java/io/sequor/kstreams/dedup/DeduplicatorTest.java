package io.sequor.kstreams.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.output.Output;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class DeduplicatorTest {
    private final Deduplicator seen = new Deduplicator(3);

    @Test
    void anIdentityIsNewOnce() {
        assertThat(seen.isNew(record(0, "a"))).isTrue();
        assertThat(seen.isNew(record(1, "b"))).isTrue();
        assertThat(seen.isNew(record(2, "a"))).isFalse();
        assertThat(seen.isNew(record(3, "b"))).isFalse();
        assertThat(seen.repeats()).isEqualTo(2);
    }

    @Test
    void theSameRecordAgainIsNewAgain() {
        assertThat(seen.isNew(record(0, "a"))).isTrue();
        assertThat(seen.isNew(record(0, "a"))).isTrue();
        assertThat(seen.isNew(record(1, "a"))).isFalse();
        assertThat(seen.repeats()).isEqualTo(1);
    }

    @Test
    void theOldestIsForgottenFirst() {
        for (int i = 0; i < 4; i++) {
            seen.isNew(record(i, "id" + i));
        }

        assertThat(seen.isNew(record(4, "id1"))).isFalse();
        assertThat(seen.isNew(record(5, "id0"))).as("forgotten").isTrue();
        assertThat(seen.isNew(record(6, "id1"))).as("now it is, too").isTrue();
    }

    @Test
    void withoutAnIdentityEverythingIsNew() {
        ConsumerRecord<String, String> bare = new ConsumerRecord<>("t", 0, 0, "k", "v");

        assertThat(seen.isNew(bare)).isTrue();
        assertThat(seen.isNew(bare)).isTrue();
        assertThat(seen.isNew(record(1, "x".repeat(257)))).as("none of ours").isTrue();
        assertThat(seen.withoutIdentity()).isEqualTo(3);
    }

    @Test
    void whatWasDealtWithBeforeCanBeRemembered() {
        seen.remember(record(7, "a"));
        seen.remember(new ConsumerRecord<>("t", 0, 8, "k", "v"));

        assertThat(seen.isNew(record(9, "a"))).isFalse();
        assertThat(seen.withoutIdentity()).isZero();
    }

    @Test
    void aMemoryHasToHoldSomething() {
        assertThatThrownBy(() -> new Deduplicator(0))
                .hasMessage("a Deduplicator remembers 1 identity or more, not 0. 100000 is a good number");
    }

    private static ConsumerRecord<String, String> record(long offset, String identity) {
        ConsumerRecord<String, String> record = new ConsumerRecord<>("t", 0, offset, "k", "v");
        record.headers().add(Output.ID, identity.getBytes(StandardCharsets.UTF_8));
        return record;
    }
}
