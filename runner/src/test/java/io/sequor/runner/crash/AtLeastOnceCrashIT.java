package io.sequor.runner.crash;

import io.sequor.kstreams.dedup.Deduplicator;
import java.util.Optional;
import org.apache.kafka.streams.StreamsConfig;

/** The same under at-least-once, where a reader needs a deduplicator and then sees the same. */
final class AtLeastOnceCrashIT extends CrashIT {
    AtLeastOnceCrashIT() {
        super(StreamsConfig.AT_LEAST_ONCE, Optional.of(new Deduplicator(200_000)));
    }
}
