package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Settings of the application with which it would lose records, or which cost more than they need. Kafka Streams itself
 * overrules some dangerous ones under exactly-once; those that get past it are the ones looked for here.
 */
public final class SettingsCheck {
    private static final String READ_COMMITTED = IsolationLevel.READ_COMMITTED.toString();
    private static final long LEAST_TRANSACTION_TIMEOUT_MS = 30_000;
    private static final long STREAMS_TRANSACTION_TIMEOUT_MS = 10_000;
    private static final String OWN_SETTER = "io.sequor.kstreams.rocksdb.SharedMemorySetter";
    private static final String STREAMS_SUPPLIER =
            "org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier";
    private static final long MOST_POLL_MS = 100;
    private static final long MOST_IN_FLIGHT = 5;
    private static final long LEAST_POLL_INTERVAL_MS = 1_000;
    private static final long STREAMS_COMMIT_INTERVAL_MS = 30_000;
    private static final long MOST_COMMIT_INTERVAL_MS = 10_000;

    private final Map<String, Object> settings;
    private final boolean exactlyOnce;
    private final List<Finding> findings = new ArrayList<>();

    private SettingsCheck(Map<String, Object> settings) {
        this.settings = settings;
        this.exactlyOnce = StreamsConfig.EXACTLY_ONCE_V2.equals(guarantee());
    }

    /**
     * Everything there is to say.
     *
     * @param settings those of the application, defaults of Kafka Streams included
     */
    public static List<Finding> findings(Map<String, Object> settings) {
        SettingsCheck check = new SettingsCheck(settings);
        check.checkGuarantee();
        if (check.isAccepted()) {
            check.checkIsolation();
        }
        if (!check.exactlyOnce) {
            check.checkProducer();
        }
        check.checkResults();
        check.checkTimes();
        check.checkPollInterval();
        check.checkOthers();
        return check.findings;
    }

    private String guarantee() {
        return String.valueOf(settings.get(StreamsConfig.PROCESSING_GUARANTEE_CONFIG));
    }

    private boolean isAccepted() {
        return exactlyOnce || StreamsConfig.AT_LEAST_ONCE.equals(guarantee());
    }

    private void checkGuarantee() {
        if (!isAccepted()) {
            findings.add(Finding.refuse(
                    "STR-002",
                    "processing.guarantee is " + guarantee()
                            + ", and Sequor runs under exactly_once_v2 or at_least_once:"
                            + " set processing.guarantee=exactly_once_v2"));
        }
    }

