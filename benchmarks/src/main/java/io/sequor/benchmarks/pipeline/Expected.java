package io.sequor.benchmarks.pipeline;

import java.util.SortedSet;

/**
 * The right answer, as an engine in memory gives it.
 *
 * @param events how many events there are
 * @param takingPart how many of them are orders or refunds
 * @param matches identities of all matches
 * @param timeouts identities of all timeouts
 * @param bytes of all event records, key and value
 */
record Expected(int events, int takingPart, SortedSet<String> matches, SortedSet<String> timeouts, long bytes) {}
