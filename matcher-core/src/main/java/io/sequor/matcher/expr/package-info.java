/**
 * What a row pattern asks and measures: SQL's expressions, with three truth values and exact numbers. Read
 * {@link io.sequor.matcher.expr.Expression} (the tree), {@link io.sequor.matcher.expr.Operator} and
 * {@link io.sequor.matcher.expr.ScalarFunction} (what there is to compute with), then
 * {@link io.sequor.matcher.expr.Numbers} and {@link io.sequor.matcher.expr.Operations} (how it is computed). NULL is a Java
 * null here, and only here. Uses event. Used by row and row.run.
 */
@NullMarked
package io.sequor.matcher.expr;

import org.jspecify.annotations.NullMarked;
