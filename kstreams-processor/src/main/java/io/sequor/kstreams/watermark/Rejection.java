package io.sequor.kstreams.watermark;

/** Why a control message is dropped. Nothing of it counts, not its sequence, epoch or fences. */
public enum Rejection {
    /** Sources are declared, and this is none of them. */
    UNKNOWN_SOURCE("unknown-source", "its source is none of the declared ones"),
    /** Sources introduce themselves, and there are as many as one partition can know. */
    TOO_MANY_SOURCES("too-many-sources", "its source is new, and no more than " + Sources.MAX + " can be known"),
    /** A higher epoch of the source has spoken. */
    LOWER_EPOCH("lower-epoch", "a higher epoch of its source has spoken"),
    /** The last sequence again. */
    REPEAT("repeat", "its sequence is the last one of its source again"),
    /** A lower sequence, or a watermark below the claim. */
    REGRESSION("regression", "its sequence or its watermark goes back"),
    /** Behind the RETIRE of its epoch. */
    RETIRED("retired", "its source has retired in this epoch"),
    /** A watermark that is not in range. */
    OUT_OF_RANGE("out-of-range", "its watermark is out of range"),
    /** A fence in a topic that has been deleted and created anew since. */
    OTHER_INCARNATION("other-incarnation", "it speaks of another incarnation of a topic, which was created anew since");

    private final String code;
    private final String text;

    Rejection(String code, String text) {
        this.code = code;
        this.text = text;
    }

    /** The stable code that a dead letter carries. */
    public String code() {
        return code;
    }

    /** The reason for people, as the end of a sentence that begins with the message. */
    public String text() {
        return text;
    }
}
