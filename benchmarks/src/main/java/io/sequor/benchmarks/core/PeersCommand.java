package io.sequor.benchmarks.core;

import io.sequor.benchmarks.flink.FlinkJobTrial;
import io.sequor.benchmarks.measure.Medians;
import io.sequor.benchmarks.report.Table;
import io.sequor.benchmarks.workload.Found;
import io.sequor.runner.terminal.Console;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run peers}: the engine, a loop written by hand, and Flink CEP, on the same events. */
@Command(
        name = "peers",
        description = "The engine against Flink CEP's operator and against a loop written by hand for the one pattern.")
public final class PeersCommand extends MeasuringCommand {
    private static final String MEMORY = "w4-1x100000";
    private static final String QUICK_MEMORY = "w4-1x2000";
    private static final String FLINK_MEMORY = "w4";

    @Option(
            names = "--workloads",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "w1,w2,w3,w4,w5,w6",
            description = "Which workloads, Flink included (default ${DEFAULT-VALUE}).")
    private List<String> workloads = List.of();

    @Option(
            names = "--open",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "w4-1x10000,w4-1x100000,w4-1x1000000,w4-10000x100",
            description = "Which workloads to which Flink is not fed, for it would take hours: w4-KEYSxOPEN"
                    + " (default ${DEFAULT-VALUE}; none with --quick).")
    private List<String> open = List.of();

    @Option(
            names = "--job-events",
            paramLabel = "NUMBER",
            defaultValue = "1000000",
            description =
                    "Events for W1 as a local Flink job, 0 for no job (default ${DEFAULT-VALUE}; a tenth with --quick).")
    private long jobEvents;

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public PeersCommand(Console console, String... arguments) {
        super(console, arguments);
    }

    @Override
    Measured measure() {
        Map<String, Object> line = new LinkedHashMap<>();
        List<Object> scores = new ArrayList<>();
        Feeding all = new Feeding(this, List.of(Contenders.SEQUOR, Contenders.LOOP, Contenders.FLINK));
        for (String workload : workloads) {
            Feeding.Row row = all.run(workload);
            line.put("flink_ratio_" + workload, Medians.rounded(row.ratio(Contenders.FLINK)));
            line.put("hand_ratio_" + workload, Medians.rounded(row.ratio(Contenders.LOOP)));
        }
        all.table().show(console());
        scores.addAll(all.scores());
        if (!quick() && !open.isEmpty()) {
            Feeding more = new Feeding(this, List.of(Contenders.SEQUOR, Contenders.LOOP));
            open.forEach(workload -> line.put(
                    "hand_ratio_" + workload, Medians.rounded(more.run(workload).ratio(Contenders.LOOP))));
            more.table().show(console());
            scores.addAll(more.scores());
        }
        bytesOf(line, scores);
        job(line, scores);
        return new Measured(line, scores);
    }

    private void bytesOf(Map<String, Object> line, List<Object> scores) {
        Table table = new Table("memory", "contender", "open", "bytes/open");
        for (Contenders contender : List.of(Contenders.SEQUOR, Contenders.LOOP, Contenders.FLINK)) {
            String workload = contender == Contenders.FLINK ? FLINK_MEMORY : quick() ? QUICK_MEMORY : MEMORY;
            MemoryTrial.Score score = trials().run(new MemoryTrial(workload, contender));
            table.row(score.workload(), score.contender(), Table.number(score.open()), Table.number(score.bytes()));
            line.put("bytes_per_open_" + score.contender(), Math.round(score.bytes()));
            scores.add(score);
        }
        table.show(console());
    }

    private void job(Map<String, Object> line, List<Object> scores) {
        long events = quick() ? jobEvents / 10 : jobEvents;
        if (events <= 0) {
            return;
        }
        console().progress("W1 as a local Flink job");
        FlinkJobTrial.Score score = trials().run(new FlinkJobTrial("w1", events));
        Found.Answer expected = FeedTrial.expected("w1", events);
        if (!expected.equals(score.answer())) {
            throw wrong("the Flink job finds " + score.answer() + " in " + events + " events of w1, and the loop "
                    + expected);
        }
        Table table = new Table("local Flink job", "events", "CPU ns/event", "events/s");
        table.row("w1", Long.toString(events), Table.number(score.cpuNanos()), Table.number(1e9 / score.clockNanos()));
        table.show(console());
        line.put("flink_job_cpu_nanos_w1", Math.round(score.cpuNanos()));
        line.put("flink_job_events_per_second_w1", Math.round(1e9 / score.clockNanos()));
        scores.add(score);
    }
}
