/**
 * Bytes that are kept. Read {@link io.sequor.matcher.codec.OccurrenceCodec} (what stores hold),
 * {@link io.sequor.matcher.codec.SnapshotCodec} (a whole engine), then {@link io.sequor.matcher.codec.ByteWriter} and
 * {@link io.sequor.matcher.codec.ByteReader}, which write and read the parts of both and are there for other stored
 * forms. Every form begins with its version; what a release wrote is read for ever. Uses event, stage.run and engine.
 * Used by programs and the processor.
 */
@NullMarked
package io.sequor.matcher.codec;

import org.jspecify.annotations.NullMarked;
