package io.sequor.matcher.row.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads in the order of preference, as one step leaves them. Immutable.
 *
 * @param waiting those that wait
 * @param accepted the way to the end of the program that this step found, preferred to what was found before; null for none
 */
record Threads(List<PatternThread> waiting, @Nullable Accepted accepted) {}
