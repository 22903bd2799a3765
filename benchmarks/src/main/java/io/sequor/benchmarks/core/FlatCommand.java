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

/** {@code benchmarks/run flat}: what an event costs that changes nothing, however much is open in its key. */
@Command(
        name = "flat",
        description =
                "The cost of an event that changes nothing, with 1,000 to 1,000,000 partial matches open in its key.")
public final class FlatCommand extends MeasuringCommand {
    private static final List<Integer> STANDARD = List.of(1_000, 10_000, 100_000, 1_000_000);
    private static final List<Integer> QUICK = List.of(1_000, 1_000_000);

    @Option(
            names = "--open",
            split = ",",
            paramLabel = "NUMBER",
            description =
                    "How many are open, from few to many (default: 1000,10000,100000,1000000; with --quick the first"
                            + " and the last). Ratios are those of the last to the first.")
    private List<Integer> open = List.of();

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public FlatCommand(Console console, String... arguments) {
        super(console, arguments);
    }

    @Override
    Measured measure() {
        List<Integer> sizes = !open.isEmpty() ? open : quick() ? QUICK : STANDARD;
        check(sizes.stream().allMatch(size -> size > 0), "--open is 1 or more, and not " + sizes);
        Micro micro = new Micro(this);
        Table table = new Table("event", "open", "ns/event", "bytes/event");
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("open", sizes);
        for (EventSort sort : EventSort.values()) {
            List<Double> nanos = new ArrayList<>();
            for (int size : sizes) {
                Micro.Score score = run(micro, sort, size);
                nanos.add(score.medianNanos());
                table.row(
                        sort.label(),
                        Table.number(size),
                        Table.number(score.medianNanos()),
                        Table.number(score.medianBytes()));
            }
            line.put(
                    "nanos_" + sort.label(),
                    nanos.stream().map(Medians::rounded).toList());
            line.put("ratio_" + sort.label(), Medians.rounded(nanos.get(nanos.size() - 1) / nanos.get(0)));
        }
        table.show(console());
        List<Object> scores = new ArrayList<>(micro.scores());
        memory(sizes, line, scores);
        return new Measured(line, scores);
    }

    private Micro.Score run(Micro micro, EventSort sort, int size) {
        console().progress("flat: " + sort.label() + ", " + size + " open");
        return micro.run(FlatBenchmark.class, "events", Map.of("sort", sort.name(), "open", Integer.toString(size)));
    }

    private void memory(List<Integer> sizes, Map<String, Object> line, List<Object> scores) {
        Table table = new Table("memory", "open", "bytes/open");
        for (int size : sizes) {
            MemoryTrial.Score score = trials().run(new MemoryTrial("w4-1x" + size, Contenders.SEQUOR));
            table.row("equality, without events", Table.number(size), Table.number(score.bytes()));
            line.put("bytes_per_open_" + size, Math.round(score.bytes()));
            scores.add(score);
        }
        table.show(console());
    }
}
