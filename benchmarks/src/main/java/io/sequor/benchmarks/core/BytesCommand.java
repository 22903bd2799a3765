package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Medians;
import io.sequor.benchmarks.report.Table;
import io.sequor.runner.terminal.Console;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run bytes}: what the processor writes to its store for an event, whatever is open. */
@Command(
        name = "bytes",
        description =
                "Bytes that the processor writes to its store and changelog for an event, with 10 and with 100,000"
                        + " partial matches open in its key.")
public final class BytesCommand extends MeasuringCommand {
    private static final int EVENTS = 10_000;
    private static final int QUICK_EVENTS = 2_000;

    @Option(
            names = "--open",
            split = ",",
            paramLabel = "NUMBER",
            defaultValue = "10,100000",
            description = "How many are open (default ${DEFAULT-VALUE}).")
    private List<Integer> open = List.of();

    /**
     * The command, speaking to a console.
     *
     * @param console for tables and the last line
     * @param arguments of the whole command, as they stand in results
     */
    public BytesCommand(Console console, String... arguments) {
        super(console, arguments);
    }

    @Override
    Measured measure() {
        check(open.stream().allMatch(count -> count > 0), "--open is 1 or more, and not " + open);
        Table table = new Table("open", "records/event", "bytes/event", "largest record", "largest while filling");
        Map<String, Object> line = new LinkedHashMap<>();
        List<BytesTrial.Score> scores = new ArrayList<>();
        for (int count : open) {
            BytesTrial.Score score = score(count);
            table.row(
                    Table.number(count),
                    Table.number(score.records()),
                    Table.number(score.bytes()),
                    Table.number(score.largestRecord()),
                    Table.number(score.largestWhileFilling()));
            line.put("bytes_per_event_" + count, Medians.rounded(score.bytes()));
            scores.add(score);
        }
        line.put(
                "largest_record",
                scores.stream().mapToInt(BytesTrial.Score::largestRecord).max().orElse(0));
        table.show(console());
        return new Measured(line, scores);
    }

    private BytesTrial.Score score(int count) {
        console().progress("bytes: " + count + " open");
        int events = quick() ? QUICK_EVENTS : EVENTS;
        BytesTrial.Score score = trials().run(new BytesTrial(count, Collections.max(open), events));
        long expected = BytesTrial.expected(count, events);
        if (score.matches() != expected) {
            throw wrong("the processor finds " + score.matches() + " matches with " + count + " open, and there are "
                    + expected);
        }
        return score;
    }
}
