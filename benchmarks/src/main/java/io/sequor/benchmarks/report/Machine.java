package io.sequor.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is measured on: for people who compare figures, and for doubting them when others were busy meanwhile. */
public final class Machine {
    private static final Path STAT = Path.of("/proc/stat");
    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final int MILLIS_A_TICK = 10;
    private static final int FIRST_TICKS = 1;
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    private Machine() {}

    /** System, processor, cores, memory and JDK, in a line. */
    public static String describe() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " cores"
                + cpuModel().map(name -> " (" + name + ")").orElse("")
                + ", JDK " + System.getProperty("java.runtime.version") + " "
                + System.getProperty("java.vendor");
    }

    /** One-minute load average; -1 where the system keeps none. */
    public static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    /** CPU time that all processes have taken since the system's start, in milliseconds; empty where nobody counts. */
    public static Optional<Long> busyMillis() {
        return lines(STAT).findFirst().map(line -> {
            List<String> ticks = List.of(line.trim().split("\\s+"));
            long busy = 0;
            for (int i = FIRST_TICKS; i <= STEAL && i < ticks.size(); i++) {
                busy += i == IDLE || i == IO_WAIT ? 0 : Long.parseLong(ticks.get(i));
            }
            return busy * MILLIS_A_TICK;
        });
    }

    private static Optional<String> cpuModel() {
        return lines(CPUS)
                .filter(line -> line.startsWith("model name"))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).trim());
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.isReadable(file) ? Files.readAllLines(file).stream() : Stream.empty();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
