package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.store.CountingStore;
import io.sequor.kstreams.store.KeyHead;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.event.Moment;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyCacheTest {
    private final CountingStore counting = new CountingStore();
    private final TaskStore store = new TaskStore(counting.store());

    @Test
    void itIsBoundedAndDropsWhatWasUsedLongestAgo() {
        KeyCache cache = new KeyCache(3);
        for (String key : List.of("a", "b", "c")) {
            cache.keep(runs(key));
        }
        assertThat(cache.find("a")).isPresent();
        cache.keep(runs("d"));

        assertThat(cache.find("b")).isEmpty();
        assertThat(cache.find("a")).isPresent();
        assertThat(cache.find("c")).isPresent();
        assertThat(cache.find("d")).isPresent();
        assertThat(cache.hits()).isEqualTo(4);
        assertThat(cache.misses()).isEqualTo(1);
        assertThat(counting.puts()).as("eviction writes nothing").isZero();
    }

    @Test
    void withoutRoomNothingIsKept() {
        KeyCache cache = new KeyCache(0);
        cache.keep(runs("a"));

        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void noRecordOfTheStoreIsAsLargeAsAQuarterMebibyte() {
        assertThatThrownBy(() -> store.putHead("k".repeat(256 * 1024), new KeyHead(Moment.NONE, List.of())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("STO-004 a record of the store would take 2621")
                .hasMessageContaining(" bytes, and 262144 is too many");
        assertThat(counting.puts()).isZero();
    }

    private KeyRuns runs(String key) {
        Settings settings = Samples.settings(Samples.pair("pair"));
        ActivePatterns patterns = ActivePatterns.of(DefinitionChange.founded(settings), settings.patterns());
        return KeyRuns.load(key, patterns, store, pattern -> 4);
    }
}
