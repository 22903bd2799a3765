package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclOperation;

/** Topics with which an application could not keep its promises, or not for long. */
public final class TopicsCheck {
    /** What a match may need: 512 KiB of captures, and what stands around them. */
    static final long MOST_OF_A_RESULT = 600_000;

    private final Application application;
    private final Cluster cluster;
    private final List<Finding> findings = new ArrayList<>();

    private TopicsCheck(Application application, Cluster cluster) {
        this.application = application;
        this.cluster = cluster;
    }

    /** Everything there is to say; nothing about topics that could not be looked at. */
    public static List<Finding> findings(Application application, Cluster cluster) {
        TopicsCheck check = new TopicsCheck(application, cluster);
        check.checkMissing();
        check.checkRights();
        check.checkPartitions();
        check.checkMappers();
        check.checkCleanup();
        check.checkOutputs();
        check.checkRetention();
        check.checkReplicas();
        check.checkTransactions();
        return check.findings;
    }

    private void checkMissing() {
        List<String> inputs = application.inputs().stream()
                .filter(cluster.missing()::contains)
                .toList();
        if (!inputs.isEmpty()) {
            findings.add(Finding.refuse(
                    "STR-046",
                    "topics that " + application.prefix() + " reads do not exist: " + inputs
                            + ". Create them with one number of partitions before the application is started"));
        }
        List<String> outputs = application.outputs().stream()
                .filter(cluster.missing()::contains)
                .toList();
        if (!outputs.isEmpty()) {
            findings.add(Finding.refuse(
                    "STR-006",
                    "topics that " + application.prefix() + " writes to do not exist: " + outputs
                            + ". Create them before the application is started"));
        }
    }

    private void checkRights() {
        List<String> unread = without(application.inputs(), AclOperation.READ);
        List<String> unwritten = without(application.outputs(), AclOperation.WRITE);
        if (!unread.isEmpty() || !unwritten.isEmpty()) {
            findings.add(Finding.refuse(
                    "STR-079",
                    application.prefix() + " may not"
                            + (unread.isEmpty() ? "" : " read " + unread)
                            + (unread.isEmpty() || unwritten.isEmpty() ? "" : " and may not")
                            + (unwritten.isEmpty() ? "" : " write to " + unwritten)
                            + ". Grant its user READ on what it reads and WRITE on what it writes to, late events and"
                            + " dead letters included"));
        }
    }

    /** Topics with which the application may do some things, and not this. */
    private List<String> without(List<String> topics, AclOperation operation) {
        return topics.stream()
                .filter(topic -> cluster.topics().containsKey(topic))
                .filter(topic -> {
                    Set<AclOperation> may = cluster.topics().get(topic).operations();
                    return !may.isEmpty() && !may.contains(operation) && !may.contains(AclOperation.ALL);
                })
                .toList();
    }

    /** A task owns one partition of every topic, so they must agree; else some tasks would never see a watermark. */
    private void checkPartitions() {
        Map<String, Integer> partitions = new LinkedHashMap<>();
        seenInputs()
                .forEach(
                        entry -> partitions.put(entry.getKey(), entry.getValue().partitions()));
        if (partitions.values().stream().distinct().count() <= 1) {
            partitions.values().stream().findFirst().ifPresent(this::checkChangelog);
            return;
        }
        String advice = application.controlTopic().isEmpty()
                ? "give every events topic the same number"
                : "create the control topic " + application.controlTopic() + " with "
                        + partitions.values().iterator().next()
                        + " partitions, and every events topic with the same number";
        findings.add(Finding.refuse(
                "STR-001",
                "the topics of " + application.prefix() + " must have one number of partitions, and they have "
                        + partitions + ". A task owns one partition of each: " + advice));
    }

    /** Kafka Streams makes the changelog in its first start, be it refused, and never changes it. */
    private void checkChangelog(int partitions) {
        SeenTopic changelog = cluster.topics().get(application.changelog());
        if (changelog != null && changelog.partitions() != partitions) {
            findings.add(Finding.refuse(
                    "STR-069",
                    "the changelog " + application.changelog() + " has " + changelog.partitions()
                            + " partitions, and the topics that are read have " + partitions
                            + ", so Kafka Streams does not start. If nothing was ever processed under this application.id,"
                            + " a start that was refused has left it: delete it. Else the topics have changed since, and"
                            + " the state does not fit: begin with a new application.id"));
        }
    }

