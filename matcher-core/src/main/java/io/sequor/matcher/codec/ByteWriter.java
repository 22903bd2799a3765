package io.sequor.matcher.codec;

import io.sequor.matcher.event.Text;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Puts values into bytes, one after another; {@link ByteReader} reads them back in the same order. Each value has one
 * form only, so equal values give equal bytes. A writer is used by one thread at a time.
 */
public final class ByteWriter {
    private static final int FIRST_CAPACITY = 256;
    private static final char MAX_ASCII = 0x7F;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int size;

    /** How many bytes have been written. */
    public int size() {
        return size;
    }

    /** A copy of what has been written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /**
     * Appends one byte.
     *
     * @param value 0 to 255
     */
    public ByteWriter octet(int value) {
        if (value < 0 || value > 0xFF) {
            throw new IllegalArgumentException("COD-003 an octet lies in 0 .. 255, and this one is " + value);
        }
        ensure(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Appends a truth value: one byte. */
    public ByteWriter flag(boolean value) {
        return octet(value ? 1 : 0);
    }

    /**
     * Appends a number that is not negative, seven bits a byte, lowest first: 1 to 9 bytes.
     *
     * @param value 0 or more
     */
    public ByteWriter unsigned(long value) {
        if (value < 0) {
            throw new IllegalArgumentException(
                    "COD-003 an unsigned number is not negative, and this one is " + value + ". Write it signed.");
        }
        return groups(value);
    }

    /** Appends a number of either sign, zig-zag: small ones, also below 0, are short. 1 to 10 bytes. */
    public ByteWriter signed(long value) {
        return groups((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /** Appends a number as eight bytes, highest first. */
    public ByteWriter fixedLong(long value) {
        ensure(Long.BYTES);
        ByteBuffer.wrap(bytes, size, Long.BYTES).putLong(value);
        size += Long.BYTES;
        return this;
    }

    /** Appends the length of the bytes, unsigned, then the bytes. */
    public ByteWriter bytes(byte[] value) {
        return unsigned(value.length).raw(value);
    }

    /**
     * Appends a text: the length of its UTF-8 form in bytes, unsigned, then that form.
     *
     * @param value well-formed Unicode
     */
    public ByteWriter text(String value) {
        int before = size;
        if (unsigned(value.length()).ascii(value)) {
            return this;
        }
        size = before;
        if (!Text.isWellFormed(value)) {
            throw new IllegalArgumentException("COD-003 a text has an unpaired surrogate, which UTF-8 cannot hold");
        }
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends the characters if all are ASCII, as in most texts; else nothing. */
    private boolean ascii(String value) {
        int length = value.length();
        ensure(length);
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c > MAX_ASCII) {
                return false;
            }
            bytes[size + i] = (byte) c;
        }
        size += length;
        return true;
    }

    private ByteWriter groups(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            octet((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        return octet((int) left);
    }

    private ByteWriter raw(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
        return this;
    }

    private void ensure(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            int doubled = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, Math.max(needed, doubled));
        }
    }
}
