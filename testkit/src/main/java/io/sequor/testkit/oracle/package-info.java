/**
 * What the rules for stage patterns say must come out, by brute force: slow, short, and without a line of the matcher.
 * Read {@link io.sequor.testkit.oracle.Oracle}, then {@code StartLife} (everything that one start can become) and
 * {@code KeyTimeline} (what selection makes of it); {@code Truth} evaluates conditions. Uses the trees and results of
 * the core. Used by random, cases and tests.
 */
@NullMarked
package io.sequor.testkit.oracle;

import org.jspecify.annotations.NullMarked;
