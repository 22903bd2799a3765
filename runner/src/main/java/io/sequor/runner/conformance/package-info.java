/**
 * {@code sequor conformance}. Read {@link io.sequor.runner.conformance.ConformanceCommand} (the options),
 * {@link io.sequor.runner.conformance.Way} (what runs what), {@link io.sequor.runner.conformance.CaseKind} (which
 * case is which) and {@link io.sequor.runner.conformance.CaseShape} (what a case must hold).
 *
 * <p>Uses the test kit, which runs and compares the cases. Used by the command.
 */
@NullMarked
package io.sequor.runner.conformance;

import org.jspecify.annotations.NullMarked;
