/**
 * What stands between the store of a task and RocksDB: {@link io.sequor.kstreams.rocksdb.SharedMemory} (one bound for the
 * native memory of all tasks in a JVM), {@link io.sequor.kstreams.rocksdb.SharedMemoryStore} (the store that keeps to it)
 * and {@link io.sequor.kstreams.rocksdb.ChangelogTopic} (how the log of a store is kept). Uses Kafka Streams' public API
 * and RocksDB only. Used by the root package and the processor.
 */
@NullMarked
package io.sequor.kstreams.rocksdb;

import org.jspecify.annotations.NullMarked;
