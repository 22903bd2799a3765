package io.sequor.benchmarks.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Medians, and numbers as results write them. */
public final class Medians {
    private static final int DIGITS = 4;

    private Medians() {}

    /** The median of values, of which there is at least one. */
    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median of what things say, of which there is at least one. */
    public static <T> double of(Collection<T> things, ToDoubleFunction<T> value) {
        return of(things.stream().mapToDouble(value).toArray());
    }

    /** The value with four digits, wherever its point is. */
    public static double rounded(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(new MathContext(DIGITS)).doubleValue()
                : value;
    }
}
