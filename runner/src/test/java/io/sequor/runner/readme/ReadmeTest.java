package io.sequor.runner.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.MappedEvent;
import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.matcher.condition.Conditions;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.StagePattern;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadmeTest {
    @TempDir
    private Path classes;

    private static final Path README = Path.of("..", "README.md");
    private static final Path OPERATIONS = Path.of("..", "docs", "operations.md");
    private static final Path EXAMPLES =
            Path.of("src", "test", "java", "io", "sequor", "runner", "readme", "ReadmeExamples.java");

    @ParameterizedTest
    @ValueSource(strings = {"streams", "engine", "publisher", "mapper", "reader"})
    void theReadmeShowsCodeThatCompiles(String name) throws IOException {
        assertThat(Files.readString(README)).contains(example(name));
    }

    @Test
    void theFirstExampleCompilesAsItIsPasted() throws IOException {
        String[] blocks = Files.readString(README).split("```java\\R");
        String imports = blocks[1].substring(0, blocks[1].indexOf("```"));
        String code = blocks[2].substring(0, blocks[2].indexOf("```"));
        String text = imports + "class Pasted { void run(java.util.Properties properties) {\n" + code + "} }\n";
        StringWriter errors = new StringWriter();
        JavaFileObject pasted = new SimpleJavaFileObject(URI.create("string:///Pasted.java"), Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };

        boolean compiles = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        errors,
                        null,
                        null,
                        List.of("-proc:none", "-implicit:none", "-d", classes.toString()),
                        null,
                        List.of(pasted))
                .call();

        assertThat(compiles).as("%s", errors).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"draining", "queries"})
    void thePageOnOperationsShowsCodeThatCompiles(String name) throws IOException {
        assertThat(Files.readString(OPERATIONS)).contains(example(name));
    }

    @Test
    void thePageOnWatermarksShowsCodeThatCompiles() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "watermarks.md"))).contains(example("driver"));
    }

    @Test
    void theTestOfThePageOnWatermarksTellsTheTime() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "driven");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        Topology topology = Sequor.streams("fraud")
                .events("payments", ReadmeExamples.mapper())
                .watermarks("payments-watermarks")
                .pattern(StagePattern.builder("any", Duration.ofMinutes(1))
                        .stage("payment", Conditions.kind("payment"))
                        .build())
                .inMemory()
                .addTo(new Topology(), "matches", "timeouts");

        try (TopologyTestDriver driver = ReadmeExamples.driven(topology, properties)) {
            assertThat(driver.producedTopicNames())
                    .contains("matches")
                    .doesNotContain("fraud-late", "fraud-dead-letters");
        }
    }

    private static String example(String name) throws IOException {
        String source = Files.readString(EXAMPLES);
        String begin = "        // begin " + name + "\n";
        int from = source.indexOf(begin) + begin.length();
        String code = source.substring(from, source.indexOf("        // end " + name))
                .lines()
                .map(line -> line.isEmpty() ? line : line.substring(8))
                .reduce("", (text, line) -> text + line + "\n");
        return "```java\n" + code + "```";
    }

    @Test
    void theApplicationOfTheReadmeIsATopology() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "readme");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);

        try (KafkaStreams streams = ReadmeExamples.application(properties)) {
            assertThat(streams.state()).isEqualTo(KafkaStreams.State.CREATED);
        }
    }

    @Test
    void theExamplesOfThePageOnOperationsRun() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "operations-page");
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");
        StagePattern former = StagePattern.builder("card-testing", Duration.ofMinutes(5))
                .stage("small", Conditions.kind("payment"))
                .build();
        Sequor definition = ReadmeExamples.draining(ReadmeExamples.cardTesting(), ReadmeExamples.notShipped(), former);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        Topology topology = definition.addTo(new Topology(), "matches", "timeouts");
        try (KafkaStreams streams = new KafkaStreams(topology, properties)) {
            PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
            assertThatThrownBy(() -> ReadmeExamples.queries(definition, streams, out))
                    .as("it is not started")
                    .hasMessageStartingWith("QRY-001 ");
        }
        assertThat(printed.size()).isZero();
    }

    @Test
    void theEngineOfTheReadmeFindsWhatTheReadmeSays() {
        List<Result> results = ReadmeExamples.results(ReadmeExamples.cardTesting());

        assertThat(results).singleElement().satisfies(match -> {
            assertThat(match.captured("small")).hasSize(3);
            assertThat(match.captured("large")).hasSize(1);
        });
    }

    @Test
    void theMapperOfTheReadmeReadsItsExample() {
        byte[] value = "payment,1700000000000,640.0".getBytes(StandardCharsets.UTF_8);

        MappedEvent event = ReadmeExamples.mapper()
                .map(new SourceRecord("payments", 0, 0, 0, new RecordHeaders(), Optional.empty(), Optional.of(value)));

        assertThat(event.kind()).isEqualTo("payment");
        assertThat(event.fields()).containsEntry("amount", Scalar.of(640.0));
    }
}
