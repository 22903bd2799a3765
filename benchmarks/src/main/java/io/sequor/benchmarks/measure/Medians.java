package io.sequor.benchmarks.measure;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Medians, and numbers as results write them. */
public final class Medians {
    private static final double THOUSAND = 1000;

    private Medians() {}

    /** The median of values, of which there is at least one. */
    public static double of(double... values) {
        double[] sorted = values.clone();
        java.util.Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median of what things say, of which there is at least one. */
    public static <T> double of(Collection<T> things, ToDoubleFunction<T> value) {
        return of(things.stream().mapToDouble(value).toArray());
    }

    /** The value with three places behind the point. */
    public static double rounded(double value) {
        return Math.round(value * THOUSAND) / THOUSAND;
    }
}
