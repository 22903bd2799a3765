package io.sequor.kstreams.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.kstreams.rocksdb.SharedMemorySetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsCheckTest {
    private static final String EXACTLY = StreamsConfig.EXACTLY_ONCE_V2;
    private static final String LEAST = StreamsConfig.AT_LEAST_ONCE;

    /** One setting, and what is said about it. */
    record Row(String guarantee, String name, Object value, String weight, String text) {}

    static Stream<Row> settings() {
        return Stream.of(
                new Row(
                        EXACTLY,
                        "main.consumer.isolation.level",
                        "read_uncommitted",
                        "REFUSE",
                        "STR-043 main.consumer.isolation.level is read_uncommitted: records of aborted transactions would"
                                + " count as if they had happened. Leave it out"),
                new Row(
                        EXACTLY,
                        "restore.consumer.isolation.level",
                        "READ_UNCOMMITTED",
                        "REFUSE",
                        "STR-043 restore.consumer.isolation.level is READ_UNCOMMITTED: records of aborted transactions"
                                + " would count as if they had happened. Leave it out"),
                new Row(
                        LEAST,
                        "main.consumer.isolation.level",
                        "read_uncommitted",
                        "REFUSE",
                        "STR-043 main.consumer.isolation.level is read_uncommitted: records of aborted transactions would"
                                + " count as if they had happened. Set processing.guarantee=exactly_once_v2, or, to stay under at_least_once, consumer.isolation.level=read_committed"),
                new Row(
                        LEAST,
                        "restore.consumer.isolation.level",
                        "read_uncommitted",
                        "REFUSE",
                        "STR-043 restore.consumer.isolation.level is read_uncommitted: records of aborted transactions"
                                + " would count as if they had happened. Set processing.guarantee=exactly_once_v2, or, to stay under at_least_once, consumer.isolation.level=read_committed"),
                new Row(
                        LEAST,
                        "producer.retries",
                        "0",
                        "REFUSE",
                        "STR-045 retries of the producer is 0, for which it gives up idempotence: without it a retry could put"
                                + " an older change of the state behind a newer one. Leave it out"),
                new Row(
                        LEAST,
                        "max.in.flight.requests.per.connection",
                        6,
                        "REFUSE",
                        "STR-045 max.in.flight.requests.per.connection of the producer is 6, with which an idempotent one does"
                                + " not start: without it a retry could put an older change of the state behind a newer one."
                                + " Leave it out"),
                new Row(
                        EXACTLY,
                        "max.poll.interval.ms",
                        "5",
                        "REFUSE",
                        "STR-067 max.poll.interval.ms of the consumer is 5: a slice of work and a commit take longer at"
                                + " times, so the application would be put out of its group again and again. Leave it"
                                + " out, or set 1000 at least"),
                new Row(
                        EXACTLY,
                        "rocksdb.config.setter",
                        SharedMemorySetter.class.getName(),
                        "REFUSE",
                        "STR-059 rocksdb.config.setter is io.sequor.kstreams.rocksdb.SharedMemorySetter, which Sequor sets"
                                + " itself, for its stores alone. Leave it out"),
                new Row(
                        LEAST,
                        "consumer.isolation.level",
                        "read_uncommitted",
                        "REFUSE",
                        "STR-043 consumer.isolation.level is read_uncommitted: records of aborted transactions would"
                                + " count as if they had happened. Set processing.guarantee=exactly_once_v2, or, to stay under at_least_once, consumer.isolation.level=read_committed"),
                new Row(
                        LEAST,
                        "commit.interval.ms",
                        30_000L,
                        "WARN",
                        "STR-061 commit.interval.ms is 30000 under at_least_once: after a crash all results of that time"
                                + " come again, and until a commit they are kept in the state. Set commit.interval.ms=1000"),
                new Row(
                        EXACTLY,
                        "partitioner.class",
                        RoundRobinPartitioner.class,
                        "WARN",
                        "STR-053 partitioner.class of the producer is " + RoundRobinPartitioner.class.getName()
                                + ": unless it puts all results of one key into one partition, they lose their order."
                                + " Leave it out"),
                new Row(
                        LEAST,
                        "producer.max.request.size",
                        "70000",
                        "WARN",
                        "STR-076 max.request.size of the producer is 70000, and a result may need 600000 bytes. The first"
                                + " larger one stops the application, again and again: leave it out"),
                new Row(
                        EXACTLY,
                        "production.exception.handler",
                        LogAndFailProcessingExceptionHandler.class.getName(),
                        "REFUSE",
                        "STR-060 production.exception.handler is org.apache.kafka.streams.errors"
                                + ".LogAndFailProcessingExceptionHandler, which is no ProductionExceptionHandler. Leave it out"),
                new Row(
                        EXACTLY,
                        "default.client.supplier",
                        "org.example.Supplier",
                        "WARN",
                        "STR-077 default.client.supplier is org.example.Supplier, and what it makes of the settings cannot be"
                                + " seen. Its consumers have to read committed records, its producer must not be changed,"
                                + " and Sequor's own look at topics and fences uses the settings as they stand here,"
                                + " bootstrap.servers and security included"),
                new Row(
                        LEAST,
                        "acks",
                        1,
                        "REFUSE",
                        "STR-044 acks of the producer is 1: results and changes of the state could vanish with a broker"
                                + " though their input counts as done. Leave it out, or set producer.acks=all"),
                new Row(
                        LEAST,
                        "producer.enable.idempotence",
                        false,
                        "REFUSE",
                        "STR-045 enable.idempotence of the producer is false: a retry could put an older change of the"
                                + " state behind a newer one. Leave it out, or set producer.enable.idempotence=true"),
                new Row(
                        EXACTLY,
                        "producer.transaction.timeout.ms",
                        "29999",
                        "WARN",
                        "STR-048 the transaction timeout of the producer is 29999 ms (Kafka Streams' own choice is 10000):"
                                + " a pause of the machine longer than that aborts the transaction, and its work is done"
                                + " again. Set producer.transaction.timeout.ms=60000"),
                new Row(
                        EXACTLY,
                        "poll.ms",
                        101L,
                        "WARN",
                        "STR-052 poll.ms is 101: while no records come, an advance in slices goes on only that often. Set"
                                + " poll.ms=50"),
                new Row(
                        EXACTLY,
                        "rocksdb.config.setter",
                        String.class,
                        "WARN",
                        "STR-051 rocksdb.config.setter is java.lang.String, so the memory that Sequor's tasks share does"
                                + " not apply: each task takes what the setter gives it. Leave it out, or bound the"
                                + " memory there"),
                new Row(
                        EXACTLY,
                        "producer.partitioner.ignore.keys",
                        "true",
                        "WARN",
                        "STR-053 partitioner.ignore.keys of the producer is true: the results of one key go to several"
                                + " partitions and lose their order. Leave it out"),
                new Row(
                        EXACTLY,
                        "production.exception.handler",
                        LogAndContinueProduction.class,
                        "REFUSE",
                        "STR-040 production.exception.handler is " + LogAndContinueProduction.class.getName()
                                + ", which goes on after"
                                + " a failure: a result, or a change of the state, that could not be written would be"
                                + " left out. Leave it out; what cannot be processed goes to the dead letters without"
                                + " it. If in spite of its name it never goes on, add it to sequor.trusted.handlers"),
                new Row(
                        EXACTLY,
                        "default.production.exception.handler",
                        SkippingHandler.class.getName(),
                        "REFUSE",
                        "STR-040 default.production.exception.handler is " + SkippingHandler.class.getName()
                                + ", which goes on after"
                                + " a failure: a result, or a change of the state, that could not be written would be"
                                + " left out. Leave it out; what cannot be processed goes to the dead letters without"
                                + " it. If in spite of its name it never goes on, add it to sequor.trusted.handlers"),
                new Row(
                        EXACTLY,
                        "processing.exception.handler",
                        LogAndContinueProcessingExceptionHandler.class,
                        "REFUSE",
                        "STR-041 processing.exception.handler is org.apache.kafka.streams.errors"
                                + ".LogAndContinueProcessingExceptionHandler, which goes on after a failure: half of the"
                                + " effects of a record would stay, and the rest be left out. Leave it out; what cannot"
                                + " be processed goes to the dead letters without it. If in spite of its name it never"
                                + " goes on, add it to sequor.trusted.handlers"),
                new Row(
                        EXACTLY,
                        "processing.exception.handler",
                        Own.class.getName(),
                        "WARN",
                        "STR-042 processing.exception.handler is " + Own.class.getName()
                                + ", and what it does cannot be seen. If it"
                                + " goes on after a failure, half of the effects of a record would stay, and the rest be"
                                + " left out: let it fail always, and then add it to sequor.trusted.handlers"));
    }

    /** Goes on, as its name says. */
    public static final class LogAndContinueProduction extends DefaultProductionExceptionHandler {}

    /** Goes on, as its name says. */
    public static final class SkippingHandler extends DefaultProductionExceptionHandler {}

    /** Nobody knows what it does. */
    public static final class Own extends LogAndFailProcessingExceptionHandler {}

    /** A handler that goes on, as its kind says and its name does not. */
    public static final class Patient extends LogAndContinueProcessingExceptionHandler {}

    @Test
    void aHandlerIsKnownByItsKindHoweverItIsGiven() {
        for (Object given : List.of(Patient.class, Patient.class.getName())) {
            assertThat(HandlersCheck.findings(Map.of("processing.exception.handler", given)))
                    .extracting(finding -> finding.weight() + " " + finding.code())
                    .containsExactly("REFUSE STR-041");
        }
    }

    @Test
    void anUnknownGuaranteeIsOneProblem() {
        assertThat(SettingsCheck.findings(Map.of("processing.guarantee", "exactly_once")))
                .filteredOn(finding -> finding.weight() == Finding.Weight.REFUSE)
                .extracting(Finding::code)
                .containsExactly("STR-002");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void saysWhatIsWrongWithASetting(Row row) {
        Map<String, Object> settings = good(row.guarantee);
        settings.put(row.name, row.value);

        assertThat(findings(settings))
                .extracting(finding -> finding.weight() + " " + finding.message())
                .containsExactly(row.weight + " " + row.text);
    }

    static Stream<Map<String, Object>> unsuspicious() {
        return Stream.of(
                Map.of("producer.acks", "-1"),
                Map.of("main.consumer.isolation.level", "read_committed"),
                Map.of("producer.enable.idempotence", "TRUE"),
                Map.of("poll.ms", "not a number"),
                Map.of("producer.transaction.timeout.ms", 30_000),
                Map.of("production.exception.handler", DefaultProductionExceptionHandler.class),
                Map.of("processing.exception.handler", LogAndFailProcessingExceptionHandler.class.getName()),
                Map.of(
                        "processing.exception.handler",
                        Own.class,
                        "production.exception.handler",
                        LogAndContinueProduction.class,
                        "sequor.trusted.handlers",
                        Own.class.getName() + ", " + LogAndContinueProduction.class.getName()),
                Map.of("processing.exception.handler", "org.example.NotThere"));
    }

    @ParameterizedTest
    @MethodSource("unsuspicious")
    void hasNothingToSayAboutTheRest(Map<String, Object> some) {
        for (String guarantee : List.of(EXACTLY, LEAST)) {
            Map<String, Object> settings = good(guarantee);
            settings.putAll(some);
            assertThat(findings(settings)).isEmpty();
        }
    }

    /** Kafka Streams overrules these by itself. */
    @Test
    void isolationOfAllConsumersIsSafeUnderExactlyOnce() {
        Map<String, Object> settings = good(EXACTLY);
        settings.put("consumer.isolation.level", "read_uncommitted");

        assertThat(findings(settings)).isEmpty();
    }

    @Test
    void whatKafkaStreamsDoesByItselfIsAShortTransactionTimeout() {
        assertThat(findings(new HashMap<>(Map.of("processing.guarantee", EXACTLY))))
                .extracting(Finding::code)
                .containsExactly("STR-048");
    }

    @Test
    void theGuaranteeIsOneThatTheVersionKnows() {
        assertThat(findings(good(LEAST))).isEmpty();
        assertThat(findings(good("exactly_once")))
                .extracting(Finding::message)
                .containsExactly(
                        "STR-002 processing.guarantee is exactly_once, and Sequor runs under exactly_once_v2 or"
                                + " at_least_once: set processing.guarantee=exactly_once_v2");
    }

    /** Neither set for all consumers nor for one: it is one mistake. */
    @Test
    void aSettingThatIsMissingIsNamedOnce() {
        Map<String, Object> settings = good(LEAST);
        settings.remove("consumer.isolation.level");
        settings.remove("commit.interval.ms");

        assertThat(findings(settings)).extracting(Finding::code).containsExactly("STR-043", "STR-061");
        settings.put("restore.consumer.isolation.level", "read_committed");
        assertThat(findings(settings))
                .extracting(Finding::message)
                .first()
                .asString()
                .startsWith("STR-043 consumer.isolation.level is read_uncommitted");
    }

    private static Map<String, Object> good(String guarantee) {
        return new HashMap<>(Map.of(
                "processing.guarantee",
                guarantee,
                "consumer.isolation.level",
                "read_committed",
                "producer.transaction.timeout.ms",
                60_000,
                "commit.interval.ms",
                1_000));
    }

    private static List<Finding> findings(Map<String, Object> settings) {
        return Stream.concat(SettingsCheck.findings(settings).stream(), HandlersCheck.findings(settings).stream())
                .toList();
    }
}
