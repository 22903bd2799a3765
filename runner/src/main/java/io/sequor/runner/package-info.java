/**
 * The {@code sequor} command. Read {@link io.sequor.runner.SequorCommand} (the top level: options, exit codes, how
 * errors look), {@link io.sequor.runner.CommandFailure} (what a subcommand throws when it cannot go on) and {@link
 * io.sequor.runner.Console} (all output). The broker and the demo's input are packages below this one.
 *
 * <p>Uses picocli and every other module of the project. Used by nobody.
 */
@NullMarked
package io.sequor.runner;

import org.jspecify.annotations.NullMarked;
