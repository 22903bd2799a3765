/** Tests of the profile. */
@NullMarked
package io.sequor.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
