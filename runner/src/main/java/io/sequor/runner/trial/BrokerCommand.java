package io.sequor.runner.trial;

import io.sequor.runner.broker.BrokerException;
import io.sequor.runner.broker.EmbeddedBroker;
import io.sequor.runner.terminal.Cleanup;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Console.Style;
import io.sequor.runner.terminal.ExitCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.NewTopic;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sequor broker}: one Kafka broker in the foreground, until it is told to end. */
@Command(
        name = "broker",
        description = {
            "Runs one Kafka broker on 127.0.0.1 until Ctrl-C, to try things on without Docker.",
            "For trials, not for production: one broker, no replication, no encryption, no passwords."
        },
        mixinStandardHelpOptions = true)
public final class BrokerCommand implements Callable<Integer> {
    private static final String HOST = "127.0.0.1";
    private static final int LAST_PORT = 65535;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9092",
            description = "Where clients connect, 1 to 65535 (default ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep topics and records there: a new or empty directory, or one that this command has used"
                    + " before. Without it a temporary directory is used, which is removed at the end.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--topic",
            paramLabel = "NAME[:PARTITIONS]",
            converter = TopicOption.Converter.class,
            description = "Create this topic, with 1 partition if nothing else is said; may be repeated. One that"
                    + " --data holds already is left as it is. No topic is created by being used.")
    private List<TopicOption> topics = List.of();

    @Spec
    private CommandSpec spec;

    private final Console console;

    /** The command, speaking to a console. */
    public BrokerCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        checkOptions();
        checkPort();
        Cleanup cleanup = new Cleanup(() -> console.line(farewell()));
        try (cleanup) {
            console.progress("Starting a Kafka broker ...");
            EmbeddedBroker broker = cleanup.open(this::started, EmbeddedBroker::close);
            createTopics(broker);
            console.endProgress();
            tell(broker);
            new CountDownLatch(1).await(); // until this JVM is told to end
        } catch (InterruptedException e) {
            console.line(farewell());
        } catch (BrokerException e) {
            if (!cleanup.wasStopped()) {
                throw new CommandFailure(
                        String.valueOf(e.getMessage()), "sequor broker", "see above; else run it with --debug", e);
            }
        } finally {
            console.endProgress();
        }
        return ExitCode.DONE;
    }

    private void checkOptions() {
        if (port < 1 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port is 1 to " + LAST_PORT + ", and not " + port);
        }
        Set<String> names = new HashSet<>();
        for (TopicOption topic : topics) {
            if (!names.add(topic.name())) {
                throw new ParameterException(spec.commandLine(), "--topic names " + topic.name() + " twice");
            }
        }
    }

    /** Kafka would say it as well, in words that take a while to read. */
    private void checkPort() {
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getByName(HOST))) {
            assert free.isBound();
        } catch (BindException e) {
            throw new CommandFailure(
                    "port " + port + " of " + HOST + " is taken, or not allowed: " + e.getMessage(),
                    "sequor broker --port " + port,
                    "end the program that uses it (another broker, or docker compose), or choose another --port",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EmbeddedBroker started() {
        data.ifPresent(this::checkDirectory);
        return data.map(directory -> EmbeddedBroker.startIn(directory, port))
                .orElseGet(() -> EmbeddedBroker.start(port));
    }

    private void checkDirectory(Path directory) {
        if (!EmbeddedBroker.mayUse(directory)) {
            throw new CommandFailure(
                    "this is no directory of a broker, and it is not empty",
                    "--data " + directory,
                    "name a new or empty directory, or one that sequor broker has used before");
        }
    }

    private void createTopics(EmbeddedBroker broker) {
        Map<String, Integer> known = broker.topics();
        for (TopicOption topic : topics) {
            int partitions = known.getOrDefault(topic.name(), topic.partitions());
            if (partitions != topic.partitions()) {
                throw new CommandFailure(
                        "the topic " + topic.name() + " is there with " + partitions + " partitions, and not "
                                + topic.partitions(),
                        "--topic " + topic.name() + ":" + topic.partitions(),
                        "name it as it is, or begin with another --data directory");
            }
        }
        broker.createTopics(topics.stream()
                .filter(topic -> !known.containsKey(topic.name()))
                .map(topic -> new NewTopic(topic.name(), topic.partitions(), (short) 1))
                .toList());
    }

    private void tell(EmbeddedBroker broker) {
        console.line(Style.STRONG, "Ready: bootstrap.servers=" + broker.bootstrapServers());
        new TreeMap<>(broker.topics())
                .forEach((name, partitions) -> console.line(
                        "  topic " + name + ", " + partitions + (partitions == 1 ? " partition" : " partitions")));
        console.line("  data  " + broker.directory() + (data.isPresent() ? "" : ", which is removed at the end"));
        console.line("For trials, not for production: one broker, no replication, no encryption, no passwords; it"
                + " listens on this machine only.");
        console.line("Ctrl-C ends it.");
    }

    private String farewell() {
        return data.map(directory -> "Stopped. Topics and records are kept in " + directory + ".")
                .orElse("Stopped. Nothing is left behind.");
    }
}
