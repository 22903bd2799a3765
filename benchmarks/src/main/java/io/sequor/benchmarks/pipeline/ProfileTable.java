package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.profile.Profile;
import io.sequor.runner.terminal.Console;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * CPU of the stream thread in microseconds for each event, by what it was spent on, for both variants: shares of the
 * samples, times what the thread took in all.
 */
final class ProfileTable {
    private static final String ROW = "%-32s %10s %10s";

    private final Map<String, Double> baseline;
    private final Map<String, Double> processor;
    private final Map<String, Double> storeCalls;

    /**
     * @param profiled a profiled run of each variant
     */
    ProfileTable(List<Run> profiled) {
        Summary runs = new Summary(profiled);
        baseline = micros(runs.of(Variant.BASELINE).get(0), Profile::byBucket);
        processor = micros(runs.of(Variant.PROCESSOR).get(0), Profile::byBucket);
        storeCalls = micros(runs.of(Variant.PROCESSOR).get(0), Profile::byStoreCall);
    }

    private static Map<String, Double> micros(Run run, Function<Profile, Map<String, Long>> parts) {
        Map<String, Double> micros = new TreeMap<>();
        for (Profile profile : run.profiles()) {
            double microsANano = run.threadMicros() / profile.cpuNanos();
            parts.apply(profile).forEach((label, nanos) -> micros.put(label, nanos * microsANano));
        }
        return micros;
    }

    void show(Console console) {
        console.line("");
        console.line("CPU of the stream thread, microseconds for each event, steady part:");
        console.line(String.format(ROW, "", "baseline", "processor"));
        Set<String> labels =
                new TreeSet<>(Comparator.comparingDouble(this::negatedSize).thenComparing(Comparator.naturalOrder()));
        labels.addAll(baseline.keySet());
        labels.addAll(processor.keySet());
        labels.forEach(label -> console.line(row(label, baseline.get(label), processor.get(label))));
        console.line(row("together", sum(baseline), sum(processor)));
        console.line("");
        console.line("Of that in the processor's store, by what was asked of it (encoding, RocksDB, changelog):");
        storeCalls.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(call -> console.line(row(call.getKey(), null, call.getValue())));
    }

    private double negatedSize(String label) {
        return -processor.getOrDefault(label, 0.0) - baseline.getOrDefault(label, 0.0);
    }

    private static double sum(Map<String, Double> parts) {
        return parts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static String row(String label, @Nullable Double left, @Nullable Double right) {
        return String.format(ROW, label, cell(left), cell(right));
    }

    private static String cell(@Nullable Double micros) {
        return micros == null ? "" : String.format(Locale.ROOT, "%.2f", micros);
    }
}
