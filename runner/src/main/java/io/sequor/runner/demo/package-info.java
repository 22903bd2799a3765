/**
 * {@code sequor demo}. Read {@link io.sequor.runner.demo.DemoCommand} (the options),
 * {@link io.sequor.runner.demo.DemoPattern} (what is looked for), {@link io.sequor.runner.demo.FeedPlan} (what is sent
 * when), {@link io.sequor.runner.demo.Demo} (the course of it), then the parts: QuakeSource sends, QuakeApplication
 * searches, ResultReader reads what was found, Narrator puts it into words.
 *
 * <p>Uses every module of the project and the broker and quake packages. Used by the command.
 */
@NullMarked
package io.sequor.runner.demo;

import org.jspecify.annotations.NullMarked;
