package io.sequor.testkit.topology;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Origin;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.StageCapture;
import io.sequor.schemas.TimeoutRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A result as a value that compares, whether an engine found it or a processor wrote it.
 *
 * @param type match or timeout
 * @param name what it is called
 * @param captures stage name to the origins of the captured events, in the order of the stages
 * @param awaiting the stages that a timeout awaited; empty for a match
 * @param times when it was
 */
public record Found(
        Found.Type type,
        Found.Name name,
        Map<String, List<Origin>> captures,
        List<String> awaiting,
        Found.Times times) {
    /** What a result can be. */
    public enum Type {
        /** A selected match. */
        MATCH,
        /** A partial match whose deadline closed. */
        TIMEOUT
    }

    /**
     * Names of a result.
     *
     * @param pattern name of the pattern
     * @param key the event key
     * @param identity its identity
     * @param startIdentity identity of its start
     */
    public record Name(String pattern, String key, String identity, String startIdentity) {}

    /**
     * Times of a result, in milliseconds.
     *
     * @param start time of the first captured event
     * @param lastEvent time of the last captured event
     * @param end when it was decided
     */
    public record Times(long start, long lastEvent, long end) {}

    /** The key of its events. */
    public String key() {
        return name.key();
    }

    /** A match as a processor wrote it. */
    public static Found of(MatchRecord match) {
        return new Found(
                Type.MATCH,
                new Name(match.getPattern(), match.getKey(), match.getIdentity(), match.getStartIdentity()),
                captures(match.getCaptures()),
                List.of(),
                new Times(match.getStartTime(), match.getLastEventTime(), match.getEndTime()));
    }

    /** A timeout as a processor wrote it. */
    public static Found of(TimeoutRecord timeout) {
        return new Found(
                Type.TIMEOUT,
                new Name(timeout.getPattern(), timeout.getKey(), timeout.getIdentity(), timeout.getStartIdentity()),
                captures(timeout.getCaptures()),
                List.copyOf(timeout.getAwaiting()),
                new Times(timeout.getStartTime(), timeout.getLastEventTime(), timeout.getEndTime()));
    }

    /** What an engine found among events that have origins. */
    public static Found of(Result result) {
        return result.accept(new Result.Visitor<>() {
            @Override
            public Found match(Match match) {
                return plain(Type.MATCH, match, List.of());
            }

            @Override
            public Found timeout(Timeout timeout) {
                return plain(Type.TIMEOUT, timeout, timeout.awaiting());
            }
        });
    }

    private static Found plain(Type type, Result result, List<String> awaiting) {
        Map<String, List<Origin>> captures = new LinkedHashMap<>();
        result.finding()
                .captures()
                .forEach((stage, events) -> captures.put(
                        stage,
                        events.stream()
                                .map(occurrence -> origin(occurrence.event()))
                                .toList()));
        return new Found(
                type,
                new Name(result.pattern(), result.key(), result.identity(), result.startIdentity()),
                captures,
                awaiting,
                new Times(result.finding().startTime(), result.finding().lastEventTime(), result.endTime()));
    }

    private static Origin origin(Event event) {
        return event.origin().orElseThrow();
    }

    private static Map<String, List<Origin>> captures(List<StageCapture> written) {
        Map<String, List<Origin>> captures = new LinkedHashMap<>();
        written.forEach(capture -> captures.put(
                capture.getStage(),
                capture.getEvents().stream()
                        .map(event -> of(event.getOrigin().orElseThrow()))
                        .toList()));
        return captures;
    }

    /** An origin as a processor wrote it. */
    public static Origin of(io.sequor.schemas.Origin origin) {
        return new Origin(origin.getTopic(), origin.getPartition(), origin.getOffset());
    }
}
