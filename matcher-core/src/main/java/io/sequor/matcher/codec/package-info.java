/**
 * Bytes that are kept: versioned binary forms of events and snapshots. Uses event, stage.run and engine. Used by
 * programs and the processor.
 */
@NullMarked
package io.sequor.matcher.codec;

import org.jspecify.annotations.NullMarked;
