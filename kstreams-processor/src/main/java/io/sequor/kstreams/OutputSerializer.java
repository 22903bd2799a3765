package io.sequor.kstreams;

import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.output.OutputCodec;
import org.apache.kafka.common.serialization.Serializer;

/** Writes the record of an output in the Avro form of its kind. */
final class OutputSerializer implements Serializer<Output> {
    @Override
    public byte[] serialize(String topic, Output output) {
        return OutputCodec.value(topic, output);
    }
}
