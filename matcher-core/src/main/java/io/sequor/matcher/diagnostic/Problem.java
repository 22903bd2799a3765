package io.sequor.matcher.diagnostic;

/**
 * One mistake in a definition.
 *
 * @param code stable code of the mistake, {@code PAT-014}
 * @param path where it stands, {@code stages[1].max}
 * @param message what is wrong, with the values in question
 * @param advice what to do about it
 */
public record Problem(String code, String path, String message, String advice) {

    /** The same problem one level further out: {@code prefix} is put in front of the path as it stands. */
    public Problem under(String prefix) {
        return new Problem(code, prefix + path, message, advice);
    }

    /** The problem as two lines of text: code, message and path, then the advice. */
    public String toText() {
        return code + " " + message + "\n  at " + path + ". " + advice;
    }
}
