package io.sequor.testkit.cases;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How the steps of a case reach an engine. None may change what comes out. */
public enum StageWay {
    /** As they are. */
    ENGINE("engine"),
    /** With a snapshot and a restored engine between any two steps. */
    ENGINE_RESTORE("engine-restore"),
    /** With every advance split at every event time in it, but for those that are expected to fail. */
    ENGINE_SPLIT("engine-split");

    private final String text;

    StageWay(String text) {
        this.text = text;
    }

    /** Its name on the command line. */
    public String text() {
        return text;
    }

    /**
     * The way of this name.
     *
     * @throws IllegalArgumentException listing all names, when it is none of them
     */
    public static StageWay named(String text) {
        return Arrays.stream(values())
                .filter(way -> way.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no way \"" + text + "\"; there are "
                        + Arrays.stream(values()).map(StageWay::text).collect(Collectors.joining(", "))));
    }
}
