/**
 * The processor itself. Read {@link io.sequor.kstreams.processor.SequorProcessor} (what happens to a record),
 * {@link io.sequor.kstreams.processor.ControlLog} (when time advances), {@link io.sequor.kstreams.processor.Advance}
 * (the units of an advance, in their order), {@link io.sequor.kstreams.processor.Units} (one unit: compute, and what is
 * done when that fails) and {@link io.sequor.kstreams.processor.KeyRuns} (what is kept of a key). Uses everything below
 * it. Used by the builders in io.sequor.kstreams.
 */
@NullMarked
package io.sequor.kstreams.processor;

import org.jspecify.annotations.NullMarked;
