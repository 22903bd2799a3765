package io.sequor.benchmarks.workload;

import io.sequor.matcher.stage.StagePattern;

/** Seeded events and one pattern over them. Immutable; each call makes a new and equal thing. */
public interface Workload {
    /** What it is called on the command line and in results: {@code w1}. */
    String name();

    /** What it is, in a few words. */
    String title();

    /** The pattern. It reports no timeouts. */
    StagePattern pattern();

    /** The ticks, from the first one. Ticks of one millisecond stand in one block of {@link #BLOCK}. */
    Ticks ticks();

    /** The same pattern, written by hand. */
    Loop loop();

    /** How many ticks stand at the beginning only to open partial matches; a multiple of {@link #BLOCK}. */
    default int filling() {
        return 0;
    }

    /** When ticks begin, in milliseconds: a time as real events have them. */
    long BEGIN = 1_700_000_000_000L;

    /** Behind every so many ticks, counted from the first, lies an instant at which a watermark may stand. */
    int BLOCK = 10;
}
