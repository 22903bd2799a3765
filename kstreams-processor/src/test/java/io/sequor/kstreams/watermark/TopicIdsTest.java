package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class TopicIdsTest {
    @Test
    void theIdsAsText() {
        Uuid id = Uuid.randomUuid();
        Admin admin = admin(topic -> KafkaFuture.completedFuture(
                new TopicDescription(topic, false, List.of(), null, topic.equals("old") ? Uuid.ZERO_UUID : id)));

        assertThat(TopicIds.of(admin, List.of("events", "old"))).isEqualTo(Map.of("events", id.toString()));
    }

    @Test
    void aTopicThatIsNotThere() {
        Admin admin = admin(topic -> KafkaFuture.completedFuture(null).thenApply(nothing -> {
            throw new UnknownTopicOrPartitionException("no such topic");
        }));

        assertThatThrownBy(() -> TopicIds.of(admin, List.of("events")))
                .isInstanceOf(KafkaException.class)
                .hasMessage(
                        "WMP-007 the ids of the topics [events] cannot be learnt: no such topic. Check that they exist"
                                + " and may be described")
                .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }

    private static Admin admin(Function<String, KafkaFuture<TopicDescription>> answer) {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("describeTopics");
                    Map<String, KafkaFuture<TopicDescription>> described = ((Collection<?>) arguments[0])
                            .stream().map(String.class::cast).collect(Collectors.toMap(Function.identity(), answer));
                    return new DescribeTopicsResult(null, described) {};
                });
    }
}
