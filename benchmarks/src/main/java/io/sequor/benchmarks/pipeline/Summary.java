package io.sequor.benchmarks.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Medians of runs. */
final class Summary {
    private final List<Run> runs;

    Summary(List<Run> runs) {
        this.runs = runs;
    }

    /** The median of what the runs of a variant say; there is at least one. */
    double median(Variant variant, ToDoubleFunction<Run> value) {
        double[] sorted = of(variant).stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The medians of everything that the runs of a variant say, each by itself. */
    Run median(Variant variant) {
        return new Run(
                variant.label(),
                median(variant, Run::eventsPerSecond),
                median(variant, Run::steadyEventsPerSecond),
                median(variant, Run::threadMicros),
                median(variant, Run::applicationMicros),
                median(variant, Run::brokerMicros),
                median(variant, Run::loadBefore),
                median(variant, Run::othersShare),
                List.of());
    }

    /** The processor's median, divided by the baseline's. */
    double ratio(ToDoubleFunction<Run> value) {
        return median(Variant.PROCESSOR, value) / median(Variant.BASELINE, value);
    }

    /** The runs of a variant, in their order. */
    List<Run> of(Variant variant) {
        return runs.stream()
                .filter(run -> run.variant().equals(variant.label()))
                .toList();
    }

    /** What the last line of the benchmark says. */
    Map<String, Object> lastLine(int events) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("benchmark", "pipeline");
        line.put("events", events);
        line.put("rounds", of(Variant.BASELINE).size());
        for (Variant variant : Variant.values()) {
            Run median = median(variant);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("eventsPerSecond", Math.round(median.eventsPerSecond()));
            values.put("steadyEventsPerSecond", Math.round(median.steadyEventsPerSecond()));
            values.put("threadMicros", rounded(median.threadMicros(), 100));
            values.put("applicationMicros", rounded(median.applicationMicros(), 100));
            values.put("brokerMicros", rounded(median.brokerMicros(), 100));
            line.put(variant.label(), values);
        }
        line.put("steadyRatio", rounded(ratio(Run::steadyEventsPerSecond), 1000));
        line.put("ratio", rounded(ratio(Run::eventsPerSecond), 1000));
        return line;
    }

    private static double rounded(double value, double parts) {
        return Math.round(value * parts) / parts;
    }
}
