package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What the records of a task were made under: they mean nothing under another definition.
 *
 * @param topics the events topics in their order: ordinals hold an index into it
 * @param controlTopic the control topic; empty when control records stand in the events topic
 * @param sources the declared sources, sorted; empty when sources introduce themselves
 * @param patterns the patterns in the order of their ids
 * @param nextId the first id of the next place
 */
public record Definition(
        List<String> topics, String controlTopic, List<String> sources, List<StoredPattern> patterns, int nextId) {
    /** Copies the lists. */
    public Definition {
        topics = List.copyOf(topics);
        sources = List.copyOf(sources);
        patterns = List.copyOf(patterns);
    }

    /** The bytes that it takes in the store. */
    public int bytes() {
        return toBytes().length;
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin();
        write(topics, out);
        out.text(controlTopic);
        write(sources, out);
        out.unsigned(patterns.size());
        patterns.forEach(pattern -> pattern.write(out));
        return out.unsigned(nextId).toBytes();
    }

    static Definition of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the definition of a task");
        List<String> topics = read(in);
        String controlTopic = in.text("the control topic");
        List<String> sources = read(in);
        int count = in.count("the patterns", 5);
        List<StoredPattern> patterns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            patterns.add(StoredPattern.read(in));
        }
        int nextId = in.unsignedInt("the next id");
        in.requireEnd();
        return new Definition(topics, controlTopic, sources, patterns, nextId);
    }

    private static void write(List<String> texts, ByteWriter out) {
        out.unsigned(texts.size());
        texts.forEach(out::text);
    }

    private static List<String> read(ByteReader in) {
        int count = in.count("the names", 1);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(in.text("a name"));
        }
        return texts;
    }
}
