package io.sequor.benchmarks.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final int EVENTS = 50_500;

    private final Load load = new Load(EVENTS, 5000);

    @Test
    void aboutTwoPercentOfTheEventsTakePart() {
        long takingPart =
                all().stream().filter(event -> !event.kind().equals("view")).count();

        assertThat(all()).hasSize(EVENTS);
        assertThat(100.0 * takingPart / EVENTS).isBetween(1.8, 2.2);
    }

    @Test
    void noEventIsAtOrBeforeTheWatermarkInFrontOfIt() {
        long watermark = -1;
        int sent = 0;
        for (List<Load.Made> batch : load.batches()) {
            for (Load.Made event : batch) {
                assertThat(event.time()).isGreaterThan(watermark);
            }
            sent += batch.size();
            watermark = Load.watermarkAfter(sent);
        }
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(all()).isEqualTo(all());
    }

    @Test
    void aKeyStandsInOnePartition() {
        assertThat(all())
                .allSatisfy(event -> assertThat(event.partition())
                        .isEqualTo(Integer.parseInt(event.key().substring("customer-".length())) % Topics.PARTITIONS));
    }

    private List<Load.Made> all() {
        List<Load.Made> events = new ArrayList<>();
        load.batches().forEach(events::addAll);
        return events;
    }
}
