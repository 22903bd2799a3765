package io.sequor.matcher.match;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names results: the first 128 bits of a SHA-256 over a canonical encoding, as 32 hex digits. An occurrence is named by
 * its origin where it has one, else by its place among the accepted pushes of its key: never by anything that other
 * keys, splits or failures can shift. Rules: stage patterns, section 7.
 *
 * @param pattern name of the pattern
 * @param fingerprint names its definition
 * @param key the key
 */
public record Identities(String pattern, String fingerprint, String key) {
    /** The identity of a match with these captures, stage name to events in stage order. Cost: one hash. */
    public String match(Map<String, List<Occurrence>> captures) {
        return result("match", captures);
    }

    /** The identity of a timeout with these captures. Cost: one hash. */
    public String timeout(Map<String, List<Occurrence>> captures) {
        return result("timeout", captures);
    }

    /** The identity of everything that begins with this occurrence. Cost: one hash. */
    public String start(Occurrence first) {
        CanonicalHash hash = begin("start");
        name(first, hash);
        return hash.hex();
    }

    private String result(String kind, Map<String, List<Occurrence>> captures) {
        CanonicalHash hash = begin(kind);
        hash.number(captures.size());
        captures.forEach((stage, events) -> {
            hash.text(stage).number(events.size());
            events.forEach(occurrence -> name(occurrence, hash));
        });
        return hash.hex();
    }

    private CanonicalHash begin(String kind) {
        return new CanonicalHash()
                .text("sequor/1")
                .text(kind)
                .text(pattern)
                .text(fingerprint)
                .text(key);
    }

    private static void name(Occurrence occurrence, CanonicalHash hash) {
        Optional<Origin> origin = occurrence.event().origin();
        if (origin.isPresent()) {
            Origin from = origin.get();
            hash.text("origin").text(from.topic()).number(from.partition()).number(from.offset());
        } else {
            hash.text("place").number(occurrence.place());
        }
    }
}
