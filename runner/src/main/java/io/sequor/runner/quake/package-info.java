/**
 * The demo's input: a week of earthquakes. Read {@link io.sequor.runner.quake.Earthquake} (one event of the feed),
 * {@link
 * io.sequor.runner.quake.EarthquakeFeed} (all of them, in the order in which they happened) and {@link
 * io.sequor.runner.quake.ReportingDelay} (the order in which they become known).
 *
 * <p>Uses nothing but the Java library. Used by the demo.
 */
@NullMarked
package io.sequor.runner.quake;

import org.jspecify.annotations.NullMarked;
