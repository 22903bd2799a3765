package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.kstreams.watermark.Rejection;
import io.sequor.kstreams.watermark.Source;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.engine.Engine;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a person says for a source, and how it has to be said so that it is heard: in the epoch in which the source last
 * spoke and with the next sequence, so that its claim stands; in a higher epoch where one is asked for, which begins from
 * scratch; and in epoch 0 with sequence 0 for a source that has not spoken, so that whatever epoch it comes with is heard.
 *
 * @param source who speaks
 * @param type what is said
 * @param watermark for WATERMARK the time, in milliseconds
 * @param epoch the epoch that was asked for
 */
record Speech(String source, Type type, OptionalLong watermark, OptionalLong epoch) {
    /**
     * What comes of it in one partition.
     *
     * @param message what to write; empty where there is nothing to say, or it would be dropped
     * @param refused whether it would be dropped
     * @param text what is done, or why nothing is, for people
     */
    record Plan(Optional<ControlMessage> message, boolean refused, String text) {}

    /**
     * What to write behind everything that was said.
     *
     * @param sources what is known in the partition
     * @param fences events topic to the last offset that the message covers
     * @param incarnations events topic to its incarnation
     */
    Plan after(Sources sources, Map<String, Long> fences, Map<String, String> incarnations) {
        Optional<Source> known = Optional.ofNullable(sources.known().get(source))
                .filter(spoken -> spoken.epoch().isPresent());
        long lastEpoch = known.map(spoken -> spoken.epoch().getAsLong()).orElse(0L);
        long spokenIn = epoch.orElse(lastEpoch);
        boolean goesOn = known.isPresent() && spokenIn == lastEpoch;
        if (goesOn && known.get().status() == Source.Status.RETIRED) {
            return retired(spokenIn);
        }
        long last = known.map(spoken -> spoken.sequence().getAsLong()).orElse(-1L);
        if (goesOn && last == Long.MAX_VALUE) {
            return refusal("its epoch " + spokenIn + " has no sequence left: give a higher --epoch");
        }
        ControlMessage message =
                new ControlMessage(source, spokenIn, goesOn ? last + 1 : 0, type, watermark, fences, incarnations);
        return sources.rejection(message, Engine.FINAL_WATERMARK)
                .map(rejection -> refusal(because(rejection, known)))
                .orElseGet(() -> new Plan(Optional.of(message), false, told(message, known, goesOn)));
    }

    private Plan retired(long inEpoch) {
        if (type == Type.RETIRE || type == Type.IDLE) {
            return new Plan(Optional.empty(), false, "nothing to do: it has retired in epoch " + inEpoch);
        }
        return refusal("it has retired in epoch " + inEpoch + ": give a higher --epoch");
    }

    private static Plan refusal(String text) {
        return new Plan(Optional.empty(), true, text);
    }

    private String because(Rejection rejection, Optional<Source> known) {
        Source spoken = known.orElse(new Source(OptionalLong.of(0), OptionalLong.of(0), -1, Source.Status.ACTIVE));
        return switch (rejection) {
            case LOWER_EPOCH -> "it has spoken in epoch " + spoken.epoch().orElse(0) + ": give that or a higher one";
            case REGRESSION ->
                "it claims " + new Moment(spoken.claim()).text()
                        + ", and a claim never goes back: give that time or a later one";
            case TOO_MANY_SOURCES -> "there are " + Sources.MAX + " sources, and a processor knows no more";
            default -> rejection.text();
        };
    }

    private String told(ControlMessage message, Optional<Source> known, boolean goesOn) {
        String spoken = "epoch " + message.epoch() + ", sequence " + message.sequence();
        if (known.isEmpty()) {
            return spoken + "; it had not spoken here";
        }
        Source before = known.get();
        String was = "was " + StatusText.of(before.status());
        if (!goesOn) {
            return spoken + "; a new life that claims "
                    + (watermark.isPresent() ? "what is said" : "nothing") + " (" + was + " in epoch "
                    + before.epoch().orElse(0) + ", claiming " + new Moment(before.claim()).text() + ")";
        }
        return spoken + "; " + was + ", claiming " + new Moment(before.claim()).text()
                + switch (type) {
                    case WATERMARK -> "";
                    case RETIRE -> ", which is over now";
                    case REGISTER, IDLE, ACTIVE -> ", which stands";
                };
    }
}
