package io.sequor.runner.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class HomeTest {
    @Test
    void namesWhatStandsInItShortlyWhereTheUserIsThereToo() {
        Home home = Home.seenFrom(Path.of("/src/sequor"), Path.of("/src/sequor/"));
        assertThat(home.command()).isEqualTo("./sequor");
        assertThat(home.file("runner/a.json")).isEqualTo("runner/a.json");
    }

    @Test
    void namesItInFullElsewhere() {
        Home home = Home.seenFrom(Path.of("/src"), Path.of("/src/sequor"));
        assertThat(home.command()).isEqualTo("/src/sequor/sequor");
        assertThat(home.file("runner/a.json")).isEqualTo("/src/sequor/runner/a.json");
    }

    @Test
    void quotesABlank() {
        Home home = Home.seenFrom(Path.of("/src"), Path.of("/src/my sequor"));
        assertThat(home.command()).isEqualTo("\"/src/my sequor/sequor\"");
        assertThat(home.file("a.json")).isEqualTo("\"/src/my sequor/a.json\"");
    }
}
