/**
 * What every subcommand shares: {@link io.sequor.runner.terminal.Console} (all output),
 * {@link io.sequor.runner.terminal.Printable} (text from outside, before it goes there),
 * {@link io.sequor.runner.terminal.CommandFailure} (what is thrown when it cannot go on),
 * {@link io.sequor.runner.terminal.Cleanup} (what has to be closed, also at Ctrl-C) and
 * {@link io.sequor.runner.terminal.ExitCode}. Uses nothing. Used by the top
 * level and the subcommands.
 */
@NullMarked
package io.sequor.runner.terminal;

import org.jspecify.annotations.NullMarked;
