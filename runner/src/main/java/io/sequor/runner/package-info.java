/**
 * The {@code sequor} command. Read {@link io.sequor.runner.SequorCommand} (the top level: options, exit codes, how
 * errors look). Below it lie terminal (output, failures and exit codes), demo, trial, conformance and watermark (the subcommands),
 * broker (Kafka in this JVM) and quake (what the demo plays with).
 *
 * <p>Uses picocli and every other module of the project. Used by nobody.
 */
@NullMarked
package io.sequor.runner;

import org.jspecify.annotations.NullMarked;
