package io.sequor.runner.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.engine.Engine;
import io.sequor.runner.quake.EarthquakeFeed;
import io.sequor.runner.quake.Report;
import io.sequor.runner.quake.ReportingDelay;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeedPlanTest {
    private static final Duration BOUND = Duration.ofMinutes(30);

    @Test
    void sendsEveryReportOnceAndInTheOrderOfArrival() {
        List<Report> reports = reports(2018, 0.02);
        FeedPlan plan = FeedPlan.of(reports, BOUND);
        assertThat(plan.batches().stream().flatMap(batch -> batch.reports().stream()))
                .containsExactlyElementsOf(reports);
        assertThat(plan.events()).isEqualTo(1707);
    }

    @Test
    void claimsWhatIsTrueOfPunctualReports() {
        FeedPlan plan = FeedPlan.of(reports(7, 0), BOUND);
        long watermark = -1;
        for (FeedPlan.Batch batch : plan.batches()) {
            long before = watermark;
            assertThat(batch.reports()).allMatch(report -> report.quake().timeMillis() > before);
            assertThat(batch.watermark()).isGreaterThan(before);
            watermark = batch.watermark();
        }
        assertThat(watermark).isEqualTo(Engine.FINAL_WATERMARK);
        assertThat(FeedOracle.of(plan).late).isEmpty();
    }

    @Test
    void findsWhatTheReadmePromisesForTheDefaultSeed() {
        FeedOracle found = FeedOracle.of(FeedPlan.of(reports(2018, 0.02), BOUND));
        assertThat(found.matchesOf(DemoPattern.AFTERSHOCKS)).isEqualTo(3);
        assertThat(found.matchesOf(DemoPattern.RISING)).isEqualTo(14);
        assertThat(found.matchesOf(DemoPattern.QUIET)).isEqualTo(20);
        assertThat(found.timeouts).hasSize(6).allMatch(timeout -> timeout.startsWith("aftershocks "));
        assertThat(found.late).hasSize(32);
    }

    @Test
    void losesNothingWhenNoReportIsTardy() {
        FeedOracle found = FeedOracle.of(FeedPlan.of(reports(2018, 0), BOUND));
        FeedOracle other = FeedOracle.of(FeedPlan.of(reports(1, 0), Duration.ofMinutes(30)));
        assertThat(found.late).isEmpty();
        assertThat(found.matches).isEqualTo(other.matches);
        assertThat(found.timeouts).isEqualTo(other.timeouts);
    }

    private static List<Report> reports(long seed, double tardyShare) {
        return new ReportingDelay(seed, BOUND, tardyShare).reportsOf(EarthquakeFeed.read());
    }
}
