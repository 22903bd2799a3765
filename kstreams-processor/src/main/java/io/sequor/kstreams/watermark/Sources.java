package io.sequor.kstreams.watermark;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All sources of a partition, what they claim and what follows from it. A value: accepting a message gives another one.
 * Rules: processor, section 2.
 *
 * @param declared whether only the sources that were declared are heard
 * @param known source name to what is known of it
 * @param fences events topic to the largest fence of everything accepted so far; a topic that is not in it has none
 * @param watermark the effective watermark in milliseconds: the monotone minimum of the claims of the active sources
 */
public record Sources(boolean declared, SortedMap<String, Source> known, Map<String, Long> fences, long watermark) {
    /** How many sources a partition can know: all of them stand in one stored record. */
    public static final int MAX = 500;

    /** Copies the maps. */
    public Sources {
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
        fences = Map.copyOf(fences);
    }

    /** Sources that introduce themselves: each is active from its first message. */
    public static Sources discovered() {
        return new Sources(false, new TreeMap<>(), Map.of(), -1);
    }

    /** Sources that are all waited for from the start; others are not heard. */
    public static Sources declared(Set<String> names) {
        SortedMap<String, Source> silent = new TreeMap<>();
        names.forEach(name -> silent.put(name, Source.SILENT));
        return new Sources(true, silent, Map.of(), -1);
    }

    /**
     * Why a message is dropped, or empty when it is accepted. Messages are judged in the order of their log.
     *
     * @param message the next one
     * @param finalWatermark the largest watermark in range, in milliseconds
     */
    public Optional<Rejection> rejection(ControlMessage message, long finalWatermark) {
        Source source = known.getOrDefault(message.source(), Source.SILENT);
        if (!known.containsKey(message.source()) && (declared || known.size() >= MAX)) {
            return Optional.of(declared ? Rejection.UNKNOWN_SOURCE : Rejection.TOO_MANY_SOURCES);
        }
        if (source.isBelowEpoch(message)) {
            return Optional.of(Rejection.LOWER_EPOCH);
        }
        if (source.inEpoch(message)) {
            long last = source.sequence().orElseThrow();
            if (message.sequence() <= last) {
                return Optional.of(message.sequence() == last ? Rejection.REPEAT : Rejection.REGRESSION);
            }
            if (source.status() == Source.Status.RETIRED) {
                return Optional.of(Rejection.RETIRED);
            }
        }
        return watermarkRejection(message, source, finalWatermark);
    }

    /** The sources after an accepted message whose fences are reached. */
    public Sources after(ControlMessage message) {
        SortedMap<String, Source> next = new TreeMap<>(known);
        next.put(
                message.source(),
                known.getOrDefault(message.source(), Source.SILENT).after(message));
        Map<String, Long> cumulative = new HashMap<>(fences);
        message.fences().forEach((topic, offset) -> cumulative.merge(topic, offset, Math::max));
        long minimum = next.values().stream()
                .filter(Source::isActive)
                .mapToLong(Source::claim)
                .min()
                .orElse(watermark);
        return new Sources(declared, next, cumulative, Math.max(watermark, minimum));
    }

    /** The cumulative fence of a topic: the offset of the last record covered, or -1 for none. */
    public long fence(String topic) {
        return fences.getOrDefault(topic, -1L);
    }

    private static Optional<Rejection> watermarkRejection(ControlMessage message, Source source, long finalWatermark) {
        OptionalLong claimed = message.watermark();
        if (claimed.isEmpty()) {
            return Optional.empty();
        }
        if (claimed.getAsLong() < -1 || claimed.getAsLong() > finalWatermark) {
            return Optional.of(Rejection.OUT_OF_RANGE);
        }
        if (source.inEpoch(message) && claimed.getAsLong() < source.claim()) {
            return Optional.of(Rejection.REGRESSION);
        }
        return Optional.empty();
    }
}
