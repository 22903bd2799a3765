package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What the records of a task were made under: they mean nothing under another definition.
 *
 * @param topics the events topics in their order: ordinals hold an index into it
 * @param patterns the patterns in their order, as {@code name (fingerprint)}: timers and heads hold an index into it
 * @param sources the declared sources, sorted; empty when sources introduce themselves
 */
public record Definition(List<String> topics, List<String> patterns, List<String> sources) {
    /** Copies the lists. */
    public Definition {
        sources = List.copyOf(sources);
        topics = List.copyOf(topics);
        patterns = List.copyOf(patterns);
    }

    /**
     * Refuses to go on under another definition than that of the store.
     *
     * @throws IllegalStateException naming both
     */
    void requireSame(Definition stored) {
        if (!stored.topics.equals(topics)) {
            throw new IllegalStateException("STO-002 the state was made with the events topics " + stored.topics
                    + ", and the application now reads " + topics
                    + ". Name the same topics in the same order, or begin with a new application id.");
        }
        if (!stored.patterns.equals(patterns)) {
            throw new IllegalStateException("STO-003 the state was made with the patterns " + stored.patterns
                    + ", and the application now has " + patterns
                    + ". Run the old definition to its end, or begin with a new application id.");
        }
        if (!stored.sources.equals(sources)) {
            throw new IllegalStateException("STO-005 the state was made with the declared sources " + stored.sources
                    + ", and the application now declares " + sources
                    + ". Declare the same ones, or begin with a new application id.");
        }
    }

    /** The bytes that it takes in the store. */
    public int bytes() {
        return toBytes().length;
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin();
        write(topics, out);
        write(patterns, out);
        write(sources, out);
        return out.toBytes();
    }

    static Definition of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the definition of a task");
        Definition definition = new Definition(read(in), read(in), read(in));
        in.requireEnd();
        return definition;
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
