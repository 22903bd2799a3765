/**
 * Seeded random input. Read {@link io.sequor.testkit.random.Scenario} (patterns and steps),
 * {@link io.sequor.testkit.random.Scenarios} (makes one of a seed), {@link io.sequor.testkit.random.EngineRun} and
 * {@link io.sequor.testkit.random.OracleRun} (what comes out of it), {@link io.sequor.testkit.random.Shrinker} (makes a
 * failing one small). Uses the core and oracle. Used by cases and tests.
 */
@NullMarked
package io.sequor.testkit.random;

import org.jspecify.annotations.NullMarked;
