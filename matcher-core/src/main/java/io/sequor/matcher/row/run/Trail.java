package io.sequor.matcher.row.run;

import org.jspecify.annotations.Nullable;

/**
 * The labels of the rows that a thread has taken, the last one first; what threads have in common is shared.
 *
 * @param before those before; null for the first
 * @param label number of the label
 * @param excluded whether the row is left out of the output
 * @param item which thread of the list before took the row: where lists were merged, labels go on there
 */
record Trail(@Nullable Trail before, int label, boolean excluded, int item) {}
