package io.sequor.benchmarks.workload;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All workloads, as they are measured, by name. */
public final class Workloads {
    private static final int THOUSAND = 1000;
    private static final int MILLION = 1_000_000;
    private static final int BURST_WINDOW = 100;
    private static final Pattern SIZED = Pattern.compile("w4-([1-9][0-9]{0,5})x([1-9][0-9]{0,6})");

    private Workloads() {}

    /** W1 to W6 with W4 at a thousand open partial matches. */
    public static List<Workload> all() {
        return List.of(
                new RisingPair("w1", THOUSAND),
                new StrictV(THOUSAND),
                new AnyTriple(BURST_WINDOW),
                new ManyOpen(1, THOUSAND),
                new MissingAnswer(100 * THOUSAND),
                new RisingPair("w6", MILLION));
    }

    /** The workload of this name, if there is one; {@code w4-KEYSxOPEN} is W4 of any size. */
    public static Optional<Workload> named(String name) {
        Matcher sized = SIZED.matcher(name);
        return sized.matches()
                ? Optional.of(new ManyOpen(Integer.parseInt(sized.group(1)), Integer.parseInt(sized.group(2))))
                : all().stream()
                        .filter(workload -> workload.name().equals(name))
                        .findFirst();
    }
}
