package io.sequor.kstreams.processor;

import io.sequor.kstreams.output.Output;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Outputs as records to be forwarded. Their Kafka timestamp is now; event times are in the value. */
final class Outputs {
    private Outputs() {}

    static Record<String, Output> record(Output output, long nowMillis) {
        Headers headers = new RecordHeaders();
        output.headers().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .forEach(
                        header -> headers.add(header.getKey(), header.getValue().getBytes(StandardCharsets.UTF_8)));
        @Nullable String key = output.key().orElse(null);
        return new Record<>(key, output, nowMillis, headers);
    }
}
