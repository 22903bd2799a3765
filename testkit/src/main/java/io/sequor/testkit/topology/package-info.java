/**
 * The processor without a broker. Read {@link io.sequor.testkit.topology.TaskSetup} (what a task is made of),
 * {@link io.sequor.testkit.topology.TaskDriver} (what can be done with it),
 * {@link io.sequor.testkit.topology.TopologyHarness} (a whole topology under TopologyTestDriver),
 * {@link io.sequor.testkit.topology.TestWatermarks} (tells the time to a topology of your own),
 * {@link io.sequor.testkit.topology.BareTask} (the processor alone, for many short runs) and
 * {@link io.sequor.testkit.topology.ProcessorLaws} (what holds for every scenario). Uses the core, text, processor
 * and random. Used by cases and tests.
 */
@NullMarked
package io.sequor.testkit.topology;

import org.jspecify.annotations.NullMarked;
