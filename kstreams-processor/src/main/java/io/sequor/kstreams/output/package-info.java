/**
 * What a task writes: {@link io.sequor.kstreams.output.Output} is one record for one of four topics, made by
 * {@link io.sequor.kstreams.output.ResultRecords} and {@link io.sequor.kstreams.output.DeadLetters}. No record exceeds
 * what a broker takes by default. Uses core's results and schemas. Used by processor.
 */
@NullMarked
package io.sequor.kstreams.output;

import org.jspecify.annotations.NullMarked;
