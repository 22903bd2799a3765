package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Medians;
import io.sequor.benchmarks.report.Table;
import io.sequor.runner.terminal.Console;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run burst}: three stages that may pass over any, in windows of 10 to 1,000 events. */
@Command(
        name = "burst",
        description = "A, B, C that may pass over any: the cost of an event that ends nothing, and of each result.")
public final class BurstCommand extends MeasuringCommand {
    @Option(
            names = "--windows",
            split = ",",
            paramLabel = "NUMBER",
            defaultValue = "10,100,1000",
            description =
                    "Events in the window, from few to many (default ${DEFAULT-VALUE}). Ratios are those of the last to"
                            + " the first.")
    private List<Integer> windows = List.of();

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public BurstCommand(Console console, String... arguments) {
        super(console, arguments);
    }

    @Override
    Measured measure() {
        check(windows.stream().allMatch(window -> window >= 4), "--windows is 4 or more, and not " + windows);
        Micro micro = new Micro(this);
        Table table = new Table("window", "ns/event", "bytes/event", "ns/result");
        List<Double> updates = new ArrayList<>();
        List<Double> results = new ArrayList<>();
        for (int window : windows) {
            console().progress("burst: window of " + window);
            Map<String, String> parameters = Map.of("window", Integer.toString(window));
            Micro.Score update = micro.run(BurstBenchmark.class, "update", parameters);
            Micro.Score enumerate = micro.run(BurstBenchmark.class, "enumerate", parameters);
            updates.add(update.medianNanos());
            results.add(enumerate.medianNanos());
            table.row(
                    Integer.toString(window),
                    Table.number(update.medianNanos()),
                    Table.number(update.medianBytes()),
                    Table.number(enumerate.medianNanos()));
        }
        table.show(console());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("windows", windows);
        line.put("nanos_update", updates.stream().map(Medians::rounded).toList());
        line.put("nanos_result", results.stream().map(Medians::rounded).toList());
        line.put("ratio_update", Medians.rounded(updates.get(updates.size() - 1) / updates.get(0)));
        return new Measured(line, micro.scores());
    }
}
