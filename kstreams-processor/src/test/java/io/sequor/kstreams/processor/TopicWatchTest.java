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
    private final Map<String, String> cluster = new HashMap<>(Map.of("events", "a", "clock", "b", "other", "c"));
    private final List<Runnable> background = new ArrayList<>();
    private final TopicWatch watch = new TopicWatch(this::ask, background::add, () -> this.nanos);
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

    /** The next look, so much later. */
    private void look(Duration later, boolean cause) {
        nanos += later.toNanos();
        watch.look(cause);
        background.forEach(Runnable::run);
        background.clear();
    }

    @Test
    void beforeAnythingIsKnownNobodyIsAsked() {
        look(Duration.ofDays(1), true);

        assertThat(asked).isZero();
        assertThat(watch.ids()).isEmpty();
    }

    @Test
    void theTopicsOfTheStartAreAskedForNowAndThen() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("ssl.truststore.location", null);
        watch.begin(settings, Map.of("events", "a", "clock", "b"));
        cluster.put("events", "anew");

        look(TopicWatch.PAUSE.minusNanos(1), false);
        assertThat(watch.ids()).containsEntry("events", "a");
        look(Duration.ofNanos(1), false);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "anew"), Map.entry("clock", "b"));
        look(TopicWatch.PAUSE.minusNanos(1), false);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void withCauseTheyAreAskedForSoon() {
        watch.begin(Map.of(), Map.of("events", "a"));

        look(TopicWatch.LEAST_PAUSE, true);
        assertThat(asked).isEqualTo(1);
        look(TopicWatch.LEAST_PAUSE.minusNanos(1), true);
        assertThat(asked).isEqualTo(1);
        look(Duration.ofNanos(1), false);
        assertThat(asked).as("the cause is remembered").isEqualTo(2);
        look(TopicWatch.LEAST_PAUSE, false);
        assertThat(asked).as("and forgotten").isEqualTo(2);
    }

    @Test
    void oneQuestionIsUnderWayAtATime() {
        watch.begin(Map.of(), Map.of("events", "a"));
        nanos += TopicWatch.PAUSE.toNanos();
        watch.look(false);
        nanos += TopicWatch.PAUSE.toNanos();
        watch.look(false);

        assertThat(background).hasSize(1);
    }

    @Test
    void aClusterThatDoesNotAnswerChangesNothing() {
        watch.begin(Map.of(), Map.of("events", "a"));
        broken = true;
        look(TopicWatch.PAUSE, false);
        look(TopicWatch.PAUSE, false);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "a"));

        broken = false;
        cluster.put("events", "anew");
        look(TopicWatch.PAUSE, false);
        assertThat(watch.ids()).containsOnly(Map.entry("events", "anew"));
    }
}
