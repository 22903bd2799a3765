package io.sequor.runner.quake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReportingDelayTest {
    private static final Duration BOUND = Duration.ofMinutes(30);
    private static final List<Earthquake> FEED = EarthquakeFeed.read();

    @Test
    void ordersByArrivalAndLosesNothing() {
        List<Report> reports = new ReportingDelay(1, BOUND, 0.02).reportsOf(FEED);
        assertThat(reports).extracting(Report::quake).containsExactlyInAnyOrderElementsOf(FEED);
        assertThat(reports)
                .isSortedAccordingTo((left, right) -> Long.compare(left.arrivalMillis(), right.arrivalMillis()));
        assertThat(reports).extracting(Report::quake).isNotEqualTo(FEED);
    }

    @Test
    void givesTheSameDelaysForTheSameSeedOnly() {
        List<Report> once = new ReportingDelay(1, BOUND, 0.02).reportsOf(FEED);
        assertThat(new ReportingDelay(1, BOUND, 0.02).reportsOf(FEED)).isEqualTo(once);
        assertThat(new ReportingDelay(2, BOUND, 0.02).reportsOf(FEED)).isNotEqualTo(once);
    }

    @Test
    void sendsTheTardyShareBeyondTheBound() {
        List<Report> reports = new ReportingDelay(1, BOUND, 0.02).reportsOf(FEED);
        assertThat(reports)
                .filteredOn(report -> report.delayMillis() > BOUND.toMillis())
                .hasSizeBetween(20, 50);
        assertThat(reports).allMatch(report -> report.delayMillis() <= 4 * BOUND.toMillis());
    }

    @Test
    void keepsEveryReportWithinTheBoundWithoutATardyShare() {
        assertThat(new ReportingDelay(1, BOUND, 0).reportsOf(FEED))
                .allMatch(report -> report.delayMillis() <= BOUND.toMillis());
    }

    @Test
    void sendsEveryReportBeyondTheSmallestBoundWithAFullTardyShare() {
        assertThat(new ReportingDelay(1, Duration.ofMillis(1), 1).reportsOf(FEED))
                .allMatch(report -> report.delayMillis() > 1);
    }

    @Test
    void refusesWhatIsOutOfRange() {
        assertThatThrownBy(() -> new ReportingDelay(1, Duration.ZERO, 0))
                .hasMessage("the bound of the reporting delay is 1 ms or more (bound=PT0S)");
        assertThatThrownBy(() -> new ReportingDelay(1, BOUND, Double.NaN))
                .hasMessage("the tardy share is in 0 .. 1 (tardyShare=NaN)");
        assertThatThrownBy(() -> new Report(FEED.get(0), 0))
                .hasMessage(
                        "the report of uw61345682 arrives before the quake (arrivalMillis=0, timeMillis=1517363399650)");
    }
}
