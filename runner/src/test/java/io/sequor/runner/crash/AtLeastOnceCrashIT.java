package io.sequor.runner.crash;

import io.sequor.kstreams.dedup.Deduplicator;
import java.util.Optional;
import org.apache.kafka.streams.StreamsConfig;

/** The same under at-least-once, where a reader needs a deduplicator and then sees the same. */
final class AtLeastOnceCrashIT extends CrashIT {
    @Override
    String guarantee() {
        return StreamsConfig.AT_LEAST_ONCE;
    }

    @Override
    Optional<Deduplicator> deduplicator() {
        return Optional.of(new Deduplicator(200_000));
    }
}