    /** Streams guards the settings of all its consumers at once, and lets those of a single one pass. */
    private void checkIsolation() {
        Optional<String> forAll = exactlyOnce
                ? Optional.of(READ_COMMITTED)
                : setting(StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.ISOLATION_LEVEL_CONFIG);
        String shared = forAll.orElse(IsolationLevel.READ_UNCOMMITTED.toString());
        boolean sharedCounts = false;
        // the changelog, too, may hold aborted records: of the same application, when it ran under exactly-once
        for (String prefix : List.of(StreamsConfig.MAIN_CONSUMER_PREFIX, StreamsConfig.RESTORE_CONSUMER_PREFIX)) {
            String name = prefix + ConsumerConfig.ISOLATION_LEVEL_CONFIG;
            text(name).ifPresent(level -> checkIsolation(name, level));
            sharedCounts |= text(name).isEmpty();
        }
        if (sharedCounts) {
            checkIsolation(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), shared);
        }
    }

    private void checkIsolation(String name, String level) {
        if (!level.toLowerCase(Locale.ROOT).equals(READ_COMMITTED)) {
            findings.add(Finding.refuse(
                    "STR-043",
                    name + " is " + level + ": records of aborted transactions would count as if they had happened. "
                            + (exactlyOnce
                                    ? "Leave it out"
                                    : "Set processing.guarantee=exactly_once_v2, or, to stay under at_least_once,"
                                            + " consumer.isolation.level=read_committed")));
        }
    }

    /** Under exactly-once the producer refuses these itself. */
    private void checkProducer() {
        String acks = setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.ACKS_CONFIG)
                .orElse("all");
        if (!acks.equals("all") && !acks.equals("-1")) {
            findings.add(Finding.refuse(
                    "STR-044",
                    "acks of the producer is " + acks + ": results and changes of the state could vanish with a"
                            + " broker though their input counts as done. Leave it out, or set producer.acks=all"));
        }
        Optional<String> asked = setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG);
        if (asked.isEmpty()) {
            checkIdempotenceUnasked();
        }
        String idempotence = asked.orElse("true");
        if (!idempotence.equalsIgnoreCase("true")) {
            findings.add(Finding.refuse(
                    "STR-045",
                    "enable.idempotence of the producer is " + idempotence + ": a retry could put an older change of"
                            + " the state behind a newer one. Leave it out, or set producer.enable.idempotence=true"));
        }
    }

    /** Where idempotence is not asked for, no retries turn it off, with a line in the log; too many requests it refuses. */
    private void checkIdempotenceUnasked() {
        setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.RETRIES_CONFIG)
                .flatMap(SettingsCheck::number)
                .filter(retries -> retries == 0)
                .ifPresent(retries ->
                        notIdempotent(ProducerConfig.RETRIES_CONFIG, retries, "for which it gives up idempotence"));
        setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION)
                .flatMap(SettingsCheck::number)
                .filter(requests -> requests > MOST_IN_FLIGHT)
                .ifPresent(requests -> notIdempotent(
                        ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
                        requests,
                        "with which an idempotent one does not start"));
    }

    private void notIdempotent(String name, long value, String why) {
        findings.add(
                Finding.refuse(
                        "STR-045",
                        name + " of the producer is " + value + ", " + why
                                + ": without it a retry could put an older change of the state behind a newer one. Leave it out"));
    }

    /** What the producer does to results that are large, or that belong together. */
    private void checkResults() {
        setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.MAX_REQUEST_SIZE_CONFIG)
                .flatMap(SettingsCheck::number)
                .filter(bytes -> bytes < TopicsCheck.MOST_OF_A_RESULT)
                .ifPresent(
                        bytes -> findings.add(
                                Finding.warn(
                                        "STR-076",
                                        "max.request.size of the producer is " + bytes + ", and a result may need "
                                                + TopicsCheck.MOST_OF_A_RESULT
                                                + " bytes. The first larger one stops the application, again and again: leave it out")));
        setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG)
                .filter(value -> value.equalsIgnoreCase("true"))
                .ifPresent(value -> findings.add(Finding.warn(
                        "STR-053",
                        "partitioner.ignore.keys of the producer is true: the results of one key go to several"
                                + " partitions and lose their order. Leave it out")));
        Optional.ofNullable(settings.get(StreamsConfig.PRODUCER_PREFIX + ProducerConfig.PARTITIONER_CLASS_CONFIG))
                .or(() -> Optional.ofNullable(settings.get(ProducerConfig.PARTITIONER_CLASS_CONFIG)))
                .ifPresent(partitioner -> findings.add(Finding.warn(
                        "STR-053",
                        "partitioner.class of the producer is " + name(partitioner)
                                + ": unless it puts all results of one key into one partition, they lose their order."
                                + " Leave it out")));
    }

    private void checkTimes() {
        long transaction = setting(StreamsConfig.PRODUCER_PREFIX, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG)
                .flatMap(SettingsCheck::number)
                .orElse(STREAMS_TRANSACTION_TIMEOUT_MS);
        if (exactlyOnce && transaction < LEAST_TRANSACTION_TIMEOUT_MS) {
            findings.add(Finding.warn(
                    "STR-048",
                    "the transaction timeout of the producer is " + transaction + " ms (Kafka Streams' own choice is "
                            + STREAMS_TRANSACTION_TIMEOUT_MS
                            + "): a pause of the machine longer than that aborts the transaction, and its work is done"
                            + " again. Set producer.transaction.timeout.ms=60000"));
        }
        long commit = text(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG)
                .flatMap(SettingsCheck::number)
                .orElse(exactlyOnce ? 0 : STREAMS_COMMIT_INTERVAL_MS);
        if (!exactlyOnce && commit > MOST_COMMIT_INTERVAL_MS) {
            findings.add(Finding.warn(
                    "STR-061",
                    "commit.interval.ms is " + commit + " under " + guarantee() + ": after a crash all results of that"
                            + " time come again, and until a commit they are kept in the state. Set"
                            + " commit.interval.ms=1000"));
        }
        long poll = text(StreamsConfig.POLL_MS_CONFIG)
                .flatMap(SettingsCheck::number)
                .orElse(MOST_POLL_MS);
        if (poll > MOST_POLL_MS) {
            findings.add(Finding.warn(
                    "STR-052",
                    "poll.ms is " + poll + ": while no records come, an advance in slices goes on only that often."
                            + " Set poll.ms=50"));
        }
    }

    private void checkPollInterval() {
        setting(StreamsConfig.CONSUMER_PREFIX, ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG)
                .flatMap(SettingsCheck::number)
                .filter(interval -> interval < LEAST_POLL_INTERVAL_MS)
                .ifPresent(interval -> findings.add(Finding.refuse(
                        "STR-067",
                        "max.poll.interval.ms of the consumer is " + interval
                                + ": a slice of work and a commit take longer"
                                + " at times, so the application would be put out of its group again and again. Leave"
                                + " it out, or set " + LEAST_POLL_INTERVAL_MS + " at least")));
    }

    private void checkOthers() {
        Optional.ofNullable(settings.get(StreamsConfig.DEFAULT_CLIENT_SUPPLIER_CONFIG))
                .map(SettingsCheck::name)
                .filter(supplier -> !supplier.equals(STREAMS_SUPPLIER))
                .ifPresent(supplier -> findings.add(Finding.warn(
                        "STR-077",
                        "default.client.supplier is " + supplier + ", and what it makes of the settings cannot be seen."
                                + " Its consumers have to read committed records, its producer must not be changed, and"
                                + " Sequor's own look at topics and fences uses the settings as they stand here,"
                                + " bootstrap.servers and security included")));
        Object setter = settings.get(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG);
        if (setter != null && name(setter).equals(OWN_SETTER)) {
            findings.add(Finding.refuse(
                    "STR-059",
                    "rocksdb.config.setter is " + name(setter)
                            + ", which Sequor sets itself, for its stores alone. Leave it out"));
        } else if (setter != null) {
            findings.add(Finding.warn(
                    "STR-051",
                    "rocksdb.config.setter is " + name(setter) + ", so the memory that Sequor's tasks share does not"
                            + " apply: each task takes what the setter gives it. Leave it out, or bound the memory"
                            + " there"));
        }
    }

    /** A setting of a client: with the prefix, else without. */
    private Optional<String> setting(String prefix, String name) {
        return text(prefix + name).or(() -> text(name));
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(settings.get(name))
                .map(value -> value.toString().trim());
    }

    private static String name(Object value) {
        return value instanceof Class<?> type ? type.getName() : value.toString();
    }

    /** Empty for what is no number, which the client itself refuses. */
    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
