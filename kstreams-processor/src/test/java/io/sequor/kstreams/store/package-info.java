/** Tests of stored records, their order and their scans. */
@NullMarked
package io.sequor.kstreams.store;

import org.jspecify.annotations.NullMarked;
