/** Tests of core. */
@NullMarked
package io.sequor.benchmarks.core;

import org.jspecify.annotations.NullMarked;
