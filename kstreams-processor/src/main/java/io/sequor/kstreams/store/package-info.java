/**
 * What a task keeps, in one plain key-value store. Read {@link io.sequor.kstreams.store.StoreKeys} (which records there
 * are, and in which order), {@link io.sequor.kstreams.store.TaskStore} (how they are read and written) and the records
 * themselves. Every value begins with a format byte; no record is as large as 256 KiB; every scan begins at a known live
 * record and ends at one. Uses core's codec and watermark. Used by processor.
 */
@NullMarked
package io.sequor.kstreams.store;

import org.jspecify.annotations.NullMarked;
