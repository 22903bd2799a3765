package io.sequor.matcher.codec;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The versions of stored bytes. A released one is never edited: what it wrote is read for ever. A change adds a
 * constant that says what it added and how older bytes are read, and golden bytes that hold it to that.
 */
enum FormatVersion {
    /** The first form of occurrences and snapshots. */
    INITIAL(1);

    private static final List<FormatVersion> ALL = List.of(values());

    private final int number;

    FormatVersion(int number) {
        this.number = number;
    }

    void write(ByteWriter out) {
        out.octet(number);
    }

    /** Reads the version byte; throws when this build does not know it. */
    static FormatVersion read(ByteReader in, String what) {
        int offset = in.offset();
        int number = in.octet(what);
        for (FormatVersion version : ALL) {
            if (version.number == number) {
                return version;
            }
        }
        throw CorruptBytesException.unknownFormat(what, offset, number);
    }

    /** The numbers of all versions that this build reads. */
    static String readable() {
        return Arrays.stream(values())
                .map(version -> Integer.toString(version.number))
                .collect(Collectors.joining(", "));
    }
}
