package io.sequor.benchmarks.pipeline;

import java.util.List;

/**
 * How the benchmark runs.
 *
 * @param load the events
 * @param rounds measured runs of each variant
 * @param warmUps runs of each variant before, which do not count
 * @param profiled whether one more run of each variant is profiled
 * @param jvmOptions further options of the applications' JVMs
 */
record Options(Load load, int rounds, int warmUps, boolean profiled, List<String> jvmOptions) {
    /** Copies the list. */
    Options {
        jvmOptions = List.copyOf(jvmOptions);
    }
}
