/**
 * What is left of the promise "exactly once" when an application is killed: everything. Read
 * {@link io.sequor.runner.crash.CrashIT} (the course), {@link io.sequor.runner.crash.Driver} (what is sent and what
 * of it was committed), {@link io.sequor.runner.crash.CommittedResults} (what must come out, told by an engine) and
 * {@link io.sequor.runner.crash.CommittedReader} (what did).
 */
@NullMarked
package io.sequor.runner.crash;

import org.jspecify.annotations.NullMarked;
