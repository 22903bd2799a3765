package io.sequor.benchmarks.measure;

/**
 * One measurement: a record that can be written as JSON and read again, so that another JVM can carry it out.
 *
 * @param <S> what it tells, a record of the same sort
 */
public interface Trial<S> {
    /** Carries it out in this thread. */
    S run();

    /** What sort of record it tells. */
    Class<S> scoreType();
}
