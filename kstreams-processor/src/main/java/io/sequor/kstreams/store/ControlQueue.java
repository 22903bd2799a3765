package io.sequor.kstreams.store;

import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is known of the sources, and which control messages wait.
 *
 * @param sources the sources after everything that was applied
 * @param head number of the first message that waits
 * @param tail number of the next message to come; equal to head when none waits
 */
public record ControlQueue(Sources sources, long head, long tail) {
    /** Whether no message waits. */
    public boolean isEmpty() {
        return head == tail;
    }

    /** The queue without its first message, and the sources behind it. */
    public ControlQueue afterHead(Sources next) {
        return new ControlQueue(next, head + 1, tail);
    }

    /** The queue with one message more. */
    public ControlQueue afterTail() {
        return new ControlQueue(sources, head, tail + 1);
    }

    byte[] toBytes() {
        ByteWriter out = StoredFormat.begin().unsigned(head).unsigned(tail);
        out.flag(sources.declared()).signed(sources.watermark());
        out.unsigned(sources.fences().size());
        new TreeMap<>(sources.fences())
                .forEach((topic, offset) -> out.text(topic).unsigned(offset));
        out.unsigned(sources.known().size());
        sources.known().forEach((name, source) -> write(name, source, out));
        return out.toBytes();
    }

    static ControlQueue of(byte[] bytes) {
        ByteReader in = StoredFormat.open(bytes, "the control queue");
        long head = in.unsigned("the head");
        long tail = in.unsigned("the tail");
        boolean declared = in.flag("whether sources are declared");
        long watermark = in.signed("the watermark");
        Map<String, Long> fences = new HashMap<>();
        int fenceCount = in.count("the fences", 2);
        for (int i = 0; i < fenceCount; i++) {
            fences.put(in.text("a topic"), in.unsigned("a fence"));
        }
        SortedMap<String, Source> known = new TreeMap<>();
        int sourceCount = in.count("the sources", 4);
        for (int i = 0; i < sourceCount; i++) {
            known.put(in.text("a source"), readSource(in));
        }
        in.requireEnd();
        return new ControlQueue(new Sources(declared, known, fences, watermark), head, tail);
    }

    private static void write(String name, Source source, ByteWriter out) {
        out.text(name).flag(source.epoch().isPresent());
        if (source.epoch().isPresent()) {
            out.signed(source.epoch().getAsLong()).signed(source.sequence().orElseThrow());
        }
        out.signed(source.claim()).octet(source.status().code());
    }

    private static Source readSource(ByteReader in) {
        OptionalLong epoch = OptionalLong.empty();
        OptionalLong sequence = OptionalLong.empty();
        if (in.flag("whether the source has spoken")) {
            epoch = OptionalLong.of(in.signed("an epoch"));
            sequence = OptionalLong.of(in.signed("a sequence"));
        }
        return new Source(epoch, sequence, in.signed("a claim"), Source.Status.of(in.octet("a status")));
    }
}
