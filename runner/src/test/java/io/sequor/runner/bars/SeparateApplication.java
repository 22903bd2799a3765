package io.sequor.runner.bars;

import io.sequor.kstreams.Sequor;
import io.sequor.runner.guard.JavaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * An {@link Application} in a JVM of its own, so that its pauses are its own: 1 GiB of heap, and the collector that the JVM
 * chooses. G1 aims at pauses of 200 ms by itself, as long as a slice may take altogether; here it is to aim at 50.
 * {@code -Dbars.jvm} has more options, separated by spaces.
 */
final class SeparateApplication implements Observed {
    private static final String METRIC = "metric ";
    private static final String ALIVE = "alive";
    private static final String REBALANCES = "rebalances";
    private static final String NONE = "none";

    private static final int FAILED = 3;

    private final JavaProcess process;

    private SeparateApplication(JavaProcess process) {
        this.process = process;
    }

    /**
     * Begins to start it.
     *
     * @param main calls {@link #run}
     * @param bootstrapServers of the broker
     * @param prefix of its name and its topics
     * @param directory where it keeps its state and its log
     */
    static SeparateApplication start(Class<?> main, String bootstrapServers, String prefix, Path directory) {
        List<String> options = new ArrayList<>(List.of(
                "-Xmx1g",
                "-XX:MaxGCPauseMillis=50",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-Dbars.slices=" + System.getProperty("bars.slices", "")));
        options.addAll(List.of(System.getProperty("bars.jvm", "").split(" ")));
        options.removeIf(String::isEmpty);
        return new SeparateApplication(JavaProcess.start(
                directory.resolve(prefix + ".txt"), options, main, bootstrapServers, prefix, directory.toString()));
    }

    /**
     * What the main class of the other JVM does.
     *
     * @param arguments as they were given to it
     * @param sequor gives the processor for a prefix
     */
    static void run(String[] arguments, Function<String, Sequor> sequor) throws IOException {
        String prefix = arguments[1];
        try (Application application = Application.start(
                sequor.apply(prefix), prefix, Application.settings(arguments[0], prefix, Path.of(arguments[2])))) {
            JavaProcess.answer(question -> answer(application, question));
        } catch (AssertionError e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static String answer(Application application, String question) {
        application.requireAlive();
        if (question.startsWith(METRIC)) {
            String[] words = question.substring(METRIC.length()).split(" ");
            OptionalLong found = application.metric(words[0], Integer.parseInt(words[1]));
            return found.isPresent() ? Long.toString(found.getAsLong()) : NONE;
        }
        return question.equals(REBALANCES) ? Integer.toString(application.rebalances()) : ALIVE;
    }

    @Override
    public void requireAlive() {
        process.ask(ALIVE);
    }

    @Override
    public OptionalLong metric(String name, int partition) {
        String answer = process.ask(METRIC + name + " " + partition);
        return answer.equals(NONE) ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(answer));
    }

    @Override
    public int rebalances() {
        return Integer.parseInt(process.ask(REBALANCES));
    }

    @Override
    public void close() {
        try {
            process.end();
        } finally {
            process.close();
        }
    }
}
