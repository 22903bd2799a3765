/**
 * A matcher with one object for each partial match, written to read like the rules: what the matcher of the core is compared
 * with after every event, and what it has to be faster than. Read {@link io.sequor.testkit.explicit.ExplicitMatcher}, then
 * {@code Offering} (what one event does). Uses conditions, programs and results of the core. Used by random and benchmarks.
 */
@NullMarked
package io.sequor.testkit.explicit;

import org.jspecify.annotations.NullMarked;
