/**
 * What a running application knows, for people and tools: read {@link io.sequor.kstreams.query.SequorQueries}, then what it
 * answers, {@link io.sequor.kstreams.query.KeyState} and {@link io.sequor.kstreams.query.PartitionState}. Uses processor,
 * store and watermark. Used by the root package.
 */
@NullMarked
package io.sequor.kstreams.query;

import org.jspecify.annotations.NullMarked;