    private void checkMappers() {
        for (Application.Events events : application.events()) {
            SeenTopic seen = cluster.topics().get(events.topic());
            if (seen != null
                    && events.declaredPartitions().isPresent()
                    && events.declaredPartitions().getAsInt() != seen.partitions()) {
                findings.add(Finding.refuse(
                        "STR-004",
                        "the mapper of topic " + events.topic() + " was told "
                                + events.declaredPartitions().getAsInt() + " partitions, and the topic has "
                                + seen.partitions() + ". Tell it the real number"));
            }
        }
    }

    private void checkOutputs() {
        Map<String, String> compacted = compacted(application.outputs());
        if (!compacted.isEmpty()) {
            findings.add(Finding.refuse(
                    "STR-064",
                    "compaction would remove all results of a key but the last, and a compacted topic refuses a dead letter"
                            + " without a key, which stops the application: set cleanup.policy=delete. Topics with another"
                            + " policy: " + compacted));
        }
        Map<String, Long> small = new TreeMap<>();
        seen(application.outputs())
                .forEach(entry -> entry.getValue()
                        .maxMessageBytes()
                        .filter(bytes -> bytes < MOST_OF_A_RESULT)
                        .ifPresent(bytes -> small.put(entry.getKey(), bytes)));
        if (!small.isEmpty()) {
            findings.add(Finding.warn(
                    "STR-065",
                    "these topics take records of fewer bytes than the " + MOST_OF_A_RESULT
                            + " that a result may need: " + small
                            + ". The first larger one stops the application, again and again: set"
                            + " max.message.bytes=1048588"));
        }
    }

    private Map<String, String> compacted(List<String> topics) {
        Map<String, String> compacted = new TreeMap<>();
        seen(topics)
                .forEach(entry -> entry.getValue()
                        .cleanupPolicy()
                        .filter(policy -> policy.contains("compact"))
                        .ifPresent(policy -> compacted.put(entry.getKey(), policy)));
        return compacted;
    }

    private void checkCleanup() {
        Map<String, String> compacted = compacted(application.inputs());
        if (!compacted.isEmpty()) {
            findings.add(Finding.refuse(
                    "STR-005",
                    "compaction would remove events before they are read, or the history of time that a replay needs:"
                            + " set cleanup.policy=delete. Topics with another policy: " + compacted));
        }
    }

    /** Events that outlive the watermarks behind them could not be replayed: nobody would say when they are over. */
    private void checkRetention() {
        SeenTopic control = cluster.topics().get(application.controlTopic());
        if (control == null || control.retentionMs().isEmpty()) {
            return;
        }
        long kept = control.retentionMs().get();
        List<String> longer = application.events().stream()
                .map(Application.Events::topic)
                .filter(topic -> cluster.topics().containsKey(topic))
                .filter(topic -> cluster.topics()
                        .get(topic)
                        .retentionMs()
                        .filter(millis -> isLonger(millis, kept))
                        .isPresent())
                .toList();
        if (!longer.isEmpty()) {
            findings.add(Finding.warn(
                    "STR-047",
                    "the control topic " + application.controlTopic() + " keeps its records for " + kept
                            + " ms, and these events topics keep theirs for longer: " + longer
                            + ". A replay would find events without the watermarks that belong to them. Set"
                            + " retention.ms of the control topic to at least that of the events"));
        }
    }

    private static boolean isLonger(long millis, long other) {
        return other >= 0 && (millis < 0 || millis > other);
    }

    private void checkReplicas() {
        List<String> single = Stream.concat(application.inputs().stream(), application.outputs().stream())
                .filter(topic -> cluster.topics().containsKey(topic)
                        && cluster.topics().get(topic).replicas() == 1)
                .toList();
        if (!single.isEmpty()) {
            findings.add(Finding.info(
                    "STR-050",
                    "these topics have one replica, so a lost disk loses records: " + single
                            + ". In production take a replication factor of 3 and min.insync.replicas=2"));
        }
    }

    private void checkTransactions() {
        cluster.transactionVersion()
                .filter(version -> version < 2)
                .ifPresent(version -> findings.add(Finding.warn(
                        "STR-049",
                        "the brokers run transaction.version " + version
                                + ", under which a late request of a client that is"
                                + " gone can end up in the next transaction. Upgrade it: kafka-features.sh upgrade --feature"
                                + " transaction.version=2")));
    }

    private Stream<Map.Entry<String, SeenTopic>> seenInputs() {
        return seen(application.inputs());
    }

    private Stream<Map.Entry<String, SeenTopic>> seen(List<String> topics) {
        return topics.stream()
                .filter(topic -> cluster.topics().containsKey(topic))
                .map(topic -> Map.entry(topic, cluster.topics().get(topic)));
    }
}
