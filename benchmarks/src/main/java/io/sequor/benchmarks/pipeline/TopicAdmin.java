package io.sequor.benchmarks.pipeline;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;

/** Makes topics and removes them. */
final class TopicAdmin implements AutoCloseable {
    private static final short ONE_REPLICA = 1;

    private final Admin admin;

    TopicAdmin(String bootstrapServers) {
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
    }

    void create(List<String> topics) {
        done(() -> admin.createTopics(topics.stream()
                        .map(name -> new NewTopic(name, Topics.PARTITIONS, ONE_REPLICA))
                        .toList())
                .all()
                .get());
    }

    /** Removes outputs and changelog of an application: a later run shall not pay for them. */
    void removeThoseOf(String application) {
        done(() -> {
            Set<String> all = admin.listTopics().names().get();
            List<String> own = all.stream()
                    .filter(topic -> topic.startsWith(application + "-"))
                    .toList();
            admin.deleteTopics(own).all().get();
        });
    }

    private interface Call {
        void run() throws ExecutionException, InterruptedException;
    }

    private static void done(Call call) {
        try {
            call.run();
        } catch (ExecutionException e) {
            throw new KafkaException("the broker refuses something", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the broker", e);
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
