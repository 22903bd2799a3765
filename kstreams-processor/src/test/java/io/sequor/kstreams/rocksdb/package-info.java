/** Tests of the memory that stores share, with real RocksDB stores. */
@NullMarked
package io.sequor.kstreams.rocksdb;

import org.jspecify.annotations.NullMarked;
