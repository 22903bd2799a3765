/**
 * {@code sequor broker}: a Kafka broker to try things on, without Docker. Read
 * {@link io.sequor.runner.trial.BrokerCommand}, then {@link io.sequor.runner.trial.TopicOption}.
 *
 * <p>Uses broker and terminal. Used by the command.
 */
@NullMarked
package io.sequor.runner.trial;

import org.jspecify.annotations.NullMarked;
