package io.sequor.kstreams.store;

import io.sequor.matcher.codec.ByteReader;
import io.sequor.matcher.codec.ByteWriter;

/**
 * The format byte in front of every value of the store. A released version is never changed: a new one is added, and the
 * readers of older ones stay.
 */
final class StoredFormat {
    /** The first format. */
    static final int INITIAL = 1;

    private StoredFormat() {}

    static ByteWriter begin() {
        return new ByteWriter().octet(INITIAL);
    }

    static ByteReader open(byte[] bytes, String what) {
        ByteReader in = new ByteReader(bytes);
        int format = in.octet("the format of " + what);
        if (format != INITIAL) {
            throw new IllegalStateException("STO-001 " + what + " is stored in format " + format
                    + ", and this version reads format " + INITIAL
                    + ". A newer Sequor wrote it: run that version, or begin with a new application id.");
        }
        return in;
    }

    /** Refuses a list of counters that is longer than this version knows. */
    static void requireKnown(int stored, int known, String what) {
        if (stored > known) {
            throw new IllegalStateException(
                    "STO-006 " + what + " holds " + stored + " counters, and this version knows " + known
                            + ". A newer Sequor wrote it: run that version, or begin with a new application id.");
        }
    }
}
