package io.sequor.kstreams.processor;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the committed offsets of the application's group, in the background and only while somebody asks. Streams commits
 * positions behind aborted records and transaction markers.
 */
public final class CommittedPositions implements ReadPositions {
    private static final Logger LOG = LoggerFactory.getLogger(CommittedPositions.class);

    private final Map<String, Object> settings;
    private final String group;
    private final Map<TopicPartition, Long> known = new ConcurrentHashMap<>();
    private final AtomicBoolean asking = new AtomicBoolean();

    /**
     * The positions of the application that a processor runs in.
     *
     * @param context gives its configuration
     */
    public CommittedPositions(ProcessorContext<?, ?> context) {
        settings = new HashMap<>(AdminSettings.of(context.appConfigs()));
        group = String.valueOf(context.appConfigs().get(StreamsConfig.APPLICATION_ID_CONFIG));
    }

    @Override
    public OptionalLong position(String topic, int partition) {
        if (asking.compareAndSet(false, true)) {
            Thread thread = new Thread(this::ask, group + "-sequor-positions");
            thread.setDaemon(true);
            thread.start();
        }
        Long position = known.get(new TopicPartition(topic, partition));
        return position == null ? OptionalLong.empty() : OptionalLong.of(position);
    }

    private void ask() {
        try (Admin admin = Admin.create(settings)) {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get();
            committed.forEach((partition, offset) -> {
                if (offset != null) {
                    known.put(partition, offset.offset());
                }
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException | RuntimeException e) {
            LOG.warn("The committed offsets of {} could not be read; a waiting control record waits on", group, e);
        } finally {
            asking.set(false);
        }
    }
}
