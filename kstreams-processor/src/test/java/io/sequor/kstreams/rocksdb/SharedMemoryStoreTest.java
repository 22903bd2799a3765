package io.sequor.kstreams.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocksdb.Options;

class SharedMemoryStoreTest {
    private static final long BYTES = 48L << 20;

    @TempDir
    private Path directory;

    static Stream<Method> everyMethodOfAStore() {
        return Arrays.stream(KeyValueStore.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> !method.getName().equals("init"));
    }

    /** Fails when a version of Kafka adds a method that does not go through to the store. */
    @ParameterizedTest
    @MethodSource("everyMethodOfAStore")
    void everyCallGoesThrough(Method method) throws ReflectiveOperationException {
        List<String> called = new ArrayList<>();
        KeyValueStore<Bytes, byte[]> recorder = recorder(called);

        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> (Object) null)
                .toArray();
        try {
            method.invoke(new SharedMemoryStore(recorder), arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method + " failed", e.getCause());
        }

        assertThat(called).containsExactly(method.toString());
    }

    @SuppressWarnings("unchecked")
    private static KeyValueStore<Bytes, byte[]> recorder(List<String> called) {
        return (KeyValueStore<Bytes, byte[]>) Proxy.newProxyInstance(
                SharedMemoryStoreTest.class.getClassLoader(),
                new Class<?>[] {KeyValueStore.class},
                (proxy, method, arguments) -> {
                    called.add(method.toString());
                    return nothing(method.getReturnType());
                });
    }

    private static @Nullable Object nothing(Class<?> type) {
        return type == boolean.class ? Boolean.FALSE : type == long.class ? (Object) 0L : null;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allTasksOfTheProcessorShareIt(boolean transactional) {
        try (TopologyTestDriver first = driver("first", transactional, null);
                TopologyTestDriver second = driver("second", transactional, null)) {
            assertThat(SharedMemory.users(BYTES)).isEqualTo(2);
            for (TopologyTestDriver driver : List.of(first, second)) {
                driver.createInputTopic(Samples.EVENTS, new ByteArraySerializer(), new ByteArraySerializer())
                        .pipeInput(Samples.utf8("key"), Samples.event("A", 1));
                driver.createInputTopic(Samples.CONTROL, new ByteArraySerializer(), new ByteArraySerializer())
                        .pipeInput(Samples.utf8("source"), Samples.watermark(1, 5, 0));
                assertThat(metric(driver, "block-cache-capacity")).isEqualTo(BYTES);
            }
        }
        assertThat(SharedMemory.users(BYTES)).isZero();
    }

    @Test
    void aSetterOfTheApplicationDecidesAlone() {
        try (TopologyTestDriver driver = driver("own", false, OwnSetter.class)) {
            assertThat(SharedMemory.users(BYTES)).isZero();
            assertThat(metric(driver, "block-cache-capacity")).isEqualTo(50L << 20);
        }
    }

    @Test
    void aStoreMayBeOpenedAgain() {
        KeyValueStore<Bytes, byte[]> store = SharedMemoryStore.supplier("again").get();
        Bytes key = Bytes.wrap(Samples.utf8("key"));
        StateStoreContext context = context();
        store.init(context, store);
        store.put(key, Samples.utf8("value"));
        store.close();
        assertThat(SharedMemory.users(BYTES)).isZero();

        store.init(context, store);
        assertThat(store.get(key)).isEqualTo(Samples.utf8("value"));
        assertThat(SharedMemory.users(BYTES)).isEqualTo(1);
        store.close();
        store.close();
        assertThat(SharedMemory.users(BYTES)).isZero();
    }

    @Test
    void aStoreThatDoesNotOpenHoldsNothing() throws IOException {
        Files.writeString(directory.resolve("rocksdb"), "no directory");
        KeyValueStore<Bytes, byte[]> store =
                SharedMemoryStore.supplier("closed").get();

        assertThatThrownBy(() -> store.init(context(), store)).isInstanceOf(ProcessorStateException.class);
        assertThat(SharedMemory.users(BYTES)).isZero();
    }

    @Test
    void theSizeIsANumberOfBytes() {
        assertThat(SharedMemory.bytes(Map.of())).isEqualTo(SharedMemory.DEFAULT_BYTES);
        assertThat(SharedMemory.bytes(Map.of(SharedMemory.BYTES_CONFIG, "33554432")))
                .isEqualTo(32L << 20);
        for (Object wrong : List.of("64M", 16_777_215L)) {
            assertThatThrownBy(() -> SharedMemory.bytes(Map.of(SharedMemory.BYTES_CONFIG, wrong)))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage("STR-056 sequor.rocksdb.memory.bytes is " + wrong
                            + ", and it must be a number of bytes of 16777216 or more. It is shared by all tasks of the"
                            + " JVM; leave it out for 134217728");
        }
    }

    @Test
    void theSetterIsNotForApplications() {
        assertThatThrownBy(() -> driver("wrong", false, SharedMemorySetter.class))
                .hasStackTraceContaining("STR-059 io.sequor.kstreams.rocksdb.SharedMemorySetter was named as"
                        + " rocksdb.config.setter, and it is none for applications: leave it out");
    }

    private static double metric(TopologyTestDriver driver, String name) {
        return driver.metrics().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToDouble(entry -> ((Number) entry.getValue().metricValue()).doubleValue())
                .findFirst()
                .orElseThrow();
    }

    private TopologyTestDriver driver(
            String application, boolean transactional, @Nullable Class<? extends RocksDBConfigSetter> setter) {
        Properties settings = settings(application);
        settings.put(StreamsConfig.TRANSACTIONAL_STATE_STORES_CONFIG, transactional);
        if (setter != null) {
            settings.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, setter);
        }
        Topology topology = Sequor.streams("test")
                .events(Samples.EVENTS, EventMapper.envelope())
                .watermarks(Samples.CONTROL)
                .pattern(Samples.pair("pair"))
                .addTo(new Topology(), "matches", "timeouts");
        return new TopologyTestDriver(topology, settings);
    }

    private Properties settings(String application) {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        settings.put(SharedMemory.BYTES_CONFIG, BYTES);
        return settings;
    }

    private StateStoreContext context() {
        return new MockProcessorContext<String, String>(
                        settings("context"), new TaskId(0, 0), new File(directory.toString()))
                .getStateStoreContext();
    }

    /** Leaves everything as Kafka Streams has it. */
    public static final class OwnSetter implements RocksDBConfigSetter {
        @Override
        public void setConfig(String storeName, Options options, Map<String, Object> configs) {}

        @Override
        public void close(String storeName, Options options) {}
    }
}
