package io.sequor.kstreams.watermark;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Tells the time where no producer does: reads one events topic and writes, for one source, a fenced watermark for each
 * partition: the largest event time seen minus a disorder. An event is late if it comes, in its partition, behind one that
 * is so much later or more, once that has been claimed. It can run inside an application that uses it:
 *
 * <pre>{@code
 * WatermarkGenerator generator = WatermarkGenerator.boundedDisorder(Duration.ofSeconds(30))
 *         .events("payments", EventMapper.envelope())
 *         .controlTopic("payments-watermarks")
 *         .source("payments-disorder")
 *         .open(Map.of("bootstrap.servers", "localhost:9092"));
 * generator.start();
 * }</pre>
 *
 * <p>The control topic is its memory. At its start it looks up its last claim in each partition, says it again in a new
 * epoch, with the same fence ({@code REGISTER} where there is none), and reads on behind the fence. So a restart changes
 * no claim: also a partition in which nothing new arrives keeps what it has, a process of an earlier epoch is no longer
 * heard anywhere, and everything before the fence is in the claim already. Where nothing was claimed yet it begins with
 * the first event. A fence that lies beyond the end of its partition, or names another incarnation of the topic, belongs
 * to a topic that is gone, and its claim is forgotten. Two running generators of one source do no harm; the one with the
 * higher epoch is heard.
 *
 * <p>Records that give no event count for no claim, nor do events too far ahead of the clock. Where a topic has records and
 * none of them gives an event, nothing is registered: it would stop time for all who hear it. The number of partitions is
 * that of the start. Rules: processor, section 2.
 */
public final class WatermarkGenerator implements AutoCloseable {
    private static final Duration LONGEST_POLL = Duration.ofMillis(200);
    private static final long BACKOFF_MILLIS = 1000;
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

    private final GeneratorSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Thread thread;
    private boolean started;
    private volatile Optional<GeneratorWork> work = Optional.empty();

    WatermarkGenerator(
            GeneratorSettings settings, Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer) {
        this.settings = settings;
        this.consumer = consumer;
        this.producer = producer;
        this.thread = new Thread(this::run, settings.source() + "-watermarks");
        thread.setDaemon(true);
    }

    /**
     * A generator that waits for events as long as others come that are at most so much later.
     *
     * @param disorder 0 or more
     * @throws IllegalArgumentException when it is negative, or longer than a thousand years
     */
    public static GeneratorSettings boundedDisorder(Duration disorder) {
        return new GeneratorSettings(disorder);
    }

    /** Begins to work, in a daemon thread of its own, until {@link #close}. May be called once. */
    public synchronized void start() {
        started = true;
        thread.start();
    }

    /** Whether its thread works: it was started, and neither closed nor stopped by an error. */
    public boolean isRunning() {
        return thread.isAlive();
    }

    /** How many events were too far ahead of the clock to count. */
    public long eventsAhead() {
        return work.map(GeneratorWork::eventsAhead).orElse(0L);
    }

    /** How many events were received. */
    public long events() {
        return work.map(GeneratorWork::events).orElse(0L);
    }

    /** How many records gave no event, control records among the events apart. */
    public long recordsWithoutEvent() {
        return work.map(GeneratorWork::recordsWithoutEvent).orElse(0L);
    }

    /**
     * One round of work, for a generator that was not started: reads what is there and writes the claims that are due. The
     * first round also looks up what was claimed before. After an exception it can be called again.
     *
     * @param timeout how long to wait for records
     * @throws org.apache.kafka.common.KafkaException when Kafka cannot be read or written
     * @throws IllegalArgumentException when the topics do not exist or do not fit each other
     * @throws IllegalStateException when the events topic was created anew meanwhile
     */
    public void pollOnce(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        GeneratorWork going = work.orElseGet(() -> GeneratorWork.begin(settings, consumer, producer));
        work = Optional.of(going);
        going.round(timeout);
    }

    /**
     * Whether everything that stands in the events topic now has been read and claimed; for a generator that was not
     * started. Cost: one request.
     */
    public boolean isCaughtUp() {
        return work.isPresent() && work.get().isCaughtUp();
    }

    private void run() {
        long longest = Math.max(1, Math.min(settings.intervalMillis(), LONGEST_POLL.toMillis()));
        try {
            while (!closing.get()) {
                round(Duration.ofMillis(longest));
            }
        } catch (WakeupException | InterruptException e) {
            closing.set(true);
        } catch (RuntimeException e) {
            if (closing.compareAndSet(false, true)) {
                settings.listener().stopped(e);
            }
        } finally {
            closeClients();
        }
    }

    private void round(Duration timeout) {
        try {
            pollOnce(timeout);
        } catch (RuntimeException e) {
            if (closing.get() || !isRetriable(e)) {
                throw e;
            }
            settings.listener().retrying(e);
            pause();
        }
    }

    private static boolean isRetriable(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof RetriableException) {
                return true;
            }
        }
        return false;
    }

    private void pause() {
        try {
            Thread.sleep(BACKOFF_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptException(e);
        }
    }

    /** Stops and closes the clients. Claims that are due are not written: they are made again after the next start. */
    @Override
    public synchronized void close() {
        boolean first = closing.compareAndSet(false, true);
        if (!started) {
            if (first) {
                closeClients();
            }
            return;
        }
        consumer.wakeup();
        try {
            thread.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeClients() {
        consumer.close();
        producer.close(LONGEST_CLOSE);
    }
}
