package io.sequor.kstreams.output;

import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * One record for an output topic.
 *
 * @param kind which topic
 * @param key the event key; empty for a dead letter whose key is no text
 * @param value a MatchRecord, TimeoutRecord, LateRecord or DeadLetterRecord, by kind
 * @param headers header name to text
 */
public record Output(Output.Kind kind, Optional<String> key, SpecificRecord value, Map<String, String> headers) {
    /** Header that holds the identity of a result, a late event or a dead letter: what is written twice has the same. */
    public static final String ID = "sequor-id";

    /** Header that holds the start identity of a result. */
    public static final String START_ID = "sequor-start-id";

    /** Header that holds the name of the pattern. */
    public static final String PATTERN = "sequor-pattern";

    /** Header that holds the fingerprint of the pattern's definition. */
    public static final String FINGERPRINT = "sequor-fingerprint";

    /** Copies the headers. */
    public Output {
        headers = Map.copyOf(headers);
    }

    /** The four outputs. */
    public enum Kind {
        /** Selected matches. */
        MATCH("matches"),
        /** Partial matches whose deadline closed. */
        TIMEOUT("timeouts"),
        /** Events behind the watermark. */
        LATE("late"),
        /** Records and units that were set aside so that the stream could go on. */
        DEAD_LETTER("dead-letters");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }

        /** What stands behind the prefix in names. */
        public String suffix() {
            return suffix;
        }
    }
}
