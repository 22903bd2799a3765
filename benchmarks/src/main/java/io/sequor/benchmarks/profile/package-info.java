/**
 * Where a thread's time goes. Read {@link io.sequor.benchmarks.profile.StackSampler} (looks at the thread again and
 * again), {@code Bucket} (what a stack is doing), {@link
 * io.sequor.benchmarks.profile.Profile} (the sums). Uses nothing but Java; used by pipeline.
 */
@NullMarked
package io.sequor.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
