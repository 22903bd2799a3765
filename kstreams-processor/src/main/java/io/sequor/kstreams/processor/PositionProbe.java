package io.sequor.kstreams.processor;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for itself whether anything is left before a fence: a consumer of its own, without a group, reads committed
 * records behind the last one that the task was handed, in the background and only while somebody asks.
 *
 * <p><b>Why its answer is a proof.</b> A reader of committed records is handed every visible record in the order of
 * offsets, up to the first one whose transaction is open. So if the first record that it is handed behind offset d is r,
 * or it is handed none and its position has become r, then no visible record lies between d and r; and since all
 * transactions below r have ended and offsets are given out upwards, none will. A record that Kafka Streams has fetched
 * but not yet passed on lies behind d too: the probe finds it as r, and a fence at or behind r goes on waiting. An open
 * transaction stops the probe where it stops every reader.
 *
 * <p>Deletion is the exception: when the log begins behind d + 1, records may be gone that Kafka Streams still holds in
 * memory. That answer counts only once it has been found {@link #GRACE} apart with nothing handed over in between: time
 * enough for what is held to come. It is reported, since records that nobody held are lost.
 *
 * <p>Cost: one short-lived consumer, at most once a second; while the answers bring nothing new, up to every four seconds.
 * Needs the right to read the topic, which the application has.
 */
public final class PositionProbe implements ReadPositions {
    /** How long records must be gone, with nothing handed over, before they count as deleted. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(PositionProbe.class);
    private static final long LEAST_PAUSE_NANOS = Duration.ofMillis(900).toNanos(); // one second, as ticks see it
    private static final long MOST_PAUSE_NANOS = Duration.ofMillis(3900).toNanos();

    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Executor executor;
    private final LongSupplier nanos;
    private final Map<TopicPartition, Long> wanted = new ConcurrentHashMap<>();
    private final Map<TopicPartition, Stretch> known = new ConcurrentHashMap<>();
    private final Map<TopicPartition, Deleted> suspected = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<Consumer<byte[], byte[]>>> running = new AtomicReference<>(Optional.empty());
    private final AtomicBoolean asking = new AtomicBoolean();
    private final AtomicLong truncated = new AtomicLong();
    private volatile boolean closed;
    private volatile long pauseNanos;
    private volatile long lastNanos;
    private volatile boolean failed;

    /** Between these two offsets, both exclusive, no visible record lies. */
    private record Stretch(long after, long before) {}

    /** Records behind this offset were found deleted at this time. */
    private record Deleted(long delivered, long nanos) {}

    /**
     * The probe of a task.
     *
     * @param context gives the settings of the application
     */
    public PositionProbe(ProcessorContext<?, ?> context) {
        this(
                () -> new KafkaConsumer<>(
                        ClientSettings.probe(context.appConfigs()),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer()),
                inBackground(String.valueOf(context.appConfigs().get(StreamsConfig.APPLICATION_ID_CONFIG))),
                System::nanoTime);
    }

    PositionProbe(Supplier<Consumer<byte[], byte[]>> consumers, Executor executor, LongSupplier nanos) {
        this.consumers = consumers;
        this.executor = executor;
        this.nanos = nanos;
    }

    private static Executor inBackground(String application) {
        return work -> {
            Thread thread = new Thread(work, application + "-sequor-probe");
            thread.setDaemon(true);
            thread.start();
        };
    }

    @Override
    public OptionalLong position(String topic, int partition, long delivered) {
        TopicPartition at = new TopicPartition(topic, partition);
        wanted.put(at, delivered);
        boolean due = pauseNanos == 0 || nanos.getAsLong() - lastNanos >= pauseNanos;
        if (!closed && due && asking.compareAndSet(false, true)) {
            lastNanos = nanos.getAsLong();
            executor.execute(this::look);
        }
        Stretch stretch = known.get(at);
        return stretch == null || stretch.after > delivered ? OptionalLong.empty() : OptionalLong.of(stretch.before);
    }

    @Override
    public long truncated() {
        return truncated.get();
    }

    @Override
    public void close() {
        closed = true;
        running.get().ifPresent(Consumer::wakeup);
    }

    private void look() {
        boolean news = false;
        try (Consumer<byte[], byte[]> consumer = consumers.get()) {
            running.set(Optional.of(consumer));
            for (Map.Entry<TopicPartition, Long> question : wanted.entrySet()) {
                if (!closed && wanted.remove(question.getKey(), question.getValue())) {
                    news |= look(consumer, question.getKey(), question.getValue());
                }
            }
            failed = false;
        } catch (WakeupException e) {
            LOG.debug("The task was closed while a probe ran", e);
        } catch (KafkaException e) {
            report(e);
        } finally {
            running.set(Optional.empty());
            pauseNanos =
                    news ? LEAST_PAUSE_NANOS : Math.min(MOST_PAUSE_NANOS, Math.max(LEAST_PAUSE_NANOS, pauseNanos * 2));
            asking.set(false);
        }
    }

    /** Learns what it can about one partition; says whether that was more than before. */
    private boolean look(Consumer<byte[], byte[]> consumer, TopicPartition at, long delivered) {
        Stretch before = known.getOrDefault(at, new Stretch(delivered, delivered + 1));
        long from = before.after <= delivered ? Math.max(delivered + 1, before.before) : delivered + 1;
        PartitionLook look = PartitionLook.of(consumer, at, from);
        if (look.begin() > from && !isDeleted(at, delivered)) {
            return false;
        }
        if (look.begin() > from) {
            truncated.incrementAndGet();
            LOG.warn(
                    "STR-055 {}: records from offset {} to {} were deleted before the task was handed any of them. If there"
                            + " were events among them, they are lost: give the topic a longer retention than the"
                            + " application is ever behind, or do not delete what it has not read",
                    at,
                    from,
                    look.begin() - 1);
        }
        suspected.remove(at);
        known.put(at, new Stretch(delivered, look.next()));
        return look.next() > from;
    }

    /** Whether records behind what was delivered have been gone for long enough. */
    private boolean isDeleted(TopicPartition at, long delivered) {
        Deleted first = suspected.get(at);
        if (first == null || first.delivered != delivered) {
            suspected.put(at, new Deleted(delivered, nanos.getAsLong()));
            return false;
        }
        return nanos.getAsLong() - first.nanos >= GRACE.toNanos();
    }

    private void report(KafkaException e) {
        if (failed || closed) {
            LOG.debug("A probe failed again", e);
        } else {
            LOG.warn(
                    "STR-058 whether anything is left before a fence could not be found out; the control record waits"
                            + " on, and the next probe follows. A consumer without a group must be able to read {}",
                    wanted.keySet(),
                    e);
        }
        failed = true;
    }
}
