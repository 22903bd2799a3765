package io.sequor.schemas;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.Schema;
import org.apache.avro.io.Decoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/** Reads text as String and refuses what is not UTF-8, where Avro would put replacement characters silently. */
final class StrictReader<T> extends SpecificDatumReader<T> {

    private static final char REPLACEMENT = '\uFFFD';

    StrictReader(Schema writer, Schema reader, SpecificData model) {
        super(writer, reader, model);
    }

    @Override
    protected Object readString(@Nullable Object old, Schema expected, Decoder in) throws IOException {
        Utf8 bytes = in.readString(null);
        String text = bytes.toString();
        // Malformed bytes always leave a replacement character; only text that has one needs the slow check.
        return text.indexOf(REPLACEMENT) < 0 ? text : decoded(bytes);
    }

    private static String decoded(Utf8 bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(), 0, bytes.getByteLength()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("a text of " + bytes.getByteLength() + " bytes is not UTF-8", e);
        }
    }
}
