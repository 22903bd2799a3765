package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Outputs as records to be forwarded. Their Kafka timestamp is now; event times are in the value. */
final class Outputs {
    private Outputs() {}

    static Record<String, Output> record(Output output, long nowMillis) {
        @Nullable String key = output.key().orElse(null);
        Record<String, Output> record = new Record<>(key, output, nowMillis);
        output.headers().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(header ->
                        record.headers().add(header.getKey(), header.getValue().getBytes(StandardCharsets.UTF_8)));
        return record;
    }
}
