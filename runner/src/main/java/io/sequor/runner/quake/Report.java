package io.sequor.runner.quake;

/**
 * The news of an earthquake.
 *
 * @param quake what happened
 * @param arrivalMillis when it became known, in milliseconds since 1970, UTC; not before it happened
 */
public record Report(Earthquake quake, long arrivalMillis) {
    /** Refuses news of what has not happened yet. */
    public Report {
        if (arrivalMillis < quake.timeMillis()) {
            throw new IllegalArgumentException(
                    "the report of " + quake.id() + " arrives before the quake (arrivalMillis=" + arrivalMillis
                            + ", timeMillis=" + quake.timeMillis() + ")");
        }
    }

    /** Milliseconds from the quake to its report, 0 or more. */
    public long delayMillis() {
        return arrivalMillis - quake.timeMillis();
    }
}
