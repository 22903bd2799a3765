package io.sequor.runner.quake;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * How long it takes until a quake is reported: made up, but the same for the same seed. Most reports take between no
 * time and the bound, short delays being the likelier ones; a given share takes longer, up to four times the bound. So
 * a reader who waits for the bound (watermark = arrival time - bound) sees a disturbed order and, with the share,
 * reports
 * that come too late.
 *
 * @param seed any number
 * @param bound what punctual reports keep to, 1 ms or more
 * @param tardyShare the share of reports beyond the bound, 0 to 1
 */
public record ReportingDelay(long seed, Duration bound, double tardyShare) {
    private static final double LONGEST_IN_BOUNDS = 4.0;

    /** Checks the ranges. */
    public ReportingDelay {
        if (bound.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "the bound of the reporting delay is 1 ms or more (bound=" + bound + ")");
        }
        if (!(tardyShare >= 0 && tardyShare <= 1)) {
            throw new IllegalArgumentException("the tardy share is in 0 .. 1 (tardyShare=" + tardyShare + ")");
        }
    }

    /**
     * Gives every quake its delay.
     *
     * @param quakes the seed's numbers are handed out in the order of this list
     * @return in the order of arrival; reports of one millisecond in the order of origin time, then id
     */
    public List<Report> reportsOf(List<Earthquake> quakes) {
        Random random = new Random(seed);
        return quakes.stream()
                .map(quake -> new Report(quake, quake.timeMillis() + nextDelayMillis(random)))
                .sorted(Comparator.comparingLong(Report::arrivalMillis)
                        .thenComparingLong(report -> report.quake().timeMillis())
                        .thenComparing(report -> report.quake().id()))
                .toList();
    }

    private long nextDelayMillis(Random random) {
        boolean tardy = random.nextDouble() < tardyShare;
        double fraction = random.nextDouble();
        double bounds = tardy ? 1 + fraction * (LONGEST_IN_BOUNDS - 1) : fraction * fraction;
        long delayMillis = (long) (bounds * bound.toMillis());
        return tardy ? Math.max(delayMillis, bound.toMillis() + 1) : delayMillis;
    }
}
