package io.sequor.kstreams.processor;

import io.sequor.kstreams.start.Incarnations;
import io.sequor.kstreams.watermark.TopicIds;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns, while the application runs, whether the topics that it reads are still the ones that it began with: a reader
 * goes on at its offset in a topic that was created anew under the old name, and passes over what lies before it. Shared
 * by the tasks of a processor; as long as one of them is there a thread of its own asks, and says at once what it finds:
 * the thread that runs the tasks may be waiting for a topic that is gone. Cost: one short-lived client and one request
 * every {@link #PAUSE}; when a control record gives cause to ask, every {@link #LEAST_PAUSE} at most.
 */
final class TopicWatch {
    /** How often the ids are asked for. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    /** How often they are asked for at most, while there is cause. */
    static final Duration LEAST_PAUSE = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(TopicWatch.class);

    private final Cluster cluster;
    private final Repeater repeater;
    private final LongSupplier nanos;
    private volatile Map<String, Object> settings = Map.of();
    private volatile Map<String, String> ids = Map.of();
    private volatile Set<String> written = Set.of();
    private Set<String> gone = Set.of();
    private volatile long askedNanos;
    private volatile boolean cause;
    private boolean failed;
    private int tasks;
    private volatile Optional<Runnable> ending = Optional.empty();

    /** Tells the ids of topics by their names. */
    @FunctionalInterface
    interface Cluster {
        /**
         * Asks for them.
         *
         * @param settings those of the application
         * @param topics topics that may have been deleted
         * @return the ids of those that exist; an empty one where the cluster gave none
         * @throws KafkaException when they cannot be learnt
         */
        Map<String, String> ids(Map<String, Object> settings, Set<String> topics);
    }

    /** Does something again and again, a second apart, never twice at a time. */
    @FunctionalInterface
    interface Repeater {
        /** Begins; what is returned ends it, and interrupts it when it is at work. */
        Runnable begin(Runnable work);
    }

    /** Asks the cluster of the application. */
    TopicWatch() {
        this(TopicWatch::asked, TopicWatch::everySecond, System::nanoTime);
    }

    TopicWatch(Cluster cluster, Repeater repeater, LongSupplier nanos) {
        this.cluster = cluster;
        this.repeater = repeater;
        this.nanos = nanos;
    }

    private static Map<String, String> asked(Map<String, Object> settings, Set<String> topics) {
        try (Admin admin = Admin.create(ClientSettings.admin(settings))) {
            return TopicIds.ofExisting(admin, topics);
        }
    }

    private static Runnable everySecond(Runnable work) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(run -> {
            Thread thread = new Thread(run, "sequor-topics");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(work, 1, 1, TimeUnit.SECONDS);
        return timer::shutdownNow;
    }

    /**
     * What was found at a start; from then on these topics are watched.
     *
     * @param application its settings
     * @param found ids by name of the topics that are read, as far as they are known
     * @param alsoWritten topics that are written to, as far as they exist
     */
    void begin(Map<String, Object> application, Map<String, String> found, Set<String> alsoWritten) {
        written = Set.copyOf(alsoWritten);
        settings = Collections.unmodifiableMap(new HashMap<>(application)); // a setting may be null
        ids = Map.copyOf(found);
        askedNanos = nanos.getAsLong();
    }

    /** A task is there, until {@link #close}. Without known topics, as in a test without a broker, nothing is asked. */
    synchronized void open() {
        tasks++;
        if (ending.isEmpty() && !ids.isEmpty()) {
            ending = Optional.of(repeater.begin(this::look));
        }
    }

    /** A task has gone; with the last one the asking ends. */
    synchronized void close() {
        tasks--;
        if (tasks == 0) {
            Optional<Runnable> end = ending;
            ending = Optional.empty();
            end.ifPresent(Runnable::run);
        }
    }

    /** Topic ids by name, as they were found last; those that are not known are left out. */
    Map<String, String> ids() {
        return ids;
    }

    /** Somebody has spoken of another incarnation: a reason to ask soon. */
    void suspect() {
        cause = true;
    }

    private void look() {
        long pauseNanos = (cause ? LEAST_PAUSE : PAUSE).toNanos();
        if (nanos.getAsLong() - askedNanos >= pauseNanos) {
            askedNanos = nanos.getAsLong();
            cause = false;
            ask();
        }
    }

    private void ask() {
        Map<String, String> before = ids;
        Set<String> all = new TreeSet<>(before.keySet());
        all.addAll(written);
        try {
            Map<String, String> found = cluster.ids(settings, all);
            Map<String, String> now = new HashMap<>(before);
            now.replaceAll((topic, id) -> found.getOrDefault(topic, id));
            all.removeAll(found.keySet());
            tellOfGone(all);
            Incarnations.changed(before, now)
                    .ifPresent(problem -> LOG.error(
                            "{}. Every task stops with this as soon as its thread comes to it; a commit that waits for a"
                                    + " topic that is gone may hold it for a minute",
                            problem));
            ids = Map.copyOf(now);
            failed = false;
        } catch (KafkaException e) {
            report(e, all);
        }
    }

    private void tellOfGone(Set<String> now) {
        if (!gone.containsAll(now)) {
            LOG.error(
                    "STR-078 these topics were deleted while the application runs: {}. What is written there waits, and nothing"
                            + " is committed meanwhile: create them again, with as many partitions. One that is read ends"
                            + " the application, whose state does not fit a new topic",
                    now);
        }
        gone = Set.copyOf(now);
    }

    private void report(KafkaException e, Set<String> topics) {
        if (failed || ending.isEmpty()) {
            LOG.debug("The ids of topics could not be learnt", e);
        } else {
            LOG.warn(
                    "STR-063 whether the topics {} are still the same could not be found out; it is asked again in {}."
                            + " Needed: DESCRIBE on them",
                    topics,
                    PAUSE,
                    e);
        }
        failed = true;
    }
}
