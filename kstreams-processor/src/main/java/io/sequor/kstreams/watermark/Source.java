package io.sequor.kstreams.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import java.util.OptionalLong;

/**
 * What is known of one source.
 *
 * @param epoch the epoch that is heard; empty before the first message
 * @param sequence the last sequence in that epoch; empty before the first message
 * @param claim the time up to which the source has said everything, in milliseconds; -1 for no claim
 * @param status whether it holds time back
 */
public record Source(OptionalLong epoch, OptionalLong sequence, long claim, Source.Status status) {
    /** Whether a source holds time back. */
    public enum Status {
        /** Its claim counts in the minimum. */
        ACTIVE(1),
        /** It is not waited for. */
        IDLE(2),
        /** It is not waited for, and is heard again only in a higher epoch. */
        RETIRED(3);

        private final int code;

        Status(int code) {
            this.code = code;
        }

        /** The number that stands for the status in stored bytes. */
        public int code() {
            return code;
        }

        /**
         * The status with a number.
         *
         * @throws IllegalArgumentException for a number that stands for none
         */
        public static Status of(int code) {
            for (Status status : values()) {
                if (status.code == code) {
                    return status;
                }
            }
            throw new IllegalArgumentException("no status of a source has the number " + code);
        }
    }

    /** A source that has not spoken. A declared one holds time back from the start. */
    static final Source SILENT = new Source(OptionalLong.empty(), OptionalLong.empty(), -1, Status.ACTIVE);

    boolean isActive() {
        return status == Status.ACTIVE;
    }

    /** Whether the message speaks in the epoch that is heard. */
    boolean inEpoch(ControlMessage message) {
        return epoch.isPresent() && message.epoch() == epoch.getAsLong();
    }

    boolean isBelowEpoch(ControlMessage message) {
        return epoch.isPresent() && message.epoch() < epoch.getAsLong();
    }

    /** The source after an accepted message. A higher epoch begins from scratch. */
    Source after(ControlMessage message) {
        long held = inEpoch(message) ? claim : -1;
        long claimed = message.watermark().orElse(held);
        return new Source(
                OptionalLong.of(message.epoch()),
                OptionalLong.of(message.sequence()),
                claimed,
                statusAfter(message.type()));
    }

    private static Status statusAfter(Type type) {
        return switch (type) {
            case REGISTER, WATERMARK, ACTIVE -> Status.ACTIVE;
            case IDLE -> Status.IDLE;
            case RETIRE -> Status.RETIRED;
        };
    }
}
