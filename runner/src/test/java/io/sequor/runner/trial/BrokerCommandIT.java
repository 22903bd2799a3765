package io.sequor.runner.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command as its user has it: a process in the foreground that a signal ends. */
final class BrokerCommandIT {
    private static final String FOR_TRIALS = "For trials, not for production: ";

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void endWhatIsLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void runsUntilASignalAndLeavesNothingBehind() throws Exception {
        int port = freePort();
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Process process = start(temporary, "--port", "" + port, "--topic", "payments:2", "--topic", "matches");
        List<String> said = untilReady(process);
        assertThat(said)
                .contains(
                        "Ready: bootstrap.servers=127.0.0.1:" + port,
                        "  topic matches, 1 partition",
                        "  topic payments, 2 partitions")
                .anyMatch(line -> line.startsWith(FOR_TRIALS));
        sendAndRead(port);
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left)
                    .as("its data")
                    .anyMatch(path -> path.getFileName().toString().startsWith("sequor-broker-"));
        }

        assertThat(ended(process)).containsExactly("Stopped. Nothing is left behind.");
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("sequor-broker-"));
        }
    }

    @Test
    void keepsItsDataWhereItIsToldTo() throws Exception {
        String port = "" + freePort();
        Path data = directory.resolve("data");
        Process first = start(directory, "--port", port, "--data", data.toString(), "--topic", "payments:2");
        untilReady(first);
        assertThat(ended(first)).containsExactly("Stopped. Topics and records are kept in " + data + ".");

        Process second = start(
                directory, "--port", port, "--data", data.toString(), "--topic", "payments:2", "--topic", "matches");
        assertThat(untilReady(second)).contains("  topic matches, 1 partition", "  topic payments, 2 partitions");
        ended(second);

        assertThat(refused("--port", port, "--data", data.toString(), "--topic", "payments:3"))
                .startsWith("error: the topic payments is there with 2 partitions, and not 3\n");
    }

    @Test
    void aTakenPortIsSaidSo() throws IOException {
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = stranger.getLocalPort();
            assertThat(refused("--port", "" + port))
                    .startsWith("error: port " + port + " of 127.0.0.1 is taken")
                    .contains("  where: sequor broker --port " + port + "\n")
                    .contains("or choose another --port");
        }
    }

    @Test
    void aDirectoryOfOtherThingsIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("letter.txt"), "Dear Sir");
        assertThat(refused("--port", "" + freePort(), "--data", directory.toString()))
                .startsWith(
                        "error: this is no directory of a broker, and it is not empty\n  where: --data " + directory);
        assertThat(directory).isDirectoryContaining("glob:**letter.txt");
    }

    private static void sendAndRead(int port) throws ExecutionException, InterruptedException {
        Map<String, Object> client = Map.of("bootstrap.servers", "127.0.0.1:" + port);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>("payments", 1, "card-7", "640")).get();
        }
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> read = List.of(new TopicPartition("payments", 1));
            consumer.assign(read);
            consumer.seekToBeginning(read);
            assertThat(consumer.poll(Duration.ofSeconds(30)))
                    .singleElement()
                    .satisfies(record -> assertThat(record.value()).isEqualTo("640"));
        }
        try (Admin admin = Admin.create(client)) {
            assertThat(admin.listTopics().names().get()).containsExactlyInAnyOrder("payments", "matches");
        }
    }

    private Process start(Path temporary, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "io.sequor.runner.SequorCommand",
                "broker"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(directory.resolve("log").toFile())
                .start();
        started.add(process);
        return process;
    }

    private List<String> untilReady(Process process) throws IOException {
        List<String> said = new ArrayList<>();
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        while (!said.contains("Ctrl-C ends it.")) {
            String line = reader.readLine();
            assertThat(line)
                    .as("after %s: %s", said, Files.readString(directory.resolve("log")))
                    .isNotNull();
            said.add(line);
        }
        return said;
    }

    /** Ends it by SIGTERM; what it says then. */
    private static List<String> ended(Process process) throws IOException, InterruptedException {
        process.toHandle().destroy(); // the process itself would close what is to be read
        List<String> said = process.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private static String refused(String... options) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(new PrintStream(new ByteArrayOutputStream()), stream, false);
        int code = new CommandLine(new BrokerCommand(console))
                .setExecutionExceptionHandler((e, commandLine, parsed) -> {
                    assertThat(e).isInstanceOf(CommandFailure.class);
                    CommandFailure failure = (CommandFailure) e;
                    console.error(failure.getMessage(), failure.where(), failure.remedy());
                    return ExitCode.FAILED;
                })
                .execute(options);
        assertThat(code).isEqualTo(ExitCode.FAILED);
        return err.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return free.getLocalPort();
        }
    }
}
