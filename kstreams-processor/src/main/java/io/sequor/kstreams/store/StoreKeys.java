package io.sequor.kstreams.store;

import io.sequor.matcher.event.Moment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;

/**
 * The keys of the records of a task, in the order in which the store keeps them:
 *
 * <pre>
 * 10 kind                                    progress, control, definition, cursor and counts of the task
 * 20 number                                  a control message that waits
 * 30 time ordinal                            a buffered event; behind the last one a fixed end record
 * 40 deadline pattern key                    a timer; behind the last one a fixed end record
 * 50 length key 00 time ordinal 00           an event of the key's log
 * 50 length key 00 time ordinal 01 pattern   a start that selection dropped
 * 50 length key 01                           the head of the key
 * 60 key                                     what waits of a key, where that is bounded
 * 68 index life                              a life of the task, under at-least-once
 * 70 number life part                        a part of an entry of the journal, under at-least-once
 * </pre>
 *
 * Numbers are big-endian and not negative, so that they order as bytes. Every section is a queue: what is done is deleted
 * at its low end. A scan begins at a mark above everything deleted, and the record that lies behind what it looks for,
 * an end record or a head, is always live, so it never runs into deleted records of somebody else.
 */
final class StoreKeys {
    private static final byte TASK = 0x10;
    private static final byte CONTROL = 0x20;
    private static final byte BUFFER = 0x30;
    private static final byte TIMER = 0x40;
    private static final byte KEY = 0x50;
    private static final byte KEY_BUFFER = 0x60;
    private static final byte LIFE = 0x68;
    private static final byte JOURNAL = 0x70;

    private static final byte LOG_PART = 0;
    private static final byte HEAD_PART = 1;
    private static final byte EVENT = 0;
    private static final byte DROPPED_START = 1;

    private static final int MOMENT_BYTES = 2 * Long.BYTES;
    private static final int TIMER_PREFIX = 1 + Long.BYTES + Integer.BYTES;

    private StoreKeys() {}

    static Bytes task(int kind) {
        return Bytes.wrap(new byte[] {TASK, (byte) kind});
    }

    static Bytes control(long number) {
        return wrap(ByteBuffer.allocate(1 + Long.BYTES).put(CONTROL).putLong(number));
    }

    static Bytes buffered(Moment moment) {
        return wrap(ByteBuffer.allocate(1 + MOMENT_BYTES)
                .put(BUFFER)
                .putLong(moment.time())
                .putLong(moment.ordinal()));
    }

    static long bufferedOrdinalOf(Bytes bytes) {
        return ByteBuffer.wrap(bytes.get()).getLong(1 + Long.BYTES);
    }

    static Bytes bufferEnd() {
        return end(BUFFER, MOMENT_BYTES);
    }

    static Bytes timer(StoredTimer timer) {
        byte[] key = timer.key().getBytes(StandardCharsets.UTF_8);
        return wrap(ByteBuffer.allocate(TIMER_PREFIX + key.length)
                .put(TIMER)
                .putLong(timer.deadline())
                .putInt(timer.pattern())
                .put(key));
    }

    /** Behind the timer, and before every other one behind it. */
    static Bytes timersBehind(StoredTimer timer) {
        if (timer.deadline() < 0) {
            return timersFrom(0);
        }
        byte[] key = timer(timer).get();
        return Bytes.wrap(Arrays.copyOf(key, key.length + 1));
    }

    static Bytes timersFrom(long deadline) {
        return wrap(ByteBuffer.allocate(1 + Long.BYTES).put(TIMER).putLong(deadline));
    }

    static Bytes timerEnd() {
        return end(TIMER, MOMENT_BYTES);
    }

