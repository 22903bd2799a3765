package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.AdvanceCursor;
import io.sequor.kstreams.store.ControlQueue;
import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.kstreams.store.StoredTimer;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.matcher.stage.run.OpenMatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a task's store without being the task. Changes nothing. */
public final class Inspection {
    private Inspection() {}

    /** The control queue of a task, of a new one as it begins. */
    public static ControlQueue control(Settings settings, TaskStore store) {
        return store.control(settings.initialSources());
    }

    /** The patterns of a task that are neither current nor drained in these settings: they were made for others. */
    public static List<StoredPattern> unknown(Settings settings, TaskStore store) {
        return store.definition().stream()
                .flatMap(definition -> definition.patterns().stream())
                .filter(stored -> Stream.of(
                                settings.patterns().current(),
                                settings.patterns().draining())
                        .flatMap(List::stream)
                        .noneMatch(known -> stored.is(known.pattern().name(), known.fingerprint())))
                .toList();
    }

    /**
     * What is open for a key, pattern by pattern; a pattern with nothing open is left out. Cost: one scan and a replay of
     * the key's log.
     *
     * @throws java.util.NoSuchElementException when the patterns of the store are not those of the settings
     */
    public static Map<StoredPattern, List<OpenMatch>> open(Settings settings, TaskStore store, String key) {
        Map<StoredPattern, List<OpenMatch>> open = new LinkedHashMap<>();
        Optional<Definition> definition = store.definition();
        if (definition.isEmpty()) {
            return open;
        }
        ActivePatterns patterns = ActivePatterns.of(definition.get(), settings.patterns());
        KeyRuns runs = KeyRuns.load(key, patterns, store, pattern -> closedUpTo(settings, store, pattern, key));
        for (int index = 0; index < patterns.size(); index++) {
            List<OpenMatch> matches = runs.matcher(index).open();
            if (!matches.isEmpty()) {
                open.put(patterns.get(index).stored(), matches);
            }
        }
        return open;
    }

    /** Which deadlines of a key and pattern are closed: all up to the watermark, or as far as an advance has got. */
    private static long closedUpTo(Settings settings, TaskStore store, int pattern, String key) {
        Optional<AdvanceCursor> advance = store.cursor();
        if (advance.isEmpty()) {
            return control(settings, store).sources().watermark();
        }
        StoredTimer last = advance.get().lastTimer();
        boolean passed = new StoredTimer(last.deadline(), pattern, key).compareTo(last) <= 0;
        long byTimers = passed ? last.deadline() : last.deadline() - 1;
        return Math.max(byTimers, advance.get().after().time() - 1);
    }
}
