package io.sequor.kstreams.store;

/** How many patterns one processor can have: the head of a key, a record of the store, holds something of each. */
public final class StoredPatterns {
    /** Most patterns of one processor. */
    public static final int MAX = 1024;

    private StoredPatterns() {}
}
