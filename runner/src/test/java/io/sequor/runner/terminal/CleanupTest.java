package io.sequor.runner.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CleanupTest {
    private final List<String> closed = new ArrayList<>();
    private final Cleanup cleanup = new Cleanup(() -> closed.add("farewell"));

    @Test
    void closesTheLastFirstAndEachOnce() {
        assertThat(cleanup.open(() -> "broker", closed::add)).isEqualTo("broker");
        cleanup.open(() -> "application", closed::add);
        cleanup.close();
        cleanup.close();
        assertThat(closed).containsExactly("application", "broker");
        assertThat(cleanup.wasStopped()).isFalse();
    }

    @Test
    void opensNothingWhenAllIsClosed() {
        cleanup.close();
        assertThatThrownBy(() -> cleanup.open(() -> "broker", closed::add))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("everything was closed meanwhile: this JVM was told to end");
        assertThat(closed).isEmpty();
    }
}
