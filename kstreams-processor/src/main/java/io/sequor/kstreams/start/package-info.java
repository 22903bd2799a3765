/**
 * What is looked at before the first record of an application. Read {@link io.sequor.kstreams.start.Application} (what is
 * started), {@link io.sequor.kstreams.start.SettingsCheck}, {@link io.sequor.kstreams.start.HandlersCheck}, {@link io.sequor.kstreams.start.ValuesCheck} and
 * {@link io.sequor.kstreams.start.TopicsCheck} (what may be wrong with it, each a function without side effects),
 * {@link io.sequor.kstreams.start.ClusterReader} (what is asked of the cluster) and
 * {@link io.sequor.kstreams.start.Incarnations} (whether topics are still the ones they were). Uses nothing of Sequor.
 * Used by processor.
 */
@NullMarked
package io.sequor.kstreams.start;

import org.jspecify.annotations.NullMarked;
