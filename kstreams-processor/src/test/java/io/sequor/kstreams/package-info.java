/**
 * Tests of the builders and topologies, and what all tests share: {@link io.sequor.kstreams.Samples} and
 * {@link io.sequor.kstreams.Golden}.
 */
@NullMarked
package io.sequor.kstreams;

import org.jspecify.annotations.NullMarked;
