/**
 * From a record to an event: {@link io.sequor.kstreams.mapping.EventMapper} is what a user chooses or writes,
 * {@link io.sequor.kstreams.mapping.EnvelopeMapper} the one for our generic envelope. Uses core's events and schemas. Used
 * by processor and watermark.
 */
@NullMarked
package io.sequor.kstreams.mapping;

import org.jspecify.annotations.NullMarked;