    static StoredTimer timerOf(Bytes bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes.get());
        buffer.get();
        long deadline = buffer.getLong();
        int pattern = buffer.getInt();
        byte[] key = new byte[buffer.remaining()];
        buffer.get(key);
        return new StoredTimer(deadline, pattern, new String(key, StandardCharsets.UTF_8));
    }

    static Bytes logged(String key, Moment moment) {
        return wrap(log(key, moment, 1).put(EVENT));
    }

    /** The length of the key of a logged event. */
    static int loggedBytes(String key) {
        return 1 + Integer.BYTES + key.getBytes(StandardCharsets.UTF_8).length + 1 + MOMENT_BYTES + 1;
    }

    static Bytes droppedStart(String key, Moment moment, int pattern) {
        return wrap(log(key, moment, 1 + Integer.BYTES).put(DROPPED_START).putInt(pattern));
    }

    /** Before everything in the log of the key at or behind a moment. */
    static Bytes logFrom(String key, Moment moment) {
        return wrap(log(key, moment, 0));
    }

    static Bytes logEnd(String key) {
        return logFrom(key, Moment.LAST);
    }

    static Bytes head(String key) {
        return wrap(prefix(key, 1).put(HEAD_PART));
    }

    static Bytes keyBuffer(String key) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return wrap(ByteBuffer.allocate(1 + bytes.length).put(KEY_BUFFER).put(bytes));
    }

    static Bytes life(Lineage.Life life) {
        return wrap(ByteBuffer.allocate(1 + 2 * Long.BYTES)
                .put(LIFE)
                .putLong(life.index())
                .putLong(life.id()));
    }

    /** Before every life from this index on. */
    static Bytes livesFrom(long index) {
        return wrap(ByteBuffer.allocate(1 + Long.BYTES).put(LIFE).putLong(index));
    }

    static Lineage.Life lifeOf(Bytes bytes, byte[] value) {
        ByteBuffer raw = ByteBuffer.wrap(bytes.get());
        return Lineage.Life.of(raw.getLong(1), raw.getLong(1 + Long.BYTES), value);
    }

    static Bytes journal(long number, long life, int part) {
        return wrap(ByteBuffer.allocate(1 + 2 * Long.BYTES + Integer.BYTES)
                .put(JOURNAL)
                .putLong(number)
                .putLong(life)
                .putInt(part));
    }

    /** Before every entry of the journal from this number on. */
    static Bytes journalFrom(long number) {
        return wrap(ByteBuffer.allocate(1 + Long.BYTES).put(JOURNAL).putLong(number));
    }

    /** Behind every entry of the journal. */
    static Bytes journalEnd() {
        return journalFrom(Long.MAX_VALUE);
    }

    static JournalScan.Place journalPlaceOf(Bytes bytes) {
        ByteBuffer raw = ByteBuffer.wrap(bytes.get());
        return new JournalScan.Place(raw.getLong(1), raw.getLong(1 + Long.BYTES));
    }

    static int journalPartOf(Bytes bytes) {
        return ByteBuffer.wrap(bytes.get()).getInt(1 + 2 * Long.BYTES);
    }

    /** Whether a record of a log is a dropped start, and of which pattern; -1 for an event. */
    static int droppedPatternOf(Bytes bytes) {
        byte[] raw = bytes.get();
        ByteBuffer tail = ByteBuffer.wrap(raw);
        boolean dropped = raw[markerAt(tail)] == DROPPED_START;
        return dropped ? tail.getInt(markerAt(tail) + 1) : -1;
    }

    static Moment momentOf(Bytes bytes) {
        ByteBuffer raw = ByteBuffer.wrap(bytes.get());
        int at = markerAt(raw) - MOMENT_BYTES;
        return new Moment(raw.getLong(at), raw.getLong(at + Long.BYTES));
    }

    private static int markerAt(ByteBuffer raw) {
        return 1 + Integer.BYTES + raw.getInt(1) + 1 + MOMENT_BYTES;
    }

    private static ByteBuffer log(String key, Moment moment, int more) {
        return prefix(key, 1 + MOMENT_BYTES + more)
                .put(LOG_PART)
                .putLong(moment.time())
                .putLong(moment.ordinal());
    }

    private static ByteBuffer prefix(String key, int more) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + Integer.BYTES + bytes.length + more)
                .put(KEY)
                .putInt(bytes.length)
                .put(bytes);
    }

    private static Bytes end(byte section, int length) {
        byte[] bytes = new byte[1 + length];
        Arrays.fill(bytes, (byte) 0xFF);
        bytes[0] = section;
        return Bytes.wrap(bytes);
    }

    private static Bytes wrap(ByteBuffer full) {
        return Bytes.wrap(full.array());
    }
}
