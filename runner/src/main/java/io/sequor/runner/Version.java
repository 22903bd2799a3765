package io.sequor.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says: Sequor, Kafka, Java and the system, a line each. */
final class Version implements IVersionProvider {
    private static final String RESOURCE = "version.properties";

    @Override
    public String[] getVersion() {
        Properties built = new Properties();
        try (InputStream in =
                Objects.requireNonNull(Version.class.getResourceAsStream(RESOURCE), "resource " + RESOURCE)) {
            built.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
        return new String[] {
            "Sequor " + built.getProperty("sequor"),
            "Kafka " + built.getProperty("kafka"),
            "Java " + System.getProperty("java.version"),
            System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        };
    }
}
