package io.sequor.benchmarks.pipeline;

import io.sequor.runner.terminal.Console;
import java.util.Locale;

/** Tells people what was measured. */
final class Screen {
    private static final String ROW = "%-10s %-10s %10s %10s %10s %10s %10s %6s %7s";

    private final Console console;

    Screen(Console console) {
        this.console = console;
    }

    void filled(Expected expected) {
        console.line(String.format(
                Locale.ROOT,
                "%d events of %d bytes on average, %.1f %% of them orders or refunds; %d matches and %d timeouts to find.",
                expected.events(),
                expected.bytes() / expected.events(),
                100.0 * expected.takingPart() / expected.events(),
                expected.matches().size(),
                expected.timeouts().size()));
    }

    void heading() {
        console.line("");
        console.line(
                String.format(ROW, "", "", "events/s", "steady", "thread us", "app us", "broker us", "load", "others"));
    }

    void run(String title, Run run) {
        row(title, run, decimal(1, run.loadBefore()), decimal(0, 100 * run.othersShare()) + " %");
    }

    void medians(Summary summary) {
        for (Variant variant : Variant.values()) {
            row("median", summary.median(variant), "", "");
        }
        console.line("");
        console.line(String.format(
                Locale.ROOT,
                "The processor reaches %.2f of the baseline's throughput, %.2f in the steady part. Every answer was right.",
                summary.ratio(Run::eventsPerSecond),
                summary.ratio(Run::steadyEventsPerSecond)));
    }

    private void row(String title, Run run, String load, String others) {
        console.line(String.format(
                ROW,
                title,
                run.variant(),
                Math.round(run.eventsPerSecond()),
                Math.round(run.steadyEventsPerSecond()),
                decimal(2, run.threadMicros()),
                decimal(2, run.applicationMicros()),
                decimal(2, run.brokerMicros()),
                load,
                others));
    }

    private static String decimal(int places, double value) {
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }
}
