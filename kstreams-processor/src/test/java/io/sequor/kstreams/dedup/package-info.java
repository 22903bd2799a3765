/** Tests of deduplicators. */
@NullMarked
package io.sequor.kstreams.dedup;

import org.jspecify.annotations.NullMarked;
