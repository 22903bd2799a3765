package io.sequor.matcher.codec;

/** Bytes that cannot be read as what they should be: damaged, cut off, or written by a newer version. */
public final class CorruptBytesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why the bytes cannot be read. */
    public enum Kind {
        /** They are damaged, cut off, or something else altogether. */
        DAMAGED,
        /** They begin with a format version that this build does not know. */
        UNKNOWN_FORMAT
    }

    private final Kind kind;
    private final int offset;

    private CorruptBytesException(Kind kind, int offset, String message) {
        super(message);
        this.kind = kind;
        this.offset = offset;
    }

    /**
     * Damaged bytes.
     *
     * @param what what was being read, {@code event.key}
     * @param offset where it begins, in bytes from the start
     * @param problem what is wrong with it, as the end of a sentence that begins with it
     */
    public static CorruptBytesException damaged(String what, int offset, String problem) {
        return new CorruptBytesException(
                Kind.DAMAGED,
                offset,
                "COD-001 " + what + " at offset " + offset + " " + problem
                        + ". The bytes are damaged or were written as something else: take them from an intact copy.");
    }

    static CorruptBytesException unknownFormat(String what, int offset, int version) {
        return new CorruptBytesException(
                Kind.UNKNOWN_FORMAT,
                offset,
                "COD-002 " + what + " at offset " + offset + " is " + version + ", and this build reads "
                        + FormatVersion.readable()
                        + ". A newer release wrote the bytes, or they are damaged: read them with that release.");
    }

    /** Why the bytes cannot be read. */
    public Kind kind() {
        return kind;
    }

    /** Where what could not be read begins, in bytes from the start. */
    public int offset() {
        return offset;
    }
}
