package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.Map;
import java.util.TreeMap;

/** Which incarnation of each topic the records of a task come from: offsets of another one mean something else. */
final class Incarnations {
    private Incarnations() {}

    static byte[] toBytes(Map<String, String> incarnations) {
        ByteWriter out = StoredFormat.begin().unsigned(incarnations.size());
        new TreeMap<>(incarnations).forEach((topic, id) -> out.text(topic).text(id));
        return out.toBytes();
    }

    static Map<String, String> of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the incarnations of topics");
        int count = in.count("the topics", 2);
        Map<String, String> incarnations = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            incarnations.put(in.text("a topic"), in.text("an incarnation"));
        }
        in.requireEnd();
        return incarnations;
    }
}
