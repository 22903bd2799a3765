package io.sequor.runner.watermark;

import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.GeneratorListener;
import io.sequor.kstreams.watermark.GeneratorSettings;
import io.sequor.kstreams.watermark.WatermarkGenerator;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Console.Style;
import io.sequor.runner.terminal.ExitCode;
import io.sequor.runner.terminal.Printable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sequor watermark generate}: tells the time by the events themselves. */
@Command(
        name = "generate",
        description = {
            "Reads an events topic in Sequor's envelope and claims, for each partition, the largest time seen minus the"
                    + " disorder, until it is ended (Ctrl-C).",
            "Started again it goes on where it was: the control topic is its memory."
        },
        mixinStandardHelpOptions = true)
final class GenerateCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--control-topic",
            paramLabel = "TOPIC",
            required = true,
            description = "The topic to write to, another than that of the events, with as many partitions.")
    private String controlTopic = "";

    @Option(names = "--events-topic", paramLabel = "TOPIC", required = true, description = "The topic to read.")
    private String eventsTopic = "";

    @Option(
            names = "--source",
            paramLabel = "NAME",
            required = true,
            description = "The source that it speaks for: its own, used by nobody else.")
    private String source = "";

    @Option(
            names = "--disorder",
            paramLabel = "DURATION",
            required = true,
            converter = DurationConverter.class,
            description = "So much later than others an event may come, such as 500ms, 30s or 5m; more is late.")
    private Duration disorder = Duration.ZERO;

    @Option(
            names = "--quiet-after",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "A partition without events for so long follows the others. Left out: it stands still.")
    private Optional<Duration> quietAfter = Optional.empty();

    @Option(
            names = "--max-ahead",
            paramLabel = "DURATION",
            defaultValue = "1h",
            converter = DurationConverter.class,
            description = "An event further ahead of the clock counts for no claim (default ${DEFAULT-VALUE}).")
    private Duration maxAhead = Duration.ofHours(1);

    @Option(names = "--once", description = "Claim what follows from everything that is there now, and end.")
    private boolean once;

    @Spec
    private CommandSpec spec;

    private final Console console;

    GenerateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CompletableFuture<Void> end = new CompletableFuture<>();
        GeneratorSettings settings = settings(new Told(end));
        Cluster talk = new Cluster(cluster.settings());
        try (WatermarkGenerator generator = talk.talk(() -> settings.open(cluster.settings()))) {
            return talk.talk(() -> once ? claimOnce(generator) : claimUntilEnded(generator, end));
        }
    }

    private GeneratorSettings settings(GeneratorListener told) {
        if (controlTopic.equals(eventsTopic)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--control-topic and --events-topic both name " + eventsTopic
                            + ": create a topic for control records alone");
        }
        try {
            GeneratorSettings settings = WatermarkGenerator.boundedDisorder(disorder)
                    .events(eventsTopic, EventMapper.envelope())
                    .controlTopic(controlTopic)
                    .source(source)
                    .maxAhead(maxAhead)
                    .listener(told);
            quietAfter.ifPresent(settings::quietAfter);
            return once ? settings.every(Duration.ZERO) : settings;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int claimOnce(WatermarkGenerator generator) {
        do {
            generator.pollOnce(Duration.ofMillis(200));
        } while (!generator.isCaughtUp());
        long without = generator.recordsWithoutEvent();
        if (without > 0 && generator.events() == 0) {
            throw new CommandFailure(
                    "none of the " + without + " records that were read of " + eventsTopic
                            + " gives an event of Sequor's envelope",
                    "--events-topic " + eventsTopic,
                    "name a topic written with SequorSerdes.event(), or run a WatermarkGenerator with your own"
                            + " EventMapper in Java. Nothing new was claimed");
        }
        if (without > 0) {
            console.line(
                    Style.NOTABLE,
                    without + " of " + (without + generator.events())
                            + " records gave no event and counted for no claim");
        }
        return ExitCode.DONE;
    }

    private int claimUntilEnded(WatermarkGenerator generator, CompletableFuture<Void> end) {
        Thread hook = new Thread(generator::close, "close-generator");
        Runtime.getRuntime().addShutdownHook(hook);
        generator.start();
        try {
            end.join();
        } catch (CompletionException e) {
            Runtime.getRuntime().removeShutdownHook(hook);
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
        return ExitCode.DONE;
    }

    /** Says what the generator does. */
    private final class Told implements GeneratorListener {
        private final CompletableFuture<Void> end;

        Told(CompletableFuture<Void> end) {
            this.end = end;
        }

        @Override
        public void wrote(int partition, ControlMessage message) {
            Long fence = message.fences().get(eventsTopic);
            String said = message.watermark().stream()
                    .mapToObj(time -> "claims " + new Moment(time).text()
                            + (fence == null ? ", with no record in it" : ", up to offset " + fence))
                    .findFirst()
                    .orElse("is registered, with no claim yet");
            console.line("partition " + partition + " " + said);
        }

        @Override
        public void ahead(TopicPartition partition, long offset, long timeMillis) {
            console.line(
                    Style.NOTABLE,
                    partition + ", offset " + offset + ": " + timeMillis
                            + " ms is too far ahead of the clock to count");
        }

        @Override
        public void withoutEvent(TopicPartition partition, long offset, long soFar) {
            if (Long.bitCount(soFar) == 1) { // the first, the second, the fourth ..
                console.line(
                        Style.NOTABLE,
                        partition + ", offset " + offset + ": no event in Sequor's envelope; " + soFar + " so far");
            }
        }

        @Override
        public void retrying(RuntimeException problem) {
            console.line(Style.NOTABLE, "trying again: " + Printable.of(String.valueOf(problem.getMessage())));
        }

        @Override
        public void stopped(RuntimeException problem) {
            end.completeExceptionally(problem);
        }
    }
}
