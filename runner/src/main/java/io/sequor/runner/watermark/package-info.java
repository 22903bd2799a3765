/**
 * {@code sequor watermark}: what a person says about time, and asks about it. Read
 * {@link io.sequor.runner.watermark.WatermarkCommand} (the subcommands), {@link io.sequor.runner.watermark.ControlHistory}
 * (the control topic by the rules of the processor), {@link io.sequor.runner.watermark.Speech} (what may be said behind it,
 * and in which epoch) and {@link io.sequor.runner.watermark.TimeTable} (what {@code show} prints).
 *
 * <p>Uses the processor's watermarks and terminal. Used by the command.
 */
@NullMarked
package io.sequor.runner.watermark;

import org.jspecify.annotations.NullMarked;
