package io.sequor.kstreams.start;

/**
 * Something that a check at start has to say.
 *
 * @param weight what follows from it
 * @param code stable, as documented
 * @param text what is the matter, where, and what to do
 */
public record Finding(Finding.Weight weight, String code, String text) {
    /** What follows from a finding. */
    public enum Weight {
        /** The application does not start: it could not keep its promises. */
        REFUSE,
        /** The application starts, and may do worse than it could. */
        WARN,
        /** Worth knowing. */
        INFO
    }

    static Finding refuse(String code, String text) {
        return new Finding(Weight.REFUSE, code, text);
    }

    static Finding warn(String code, String text) {
        return new Finding(Weight.WARN, code, text);
    }

    static Finding info(String code, String text) {
        return new Finding(Weight.INFO, code, text);
    }

    /** Code and text. */
    public String message() {
        return code + " " + text;
    }
}
