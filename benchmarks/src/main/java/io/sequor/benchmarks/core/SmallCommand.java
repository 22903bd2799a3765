package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Medians;
import io.sequor.runner.terminal.Console;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run small}: where little is open, an engine with one object for each partial match is hard to beat. */
@Command(
        name = "small",
        description =
                "The engine on keys with few open partial matches, against itself with one object for each of them.")
public final class SmallCommand extends MeasuringCommand {
    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "w1,w2,w6",
            description = "Which workloads (default ${DEFAULT-VALUE}).")
    private List<String> workloads = List.of();

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public SmallCommand(Console console, String... arguments) {
        super(console, arguments);
    }

    @Override
    Measured measure() {
        Feeding feeding = new Feeding(this, List.of(Contenders.SEQUOR, Contenders.EXPLICIT));
        Map<String, Object> line = new LinkedHashMap<>();
        for (String workload : workloads) {
            Feeding.Row row = feeding.run(workload);
            line.put("ratio_" + workload, Medians.rounded(row.ratio(Contenders.EXPLICIT)));
        }
        feeding.table().show(console());
        return new Measured(line, feeding.scores());
    }
}
