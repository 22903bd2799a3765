package io.sequor.runner.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

final class TemporaryDirectoryTest {
    @Test
    void goesWithAllThatIsInIt() throws IOException {
        TemporaryDirectory directory = TemporaryDirectory.create("sequor-test-");
        Files.writeString(
                Files.createDirectories(directory.path().resolve("a/b")).resolve("c"), "text");
        directory.delete();
        assertThat(directory.path()).doesNotExist();
    }
}
