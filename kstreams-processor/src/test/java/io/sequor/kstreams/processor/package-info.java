/** Tests of the processor; {@link io.sequor.kstreams.processor.TaskBench} runs one task without a broker. */
@NullMarked
package io.sequor.kstreams.processor;

import org.jspecify.annotations.NullMarked;
