/**
 * Who is measured. Read {@link io.sequor.benchmarks.contender.Contender} (what one does) and
 * {@link io.sequor.benchmarks.contender.Contenders} (all of them): the engine with its matcher or with the explicit one, the
 * loop, and Flink's operator from flink. Uses workload, flink and the engine. Used by core.
 */
@NullMarked
package io.sequor.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
