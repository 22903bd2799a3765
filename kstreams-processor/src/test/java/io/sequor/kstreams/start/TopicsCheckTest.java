package io.sequor.kstreams.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopicsCheckTest {
    private static final Application APPLICATION = new Application(
            "fraud",
            List.of(
                    new Application.Events("payments", OptionalInt.of(6)),
                    new Application.Events("logins", OptionalInt.empty())),
            "clock",
            List.of("fraud-late", "fraud-dead-letters"),
            "app-fraud-state-changelog");

    /** What is different, and what is said about it. */
    record Row(Consumer<Map<String, SeenTopic>> change, String weight, String text) {}

    static Stream<Row> topics() {
        return Stream.of(
                new Row(
                        topics -> topics.put("clock", topic(1, 3, "delete", 9L)),
                        "REFUSE",
                        "STR-001 the topics of fraud must have one number of partitions, and they have {payments=6,"
                                + " logins=6, clock=1}. A task owns one partition of each: create the control topic clock"
                                + " with 6 partitions, and every events topic with the same number"),
                new Row(
                        topics -> {
                            topics.put("clock", allowing(AclOperation.DESCRIBE, AclOperation.WRITE));
                            topics.put("logins", allowing(AclOperation.READ));
                            topics.put("fraud-late", allowing(AclOperation.READ, AclOperation.DESCRIBE));
                            topics.put("fraud-dead-letters", allowing(AclOperation.ALL));
                        },
                        "REFUSE",
                        "STR-079 fraud may not read [clock] and may not write to [fraud-late]. Grant its user READ on what"
                                + " it reads and WRITE on what it writes to, late events and dead letters included"),
                new Row(
                        topics -> topics.put("app-fraud-state-changelog", topic(5, 3, "compact", 9L)),
                        "REFUSE",
                        "STR-069 the changelog app-fraud-state-changelog has 5 partitions, and the topics that are read"
                                + " have 6, so Kafka Streams does not start. If nothing was ever processed under this"
                                + " application.id, a start that was refused has left it: delete it. Else the topics have"
                                + " changed since, and the state does not fit: begin with a new application.id"),
                new Row(
                        topics -> List.of("payments", "logins", "clock")
                                .forEach(name -> topics.put(name, topic(4, 3, "delete", 9L))),
                        "REFUSE",
                        "STR-004 the mapper of topic payments was told 6 partitions, and the topic has 4. Tell it the real"
                                + " number"),
                new Row(
                        topics -> topics.put("logins", topic(6, 3, "compact,delete", 9L)),
                        "REFUSE",
                        "STR-005 compaction would remove events before they are read, or the history of time that a"
                                + " replay needs: set cleanup.policy=delete. Topics with another policy:"
                                + " {logins=compact,delete}"),
                new Row(
                        topics -> topics.put("fraud-late", topic(2, 3, "compact", 9L)),
                        "REFUSE",
                        "STR-064 compaction would remove all results of a key but the last, and a compacted topic refuses a"
                                + " dead letter without a key, which stops the application: set cleanup.policy=delete."
                                + " Topics with another policy: {fraud-late=compact}"),
                new Row(
                        topics -> topics.put("fraud-late", topic(2, 3, "delete", 9L, 300L)),
                        "WARN",
                        "STR-065 these topics take records of fewer bytes than the 600000 that a result may need:"
                                + " {fraud-late=300}. The first larger one stops the application, again and again: set"
                                + " max.message.bytes=1048588"),
                new Row(
                        topics -> topics.remove("fraud-late"),
                        "REFUSE",
                        "STR-006 topics that fraud writes to do not exist: [fraud-late]. Create them before the"
                                + " application is started"),
                new Row(
                        topics -> topics.remove("clock"),
                        "REFUSE",
                        "STR-046 topics that fraud reads do not exist: [clock]. Create them with one number of partitions"
                                + " before the application is started"),
                new Row(
                        topics -> topics.put("payments", topic(6, 3, "delete", -1L)),
                        "WARN",
                        "STR-047 the control topic clock keeps its records for 9 ms, and these events topics keep theirs"
                                + " for longer: [payments]. A replay would find events without the watermarks that belong"
                                + " to them. Set retention.ms of the control topic to at least that of the events"),
                new Row(
                        topics -> topics.put("fraud-late", topic(2, 1, "delete", 9L)),
                        "INFO",
                        "STR-050 these topics have one replica, so a lost disk loses records: [fraud-late]. In production"
                                + " take a replication factor of 3 and min.insync.replicas=2"));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void saysWhatIsWrongWithATopic(Row row) {
        Map<String, SeenTopic> topics = good();
        row.change.accept(topics);

        assertThat(TopicsCheck.findings(APPLICATION, cluster(topics, Optional.of(2))))
                .extracting(finding -> finding.weight() + " " + finding.message())
                .containsExactly(row.weight + " " + row.text);
    }

    @Test
    void hasNothingToSayAboutGoodTopics() {
        Map<String, SeenTopic> topics = good();
        assertThat(TopicsCheck.findings(APPLICATION, cluster(topics, Optional.of(2))))
                .isEmpty();
        topics.put("clock", topic(6, 3, "delete", -1L));
        topics.put("payments", topic(6, 3, "delete", -1L));
        assertThat(TopicsCheck.findings(APPLICATION, cluster(topics, Optional.empty())))
                .isEmpty();
    }

    @Test
    void saysNothingAboutWhatItCouldNotSee() {
        Map<String, SeenTopic> topics = good();
        topics.put(
                "payments", new SeenTopic("id", 6, 3, Optional.empty(), Optional.empty(), Optional.empty(), Set.of()));
        topics.remove("clock");

        Cluster cluster = new Cluster(topics, Set.of(), Optional.empty(), List.of());

        assertThat(TopicsCheck.findings(APPLICATION, cluster)).isEmpty();
    }

    @Test
    void oldTransactionsAreWarnedOf() {
        assertThat(TopicsCheck.findings(APPLICATION, cluster(good(), Optional.of(1))))
                .extracting(Finding::message)
                .containsExactly("STR-049 the brokers run transaction.version 1, under which a late request of a client"
                        + " that is gone can end up in the next transaction. Upgrade it: kafka-features.sh upgrade"
                        + " --feature transaction.version=2");
    }

    @Test
    void controlRecordsMayStandAmongTheEvents() {
        Application inBand = new Application(
                "fraud", List.of(new Application.Events("payments", OptionalInt.empty())), "", List.of(), "");

        assertThat(inBand.inputs()).containsExactly("payments");
        assertThat(TopicsCheck.findings(inBand, cluster(good(), Optional.of(2))))
                .isEmpty();
    }

    @Test
    void aTopicThatWasCreatedAgainIsAnotherOne() {
        assertThat(Incarnations.changed(Map.of("payments", "a", "logins", "b"), Map.of("payments", "a")))
                .isEmpty();
        assertThat(Incarnations.changed(Map.of(), Map.of("payments", "a"))).isEmpty();
        assertThat(Incarnations.changed(Map.of("payments", "a"), Map.of("payments", "c")))
                .contains("STR-054 topic payments (it had the id a, and has c) was deleted and created again since the"
                        + " state was made. Offsets begin anew there, so the state does not fit, and new records would be"
                        + " taken for old ones: begin with a new application.id, which makes a new state, with new output topics,"
                        + " where the names of old results would come again, and with a new control topic unless its sources"
                        + " name incarnations");
        assertThat(Incarnations.changed(Map.of("payments", "a", "logins", "b"), Map.of("payments", "c", "logins", "d")))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("STR-054 topics logins (it had the id b, and has d), payments (it had the id a, and"
                                + " has c) were deleted"));
    }

    private static Map<String, SeenTopic> good() {
        Map<String, SeenTopic> topics = new LinkedHashMap<>();
        Stream.concat(APPLICATION.inputs().stream(), APPLICATION.outputs().stream())
                .forEach(name -> topics.put(name, topic(6, 3, "delete", 9L)));
        return topics;
    }

    private static SeenTopic topic(int partitions, int replicas, String policy, long retentionMs) {
        return topic(partitions, replicas, policy, retentionMs, 1_048_588L);
    }

    private static SeenTopic topic(int partitions, int replicas, String policy, long retentionMs, long maxBytes) {
        return new SeenTopic(
                "id",
                partitions,
                replicas,
                Optional.of(policy),
                Optional.of(retentionMs),
                Optional.of(maxBytes),
                Set.of());
    }

    private static SeenTopic allowing(AclOperation... operations) {
        SeenTopic topic = topic(6, 3, "delete", 9L);
        return new SeenTopic(
                topic.id(),
                topic.partitions(),
                topic.replicas(),
                topic.cleanupPolicy(),
                topic.retentionMs(),
                topic.maxMessageBytes(),
                Set.of(operations));
    }

    private static Cluster cluster(Map<String, SeenTopic> topics, Optional<Integer> transactionVersion) {
        Set<String> missing = Stream.concat(APPLICATION.inputs().stream(), APPLICATION.outputs().stream())
                .filter(name -> !topics.containsKey(name))
                .collect(Collectors.toSet());
        return new Cluster(topics, missing, transactionVersion, List.of());
    }
}
