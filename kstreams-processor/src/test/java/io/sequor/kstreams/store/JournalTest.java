package io.sequor.kstreams.store;

import static io.sequor.kstreams.Samples.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class JournalTest {
    private static final Bytes A = Bytes.wrap(new byte[] {1});
    private static final Bytes B = Bytes.wrap(new byte[] {2});

    private final KeyValueStore<Bytes, byte[]> store = newStore();

    @Test
    void whatAStepWritesAndSendsIsDoneAgain() {
        Journal journal = life(7);
        journal.put(A, utf8("a1"));
        journal.put(B, utf8("b1"));
        journal.send(utf8("first"));
        journal.endStep();
        journal.put(A, null);
        journal.send(utf8("second"));
        journal.endStep();
        store.put(A, utf8("torn"));
        store.put(B, null);

        Redo redo = Redo.of(store);

        assertThat(redo.outputs()).extracting(String::new).containsExactly("first", "second");
        assertThat(store.get(A)).isNull();
        assertThat(store.get(B)).isEqualTo(utf8("b1"));
    }

    @Test
    void aStepThatHasNotEndedIsNothing() {
        Journal journal = life(7);
        journal.put(A, utf8("a1"));
        journal.send(utf8("first"));

        assertThat(store.get(A)).isNull();
        assertThat(Redo.of(store).outputs()).isEmpty();
    }

    @Test
    void aStepDoesNotReadWhatItHasWritten() {
        Journal journal = life(7);
        TaskStore task = new TaskStore(store, Optional.of(journal));
        task.putCursor(AdvanceCursor.between(1, 2));

        assertThatThrownBy(task::cursor).isInstanceOf(AssertionError.class);
        journal.endStep();
        assertThat(task.cursor()).isPresent();
    }

    @Test
    void aCommitEmptiesTheJournalButForTheEntryThatSaysSo() {
        Journal journal = life(7);
        store.commit(Map.of()); // as it comes between init and the first record, when nothing has arrived for sure
        journal.sentAgain();
        step(journal, 1);
        step(journal, 2);
        assertThat(entries()).isEqualTo(2);
        store.commit(Map.of());
        step(journal, 3);
        assertThat(entries()).isEqualTo(1);
        assertThat(Redo.of(store).outputs()).extracting(String::new).containsExactly("3");

        step(journal, 4);
        journal.tidy();
        assertThat(entries()).isEqualTo(2);
        store.commit(Map.of());
        journal.tidy();
        journal.tidy();
        assertThat(entries()).isEqualTo(1);
        assertThat(Redo.of(store).outputs()).isEmpty();
    }

    @Test
    void entriesOfAnEarlierLifeStayUntilTheyWereSentAgainAndCommitted() {
        step(life(7), 1);
        Journal next = life(8);
        store.commit(Map.of());
        step(next, 2); // what is written in init comes before anything is sent again
        assertThat(entries()).isEqualTo(2);
        next.sentAgain();
        step(next, 3);
        assertThat(entries()).isEqualTo(3);
        store.commit(Map.of());
        step(next, 4);
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void aLargeEntryIsCutAndCountsOnceItIsWhole() {
        byte[] large = new byte[700_000];
        new Random(1).nextBytes(large);
        Journal journal = life(7);
        step(journal, 1);
        journal.put(A, utf8("a"));
        journal.send(large);
        journal.endStep();

        List<Bytes> keys = keys();
        assertThat(keys).hasSize(1 + 3);
        assertThat(keys)
                .allSatisfy(key ->
                        assertThat(store.get(key).length + key.get().length).isLessThan(TaskStore.MAX_RECORD_BYTES));
        assertThat(Redo.of(store).outputs().get(1)).isEqualTo(large);
        store.put(keys.get(3), null);
        assertThat(Redo.of(store).outputs()).extracting(String::new).containsExactly("1");
        assertThat(keys()).as("the torn one is swept away").hasSize(1);
    }

    @Test
    void aCommitIsAskedForOnceBeforeTheJournalGrowsLarge() {
        Journal journal = life(7);
        journal.sentAgain();
        for (int i = 1; i < Journal.MOST_ENTRIES; i++) {
            step(journal, i);
            assertThat(journal.wantsCommit()).isFalse();
        }
        step(journal, 0);
        assertThat(journal.wantsCommit()).isTrue();
        step(journal, 0);
        assertThat(journal.wantsCommit()).as("it was asked for").isFalse();
        store.commit(Map.of());
        step(journal, 0);
        assertThat(journal.entries()).isEqualTo(1);

        byte[] large = new byte[(int) (Journal.MOST_BYTES / 2)];
        journal.send(large);
        journal.endStep();
        assertThat(journal.wantsCommit()).isFalse();
        journal.send(large);
        journal.endStep();
        assertThat(journal.wantsCommit()).isTrue();
    }

    @Test
    void aGapIsNotPassedOver() {
        Journal journal = life(7);
        step(journal, 1);
        step(journal, 2);
        step(journal, 3);
        store.put(StoreKeys.journal(1, 7, 0), null);

        assertThatThrownBy(() -> Redo.of(store))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("STO-020 step 1 is missing in the journal of the state");
    }

    @Test
    void aStepOfALifeThatWasTakenOverIsNotTrusted() {
        Journal journal = life(7);
        step(journal, 1);
        Map<Bytes, byte[]> changelog = contents();
        step(journal, 2); // on the disk of one instance, and not in the changelog
        Map<Bytes, byte[]> disk = contents();
        KeyValueStore<Bytes, byte[]> other = newStore();
        changelog.forEach(other::put);
        Journal there = Journal.begin(other, Redo.of(other), 8);
        step(there, 3);

        contents(other).forEach(store::put); // the first instance has the task again
        assertThat(contents()).containsKeys(disk.keySet().toArray(Bytes[]::new));
        assertThatThrownBy(() -> Redo.of(store))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "STO-021 the local copy of the state holds a step (number 1) of an instance that");
    }

    @Test
    void oneTransactionSendsAgainAndForgets() {
        step(life(7), 1);
        Redo redo = Redo.of(store);
        redo.forget(9);

        assertThat(keys())
                .as("the one that says that all before it are done with")
                .hasSize(1);
        Redo settled = Redo.of(store);
        assertThat(settled.outputs()).isEmpty();
        settled.forget(10);
        assertThat(keys()).isEqualTo(List.of(StoreKeys.journal(1, 9, 0)));
        Journal next = life(8);
        step(next, 2);
        assertThat(Redo.of(store).outputs()).extracting(String::new).containsExactly("2");
    }

    @Test
    void aStoreThatDoesNotCountCommitsIsRefused() {
        KeyValueStore<Bytes, byte[]> plain =
                Stores.inMemoryKeyValueStore("plain").get();

        assertThatThrownBy(() -> Journal.begin(plain, Redo.of(opened(plain)), 7))
                .hasMessageStartingWith("STO-022 the store plain does not tell when it is committed");
    }

    private Journal life(long life) {
        return Journal.begin(store, Redo.of(store), life);
    }

    private static void step(Journal journal, int number) {
        journal.put(A, utf8("a" + number));
        journal.send(utf8(String.valueOf(number)));
        journal.endStep();
    }

    private int entries() {
        return keys().size();
    }

    private List<Bytes> keys() {
        List<Bytes> keys = new ArrayList<>();
        contents().keySet().stream().filter(key -> key.get()[0] == 0x70).forEach(keys::add);
        return keys;
    }

    private Map<Bytes, byte[]> contents() {
        return contents(store);
    }

    private static Map<Bytes, byte[]> contents(KeyValueStore<Bytes, byte[]> of) {
        Map<Bytes, byte[]> all = new java.util.TreeMap<>();
        try (KeyValueIterator<Bytes, byte[]> records = of.all()) {
            records.forEachRemaining(record -> all.put(record.key, record.value));
        }
        return all;
    }

    private static KeyValueStore<Bytes, byte[]> newStore() {
        return opened(CommitCountingStore.supplier(Stores.inMemoryKeyValueStore("counted"))
                .get());
    }

    private static KeyValueStore<Bytes, byte[]> opened(KeyValueStore<Bytes, byte[]> store) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "journal");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        store.init(new MockProcessorContext<String, String>(settings).getStateStoreContext(), store);
        return store;
    }
}
