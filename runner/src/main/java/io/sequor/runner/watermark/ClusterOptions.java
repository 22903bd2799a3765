package io.sequor.runner.watermark;

import io.sequor.runner.terminal.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import picocli.CommandLine.Option;

/** Which cluster, and how to be let in. */
final class ClusterOptions {
    private static final int MAX_CONFIG_BYTES = 1 << 20;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description = "The cluster; may stand in the file of --config instead, as bootstrap.servers.")
    private Optional<String> bootstrapServer = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Properties for Kafka's clients, such as security.protocol and what goes with it; 1 MiB at most.")
    private Optional<Path> config = Optional.empty();

    /** The settings that every client starts from. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, 20_000);
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
        settings.put("max.block.ms", 20_000);
        settings.put("delivery.timeout.ms", 20_000);
        config.ifPresent(file -> properties(file).forEach((name, value) -> settings.put(name.toString(), value)));
        bootstrapServer.ifPresent(server -> settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, server));
        if (!settings.containsKey(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)) {
            throw new CommandFailure(
                    "no cluster was named",
                    "sequor watermark",
                    "give --bootstrap-server HOST:PORT, or bootstrap.servers in the file of --config");
        }
        return settings;
    }

    private static Properties properties(Path file) {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_CONFIG_BYTES + 1);
            if (bytes.length > MAX_CONFIG_BYTES) {
                throw new CommandFailure(
                        "the properties take more than " + MAX_CONFIG_BYTES + " bytes",
                        file.toString(),
                        "name a file of lines NAME=VALUE");
            }
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            properties.load(new StringReader(text.toString()));
        } catch (IOException | IllegalArgumentException e) {
            throw new CommandFailure(
                    "the properties cannot be read: " + e,
                    file.toString(),
                    "name a readable file of lines NAME=VALUE",
                    e);
        }
        return properties;
    }
}
