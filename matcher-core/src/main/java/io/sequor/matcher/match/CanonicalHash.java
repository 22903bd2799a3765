package io.sequor.matcher.match;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A hash over a sequence of texts and numbers that keeps them apart: every text is preceded by its length, so no two
 * different sequences have one encoding.
 */
public final class CanonicalHash {
    private static final int IDENTITY_BYTES = 16;

    private final MessageDigest digest;

    /** An empty sequence. */
    public CanonicalHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Appends a text. */
    public CanonicalHash text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    /** Appends a number. */
    public CanonicalHash number(long number) {
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
        return this;
    }

    /** The first 128 bits, as 32 hex digits. The sequence is empty again. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest(), 0, IDENTITY_BYTES);
    }
}
