/**
 * A real Kafka broker from published jars. Read {@link io.sequor.runner.broker.EmbeddedBroker} (inside this JVM, for
 * the demo and trials), then {@link io.sequor.runner.broker.BrokerProcess} (the same broker in a JVM of its own that can be
 * killed, for crash tests). Kafka's undocumented server classes are named in this package only.
 *
 * <p>Uses kafka-clients and the broker's jars. Used by the commands and by tests of other packages.
 */
@NullMarked
package io.sequor.runner.broker;

import org.jspecify.annotations.NullMarked;
