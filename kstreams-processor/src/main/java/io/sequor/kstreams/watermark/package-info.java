/**
 * Time, as the control topic tells it. Read {@link io.sequor.kstreams.watermark.ControlMessage} (what is said),
 * {@link io.sequor.kstreams.watermark.Sources} (who said what, and what is dropped) and
 * {@link io.sequor.kstreams.watermark.WatermarkPublisher} (how to say it). All but the publisher is a pure function of
 * the control log. Uses schemas. Used by store and processor.
 */
@NullMarked
package io.sequor.kstreams.watermark;

import org.jspecify.annotations.NullMarked;
