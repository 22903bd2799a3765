package io.sequor.matcher.row.run;

/**
 * The push ordinal of a row: unique, stable, never reused. It is no position: a row that came out of order has a larger one
 * at an earlier position.
 *
 * @param value 0 or more
 */
public record Seq(long value) implements Comparable<Seq> {
    @Override
    public int compareTo(Seq other) {
        return Long.compare(value, other.value);
    }
}
