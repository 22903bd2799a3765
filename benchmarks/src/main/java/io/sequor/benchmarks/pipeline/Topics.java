package io.sequor.benchmarks.pipeline;

import java.util.List;

/** Names of topics. Inputs serve every run; each run has outputs of its own, named after its application. */
final class Topics {
    static final int PARTITIONS = 2;
    static final String EVENTS = "events";
    static final String CONTROL = "watermarks";

    private Topics() {}

    static String output(String application) {
        return application + "-output";
    }

    static String matches(String application) {
        return application + "-matches";
    }

    static String timeouts(String application) {
        return application + "-timeouts";
    }

    static String late(String application) {
        return application + "-late";
    }

    static String deadLetters(String application) {
        return application + "-dead-letters";
    }

    static List<String> outputs(String application) {
        return List.of(
                output(application),
                matches(application),
                timeouts(application),
                late(application),
                deadLetters(application));
    }
}
