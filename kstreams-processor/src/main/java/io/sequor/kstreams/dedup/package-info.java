/**
 * For readers of what a processor wrote under at-least-once: each output once, by its identity. Read {@link
 * io.sequor.kstreams.dedup.Deduplicator} (plain Java, for a consumer) and {@link
 * io.sequor.kstreams.dedup.DeduplicatorProcessor} (for a topology). Uses output for the name of a header. Used by
 * applications alone.
 */
@NullMarked
package io.sequor.kstreams.dedup;

import org.jspecify.annotations.NullMarked;
