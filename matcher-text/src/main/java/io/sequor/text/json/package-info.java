/**
 * Stage patterns as JSON. Read {@link io.sequor.text.json.PatternJson} (the way in: pattern files),
 * {@link io.sequor.text.json.EventJson} and {@link io.sequor.text.json.ScalarJson} (events and values in the same
 * format), then {@code PatternReader}, {@code ConditionReader} and {@code OperandReader} (what is accepted, and how
 * each mistake of shape is told), {@code PatternWriter} (how it is written back) and {@code JsonText} (characters to
 * JSON, with its limits). Readers know shape only; what a pattern means is judged by the core's checkers.
 * Uses Jackson and the core's diagnostic, event, condition, stage. Used by testkit, runner and users.
 */
@NullMarked
package io.sequor.text.json;

import org.jspecify.annotations.NullMarked;
