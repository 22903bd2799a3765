package io.sequor.matcher.stage.set;

/**
 * Which hashes may be in a large tree: one bit for each, so one look tells of most that they are not there (Bloom:
 * Space/Time Trade-offs in Hash Coding, 1970). A bit is never taken back. So trees that came of each other may share one: it
 * knows all that is in any of them. When as many hashes were added as it was made for, a new one is made.
 */
final class Presence {
    private static final int BITS_EACH = 16;
    private static final long MOST = 1L << 26;

    private final long[] words;
    private final int shift;
    private long room;

    /** For as many hashes at first, and as many again. */
    Presence(long hashes) {
        long bits = Long.highestOneBit(Math.min(hashes, MOST) * BITS_EACH);
        this.words = new long[(int) (bits / Long.SIZE)];
        this.shift = Integer.SIZE - Long.numberOfTrailingZeros(bits);
        this.room = 2 * hashes;
    }

    /** Adds one; false when there is no room left. */
    boolean add(int hash) {
        if (room == 0) {
            return false;
        }
        room--;
        int place = place(hash);
        words[place / Long.SIZE] |= 1L << place;
        return true;
    }

    boolean mayHold(int hash) {
        int place = place(hash);
        return (words[place / Long.SIZE] & 1L << place) != 0;
    }

    private int place(int hash) {
        return (hash * 0x9E3779B1) >>> shift;
    }
}
