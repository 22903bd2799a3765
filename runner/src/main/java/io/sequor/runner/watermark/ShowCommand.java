package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.CommittedLog;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sequor watermark show}: who holds time back. */
@Command(
        name = "show",
        description = {
            "Reads the control topic to its end and shows, for each partition, how far time has come, what every source"
                    + " claims, and who holds time back.",
            "A processor is as far once it has read everything that the claims cover."
        },
        mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
    @Mixin
    private ControlOptions control = new ControlOptions();

    @Option(
            names = "--sources",
            paramLabel = "NAME",
            split = ",",
            description = "The declared sources, where the processor was told some: they are waited for from the start,"
                    + " and nobody else is heard.")
    private Set<String> declared = Set.of();

    @Option(
            names = "--application-id",
            paramLabel = "ID",
            description = "Also say what this application has not read yet of what the claims cover.")
    private Optional<String> application = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;

    private final Console console;

    ShowCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        checkNames();
        try (Cluster cluster = control.open()) {
            TimeTable table = cluster.talk(() -> table(cluster));
            if (json) {
                console.line(new TimeJson(table).text());
            } else {
                new TimeText(table, console).print();
            }
        }
        return ExitCode.DONE;
    }

    private void checkNames() {
        for (String name : declared) {
            int bytes = name.getBytes(StandardCharsets.UTF_8).length;
            if (bytes < 1 || bytes > ControlMessage.MAX_SOURCE_BYTES) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--sources: the name of a source takes 1 to " + ControlMessage.MAX_SOURCE_BYTES
                                + " bytes, and one takes " + bytes);
            }
        }
    }

    private TimeTable table(Cluster cluster) {
        CommittedLog log = cluster.log(control.topic());
        // first the positions: what is claimed meanwhile is not taken for what the application should have read
        Optional<TimeTable.Application> reader =
                application.map(id -> new TimeTable.Application(id, cluster.positions(id), cluster.topicsRead(id)));
        ControlHistory history = ControlHistory.read(log, control.inBand(), declared, cluster::id);
        OtherRecords.refuse(history, control, "");
        return new TimeTable(control.topic(), !declared.isEmpty(), history.partitions(), reader);
    }
}
