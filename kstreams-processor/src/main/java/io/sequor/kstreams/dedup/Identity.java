package io.sequor.kstreams.dedup;

import io.sequor.kstreams.output.Output;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** The identity that a record carries. */
final class Identity {
    /** An identity of ours has 32 characters; a header that is much longer is somebody else's. */
    private static final int MAX_BYTES = 256;

    private Identity() {}

    /** The text of its header; empty without one. */
    static Optional<String> of(Headers headers) {
        return Optional.ofNullable(headers.lastHeader(Output.ID))
                .map(Header::value)
                .filter(value -> value.length > 0 && value.length <= MAX_BYTES)
                .map(value -> new String(value, StandardCharsets.UTF_8));
    }
}
