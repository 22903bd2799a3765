/**
 * Sequor inside Kafka Streams. Begin with {@link io.sequor.kstreams.Sequor}: it adds a processor to a topology of the DSL
 * or the Processor API. Below it lie mapping (records to events), watermark (what sources say), store (what is kept),
 * output (what is written) and processor (what happens).
 */
@NullMarked
package io.sequor.kstreams;

import org.jspecify.annotations.NullMarked;
