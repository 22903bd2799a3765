/**
 * The case files: input with the right answers. Read {@link io.sequor.testkit.cases.CaseFiles} (finds and reads them),
 * {@link io.sequor.testkit.cases.StageCaseRunner} (says what came out, and judges nothing),
 * {@link io.sequor.testkit.cases.CaseComparison} (judges), {@link io.sequor.testkit.cases.ScenarioCase} (makes a case
 * of a random scenario). The formats are described beside the files. Uses the core, text, oracle and random. Used by
 * tests and the runner.
 */
@NullMarked
package io.sequor.testkit.cases;

import org.jspecify.annotations.NullMarked;
