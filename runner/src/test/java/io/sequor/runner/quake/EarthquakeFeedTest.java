package io.sequor.runner.quake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class EarthquakeFeedTest {
    private final List<Earthquake> feed = EarthquakeFeed.read();

    @Test
    void holdsTheWholeWeekInOrderOfOriginTime() {
        assertThat(feed).hasSize(1707).extracting(Earthquake::id).doesNotHaveDuplicates();
        assertThat(feed).isSortedAccordingTo((left, right) -> Long.compare(left.timeMillis(), right.timeMillis()));
        assertThat(Instant.ofEpochMilli(feed.get(0).timeMillis())).isEqualTo("2018-01-31T01:49:59.650Z");
        assertThat(Instant.ofEpochMilli(feed.get(1706).timeMillis())).isEqualTo("2018-02-07T01:26:13.840Z");
    }

    @Test
    void holdsTheHualienSequence() {
        assertThat(feed)
                .filteredOn(quake -> quake.region().equals("Taiwan") && quake.magnitude() >= 6)
                .extracting(
                        Earthquake::place,
                        Earthquake::magnitude,
                        quake -> Instant.ofEpochMilli(quake.timeMillis()).toString())
                .containsExactly(
                        tuple("21km NNE of Hualian, Taiwan", 6.1, "2018-02-04T13:56:42.150Z"),
                        tuple("22km NNE of Hualian, Taiwan", 6.4, "2018-02-06T15:50:42.400Z"));
        assertThat(feed).filteredOn(quake -> quake.region().equals("Taiwan")).hasSize(20);
    }

    @Test
    void namesEveryRegionInOneWay() {
        assertThat(feed.stream().map(Earthquake::region).collect(Collectors.toSet()))
                .hasSize(71)
                .contains("California", "Nevada", "Mexico", "Reykjanes Ridge")
                .doesNotContain("CA", "NV", "MX", "");
    }

    @Test
    void tellsQuakesFromBlasts() {
        assertThat(feed.stream().collect(Collectors.groupingBy(Earthquake::kind, Collectors.counting())))
                .containsOnly(entry("quake", 1679L), entry("explosion", 15L), entry("quarry-blast", 13L));
    }

    @Test
    void refusesALineWithAnotherNumberOfColumns() {
        assertThatThrownBy(() -> Earthquake.parse("id\t5"))
                .hasMessage("a line of the earthquake feed has 2 columns, not 7: id\t5");
    }
}
