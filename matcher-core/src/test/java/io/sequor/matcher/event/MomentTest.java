package io.sequor.matcher.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MomentTest {
    @Test
    void isOrderedByTimeThenOrdinal() {
        assertThat(new Moment(1, 9)).isLessThan(new Moment(2, 0));
        assertThat(new Moment(1, 1)).isLessThan(new Moment(1, 2));
        assertThat(new Moment(1, 1).isAtOrBefore(new Moment(1, 1))).isTrue();
        assertThat(new Moment(1, 2).isAtOrBefore(new Moment(1, 1))).isFalse();
    }

    @Test
    void hasEnds() {
        assertThat(Moment.NONE).isLessThan(new Moment(0, 0));
        assertThat(Moment.endOf(3)).isGreaterThan(new Moment(3, 1_000_000)).isLessThan(new Moment(4, 0));
    }

    @Test
    void anOccurrenceStandsAtItsMoment() {
        Event event = Event.builder("i", "k", "K", 7).build();

        assertThat(new Occurrence(event, 3, 0).moment()).isEqualTo(new Moment(7, 3));
        assertThat(Occurrence.ORDER.compare(new Occurrence(event, 3, 0), new Occurrence(event, 4, 0)))
                .isNegative();
    }
}
