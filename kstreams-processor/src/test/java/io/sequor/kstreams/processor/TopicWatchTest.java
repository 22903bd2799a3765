package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

/** When the cluster is asked, and what becomes of its answers. */
class TopicWatchTest {
    private final Map<String, String> cluster =
            new HashMap<>(Map.of("events", "a", "clock", "b", "other", "c", "results", "r"));
    private final List<Runnable> repeated = new ArrayList<>();
    private final TopicWatch watch = new TopicWatch(this::ask, this::repeat, () -> this.nanos);
    private long nanos;
    private boolean broken;
    private int asked;

    private Map<String, String> ask(Map<String, Object> settings, Set<String> topics) {
        asked++;
        if (broken) {
            throw new KafkaException("not authorized");
        }
        Map<String, String> found = new HashMap<>(cluster);
        found.keySet().retainAll(topics);
        return found;
    }

    private Runnable repeat(Runnable work) {
        repeated.add(work);
        return () -> repeated.remove(work);
    }

    /** The next look, so much later. */
    private void look(Duration later) {
        nanos += later.toNanos();
        List.copyOf(repeated).forEach(Runnable::run);
    }

    private void begin(Map<String, Object> settings, Map<String, String> ids) {
        watch.begin(settings, ids, Set.of("results"));
        watch.open();
    }

    @Test
    void beforeAnythingIsKnownNobodyIsAsked() {
        watch.open();
        watch.suspect();
        look(Duration.ofDays(1));

        assertThat(repeated).as("no thread in a test without a broker").isEmpty();
        assertThat(asked).isZero();
        assertThat(watch.ids()).isEmpty();
    }

    @Test
    void theTopicsOfTheStartAreAskedForNowAndThen() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("ssl.truststore.location", null);
        begin(settings, Map.of("events", "a", "clock", "b"));
        cluster.put("events", "anew");

        look(TopicWatch.PAUSE.minusNanos(1));
        assertThat(watch.ids()).containsEntry("events", "a");
        look(Duration.ofNanos(1));
        assertThat(watch.ids()).containsOnly(Map.entry("events", "anew"), Map.entry("clock", "b"));
        look(TopicWatch.PAUSE.minusNanos(1));
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void withCauseTheyAreAskedForSoon() {
        begin(Map.of(), Map.of("events", "a"));

        watch.suspect();
        look(TopicWatch.LEAST_PAUSE);
        assertThat(asked).isEqualTo(1);
        watch.suspect();
        look(TopicWatch.LEAST_PAUSE.minusNanos(1));
        assertThat(asked).isEqualTo(1);
        look(Duration.ofNanos(1));
        assertThat(asked).as("the cause is remembered").isEqualTo(2);
        look(TopicWatch.LEAST_PAUSE);
        assertThat(asked).as("and forgotten").isEqualTo(2);
    }

    @Test
    void theAskingLastsFromTheFirstTaskToTheLast() {
        begin(Map.of(), Map.of("events", "a"));
        watch.open();
        assertThat(repeated).as("tasks share one").hasSize(1);

        watch.close();
        assertThat(repeated).hasSize(1);
        watch.close();
        assertThat(repeated).isEmpty();

        watch.open();
        look(TopicWatch.PAUSE);
        assertThat(asked).as("the next task goes on").isEqualTo(1);
    }

    @Test
    void aTopicThatIsGoneKeepsTheIdThatItHad() {
        begin(Map.of(), Map.of("events", "a"));
        cluster.remove("events");
        cluster.remove("results");
        look(TopicWatch.PAUSE);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "a"));

        cluster.putAll(Map.of("events", "anew", "results", "anew"));
        look(TopicWatch.PAUSE);
        assertThat(watch.ids())
                .as("of those that are read, and not of what is written")
                .containsOnly(Map.entry("events", "anew"));
    }

    @Test
    void aClusterThatDoesNotAnswerChangesNothing() {
        begin(Map.of(), Map.of("events", "a"));
        broken = true;
        look(TopicWatch.PAUSE);
        look(TopicWatch.PAUSE);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "a"));

        broken = false;
        cluster.put("events", "anew");
        look(TopicWatch.PAUSE);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "anew"));
    }
}
