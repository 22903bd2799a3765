/**
 * Time, as the control topic tells it. Read {@link io.sequor.kstreams.watermark.ControlMessage} (what is said),
 * {@link io.sequor.kstreams.watermark.Sources} (who said what, and what is dropped); both are pure functions of the control
 * log. Then how to say it: {@link io.sequor.kstreams.watermark.WatermarkPublisher} beside a producer of events,
 * {@link io.sequor.kstreams.watermark.WatermarkGenerator} for events whose producers tell no time, with
 * {@code GeneratorWork} (one life of it) and {@code DisorderClaims} (what it may claim) inside;
 * {@link io.sequor.kstreams.watermark.ControlWriter} and {@link io.sequor.kstreams.watermark.CommittedLog} are what both,
 * and tools, write and read with. Uses core's events, schemas and mapping. Used by store and processor.
 */
@NullMarked
package io.sequor.kstreams.watermark;

import org.jspecify.annotations.NullMarked;
