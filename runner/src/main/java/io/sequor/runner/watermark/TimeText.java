package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Console.Style;
import io.sequor.runner.terminal.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A {@link TimeTable} for people. */
final class TimeText {
    private static final String HOLDS = "  <- holds time back";
    private static final List<String> HEADINGS = List.of("source", "status", "claim", "epoch", "sequence");

    private final TimeTable table;
    private final Console console;

    TimeText(TimeTable table, Console console) {
        this.table = table;
        this.console = console;
    }

    void print() {
        console.line("Control records of " + table.topic() + ", read to their end; all times are UTC.");
        if (!table.declared()) {
            console.line("Sources are taken as discovered; if the processor declares some, name them with --sources.");
        }
        String others = OtherRecords.notice(table);
        if (!others.isEmpty()) {
            console.line(others);
        }
        table.application()
                .filter(reader -> reader.positions().isEmpty())
                .ifPresent(reader -> console.line(
                        Style.NOTABLE,
                        "The application " + Printable.of(reader.id())
                                + " has committed nothing: check --application-id, or whether it has run."));
        table.partitions().forEach(this::print);
    }

    private void print(int number, ControlHistory.Partition partition) {
        Sources sources = partition.sources();
        console.line("");
        console.line(Style.STRONG, "partition " + number + ": watermark " + new Moment(sources.watermark()).text());
        sources(sources);
        if (!partition.dropped().isEmpty()) {
            console.line(
                    Style.NOTABLE,
                    "  dropped: "
                            + partition.dropped().entrySet().stream()
                                    .map(reason -> reason.getValue() + " " + reason.getKey())
                                    .collect(Collectors.joining(", ")));
        }
        table.ahead(number).forEach(this::ahead);
    }

    private void sources(Sources sources) {
        if (sources.known().isEmpty()) {
            console.line("  no source has spoken: time stands");
            return;
        }
        List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
        sources.known().forEach((name, source) -> rows.add(row(name, source)));
        int[] widths = new int[HEADINGS.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        Set<String> holders = TimeTable.holders(sources);
        console.line(Style.FAINT, line(rows.get(0), widths));
        int row = 1;
        for (String name : sources.known().keySet()) {
            boolean holds = holders.contains(name);
            console.line(holds ? Style.NOTABLE : Style.PLAIN, line(rows.get(row++), widths) + (holds ? HOLDS : ""));
        }
        if (holders.isEmpty()) {
            console.line(Style.NOTABLE, "  no source is active: time stands");
        }
    }

    private static List<String> row(String name, Source source) {
        return List.of(
                Printable.of(name),
                source.epoch().isEmpty() ? "silent" : StatusText.of(source.status()),
                new Moment(source.claim()).text(),
                number(source.epoch().stream()),
                number(source.sequence().stream()));
    }

    private static String number(LongStream number) {
        return number.mapToObj(Long::toString).findFirst().orElse("-");
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append("  ")
                    .append(cells.get(i))
                    .append(" ".repeat(widths[i] - cells.get(i).length()));
        }
        return line.toString().stripTrailing();
    }

    /** A control topic may speak of topics that the application does not read. */
    private String doubt(String eventsTopic) {
        boolean doubtful = table.application()
                .map(reader -> reader.topics().isEmpty() && !reader.hasCommitted(eventsTopic))
                .orElse(false);
        return doubtful
                ? "; it does not run, so it may be that it does not read " + Printable.of(eventsTopic)
                        + ": then nothing waits"
                : "";
    }

    private void ahead(TimeTable.Ahead ahead) {
        String application = table.application().map(TimeTable.Application::id).orElse("");
        String read = ahead.position().isEmpty()
                ? "has committed nothing there" + doubt(ahead.eventsTopic())
                : "reads on at offset " + ahead.position().getAsLong();
        console.line(
                Style.NOTABLE,
                "  waits: the control record at offset " + ahead.controlOffset() + " of "
                        + Printable.of(ahead.source()) + " covers " + Printable.of(ahead.eventsTopic())
                        + " up to offset " + ahead.fence() + ", and " + Printable.of(application) + " " + read);
    }
}
