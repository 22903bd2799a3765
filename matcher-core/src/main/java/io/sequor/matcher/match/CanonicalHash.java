package io.sequor.matcher.match;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A hash over a sequence of texts and numbers that keeps them apart: every text is preceded by its length, so no two
 * different sequences have one encoding.
 */
public final class CanonicalHash {
    private static final int IDENTITY_BYTES = 16;
    private static final MessageDigest PROTOTYPE = prototype();

    private byte[] encoding = new byte[256];
    private int size;

    /** Appends a text. */
    public CanonicalHash text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        room(Integer.BYTES + bytes.length);
        integer(bytes.length);
        System.arraycopy(bytes, 0, encoding, size, bytes.length);
        size += bytes.length;
        return this;
    }

    /** Appends a number. */
    public CanonicalHash number(long number) {
        room(Long.BYTES);
        integer((int) (number >>> Integer.SIZE));
        integer((int) number);
        return this;
    }

    /** The first 128 bits, as 32 hex digits. The sequence is empty again. */
    public String hex() {
        MessageDigest digest = copyOfPrototype();
        digest.update(encoding, 0, size);
        size = 0;
        return HexFormat.of().formatHex(digest.digest(), 0, IDENTITY_BYTES);
    }

    private void integer(int number) {
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            encoding[size++] = (byte) (number >>> shift);
        }
    }

    private void room(int more) {
        if (encoding.length - size < more) {
            encoding = Arrays.copyOf(encoding, Math.max(encoding.length * 2, size + more));
        }
    }

    private static MessageDigest prototype() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Copying is quicker than asking for one by name. */
    private static MessageDigest copyOfPrototype() {
        try {
            return (MessageDigest) PROTOTYPE.clone();
        } catch (CloneNotSupportedException e) {
            return prototype();
        }
    }
}
