/** Tests of what the pipeline benchmark is made of. */
@NullMarked
package io.sequor.benchmarks.pipeline;

import org.jspecify.annotations.NullMarked;
