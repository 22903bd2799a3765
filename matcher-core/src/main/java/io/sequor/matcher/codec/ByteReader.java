package io.sequor.matcher.codec;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads back what a {@link ByteWriter} wrote, in the same order, and trusts nothing: a length or count that the bytes
 * left cannot hold is refused before anything is allocated for it, and a value in another form than the writer's is
 * refused too. Every method takes the name of what is read, for the error. A reader is used by one thread at a time.
 */
public final class ByteReader {
    private static final int MOST_GROUPS = 10;

    private final byte[] bytes;
    private int offset;

    /**
     * A reader at the first byte.
     *
     * @param bytes not copied: they must not change while they are read
     */
    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Where the next value begins, in bytes from the start. */
    public int offset() {
        return offset;
    }

    /** How many bytes are left. */
    public int remaining() {
        return bytes.length - offset;
    }

    /**
     * Refuses bytes that go on.
     *
     * @throws CorruptBytesException when bytes are left
     */
    public void requireEnd() {
        if (remaining() > 0) {
            throw CorruptBytesException.damaged("the end", offset, "is expected, and " + left() + " left");
        }
    }

    /**
     * One byte, 0 to 255.
     *
     * @throws CorruptBytesException when no byte is left
     */
    public int octet(String what) {
        if (remaining() == 0) {
            throw CorruptBytesException.damaged(what, offset, "is missing: the bytes end here");
        }
        return bytes[offset++] & 0xFF;
    }

    /**
     * A truth value.
     *
     * @throws CorruptBytesException when it is neither 0 nor 1, or missing
     */
    public boolean flag(String what) {
        int at = offset;
        int value = octet(what);
        if (value > 1) {
            throw CorruptBytesException.damaged(what, at, "is 0 or 1, and this one is " + value);
        }
        return value == 1;
    }

    /**
     * A number that is not negative.
     *
     * @throws CorruptBytesException when it is cut off, not in its shortest form, or above the largest long
     */
    public long unsigned(String what) {
        int at = offset;
        long value = groups(what);
        if (value < 0) {
            throw CorruptBytesException.damaged(what, at, "is above the largest number of 63 bits");
        }
        return value;
    }

    /**
     * A number that is not negative and fits an int.
     *
     * @throws CorruptBytesException as {@link #unsigned}, and when it is above the largest int
     */
    public int unsignedInt(String what) {
        int at = offset;
        long value = unsigned(what);
        if (value > Integer.MAX_VALUE) {
            throw CorruptBytesException.damaged(what, at, "is at most " + Integer.MAX_VALUE + ", and it is " + value);
        }
        return (int) value;
    }

    /**
     * A number of either sign.
     *
     * @throws CorruptBytesException when it is cut off or not in its shortest form
     */
    public long signed(String what) {
        long value = groups(what);
        return (value >>> 1) ^ -(value & 1);
    }

    /**
     * Eight bytes, highest first.
     *
     * @throws CorruptBytesException when fewer are left
     */
    public long fixedLong(String what) {
        int from = skip(what, offset, Long.BYTES);
        return ByteBuffer.wrap(bytes, from, Long.BYTES).getLong();
    }

    /**
     * How many items follow; refused when the bytes left cannot hold so many, so it is safe to make room for them.
     *
     * @param what what is counted
     * @param leastBytes fewest bytes of an item, 1 or more
     * @throws CorruptBytesException when it is no number, or too large
     */
    public int count(String what, int leastBytes) {
        int at = offset;
        long count = unsigned(what);
        if (count > remaining() / leastBytes) {
            throw CorruptBytesException.damaged(what, at, "is " + count + ", and only " + left() + " left");
        }
        return (int) count;
    }

    /**
     * Bytes with their length in front.
     *
     * @throws CorruptBytesException when fewer are left than the length says
     */
    public byte[] bytes(String what) {
        int at = offset;
        return take(what, at, unsigned(what));
    }

    /**
     * A text with its length in bytes in front.
     *
     * @throws CorruptBytesException when fewer bytes are left than the length says, or they are no UTF-8
     */
    public String text(String what) {
        int at = offset;
        int from = skip(what, at, unsigned(what));
        if (isAscii(from)) {
            return new String(bytes, from, offset - from, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, offset - from))
                    .toString();
        } catch (CharacterCodingException e) {
            throw CorruptBytesException.damaged(what, at, "is no UTF-8");
        }
    }

    /** Most texts are: they need no decoder, which costs more than all the rest. */
    private boolean isAscii(int from) {
        for (int i = from; i < offset; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private byte[] take(String what, int at, long length) {
        int from = skip(what, at, length);
        return Arrays.copyOfRange(bytes, from, offset);
    }

    /** Goes behind bytes and says where they begin. */
    private int skip(String what, int at, long length) {
        if (length > remaining()) {
            throw CorruptBytesException.damaged(what, at, "takes " + length + " bytes, and only " + left() + " left");
        }
        int from = offset;
        offset += (int) length;
        return from;
    }

    private String left() {
        return remaining() == 1 ? "1 byte is" : remaining() + " bytes are";
    }

    /** Up to 64 bits, seven a byte, lowest first. */
    private long groups(String what) {
        int at = offset;
        long value = 0;
        for (int group = 0; group < MOST_GROUPS; group++) {
            int octet = octet(what);
            value |= (octet & 0x7FL) << (7 * group);
            if (octet < 0x80) {
                boolean tooLong = octet == 0 && group > 0;
                boolean tooLarge = group == MOST_GROUPS - 1 && octet > 1;
                if (tooLong || tooLarge) {
                    throw CorruptBytesException.damaged(what, at, "is no number in its shortest form");
                }
                return value;
            }
        }
        throw CorruptBytesException.damaged(what, at, "is a number of more than 64 bits");
    }
}
