/**
 * What an event must satisfy: {@link io.sequor.matcher.condition.Condition} and
 * {@link io.sequor.matcher.condition.Operand} are the trees a pattern is made of, two-valued and without type mixing.
 * Read {@link io.sequor.matcher.condition.Conditions} (how to write them), the trees, then
 * {@link io.sequor.matcher.condition.ConditionChecker} (what is refused, with its path) and
 * {@link io.sequor.matcher.condition.CompiledCondition} (what runs). Uses diagnostic and event. Used by stage.
 */
@NullMarked
package io.sequor.matcher.condition;

import org.jspecify.annotations.NullMarked;
