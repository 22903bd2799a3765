package io.sequor.kstreams.processor;

import io.sequor.kstreams.watermark.TopicIds;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns, while the application runs, whether the topics that it reads are still the ones that it began with: a reader
 * goes on at its offset in a topic that was created anew under the old name, and passes over what lies before it. Shared
 * by the tasks of a processor. Cost: one short-lived client and one request every {@link #PAUSE}, in the background; when
 * a control record gives cause to ask, every {@link #LEAST_PAUSE} at most.
 */
final class TopicWatch {
    /** How often the ids are asked for. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    /** How often they are asked for at most, while there is cause. */
    static final Duration LEAST_PAUSE = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(TopicWatch.class);

    private final Cluster cluster;
    private final Executor executor;
    private final LongSupplier nanos;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile Map<String, Object> settings = Map.of();
    private volatile Map<String, String> ids = Map.of();
    private volatile long askedNanos;
    private volatile boolean cause;
    private volatile boolean failed;

    /** Tells the ids of topics by their names. */
    @FunctionalInterface
    interface Cluster {
        /**
         * Asks for them.
         *
         * @param settings those of the application
         * @param topics existing topics
         * @throws KafkaException when they cannot be learnt
         */
        Map<String, String> ids(Map<String, Object> settings, Set<String> topics);
    }

    /** Asks the cluster of the application, in a thread that lasts as long as the question. */
    TopicWatch() {
        this(TopicWatch::asked, TopicWatch::inBackground, System::nanoTime);
    }

    TopicWatch(Cluster cluster, Executor executor, LongSupplier nanos) {
        this.cluster = cluster;
        this.executor = executor;
        this.nanos = nanos;
    }

    private static Map<String, String> asked(Map<String, Object> settings, Set<String> topics) {
        try (Admin admin = Admin.create(ClientSettings.admin(settings))) {
            return TopicIds.of(admin, topics);
        }
    }

    private static void inBackground(Runnable work) {
        Thread thread = new Thread(work, "sequor-topics");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * What was found at a start; from then on these topics are watched.
     *
     * @param application its settings
     * @param found topic ids by name, of those that are known
     */
    void begin(Map<String, Object> application, Map<String, String> found) {
        settings = Collections.unmodifiableMap(new HashMap<>(application)); // a setting may be null
        ids = Map.copyOf(found);
        askedNanos = nanos.getAsLong();
    }

    /** Topic ids by name, as they were found last; those that are not known are left out. */
    Map<String, String> ids() {
        return ids;
    }

    /**
     * Asks again when it is time to. Does not block; what is found shows in {@link #ids} later.
     *
     * @param another whether somebody has spoken of another incarnation
     */
    void look(boolean another) {
        if (another) {
            cause = true;
        }
        long pauseNanos = (cause ? LEAST_PAUSE : PAUSE).toNanos();
        boolean due = !ids.isEmpty() && nanos.getAsLong() - askedNanos >= pauseNanos;
        if (due && asking.compareAndSet(false, true)) {
            askedNanos = nanos.getAsLong();
            cause = false;
            executor.execute(this::ask);
        }
    }

    private void ask() {
        Map<String, String> before = ids;
        try {
            ids = Map.copyOf(cluster.ids(settings, before.keySet()));
            failed = false;
        } catch (KafkaException e) {
            if (failed) {
                LOG.debug("The ids of topics could not be learnt again", e);
            } else {
                LOG.warn(
                        "STR-063 whether the topics {} are still the same could not be found out; it is asked again in {}."
                                + " Needed: DESCRIBE on them",
                        before.keySet(),
                        PAUSE,
                        e);
            }
            failed = true;
        } finally {
            asking.set(false);
        }
    }
}
