package io.sequor.matcher.row.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Random patterns over few rows, with conditions that look back: threads find what trying everything finds.
 * {@code -Dseed=N -Dcases=1} repeats one.
 */
class ScanEqualsBacktrackingTest {
    private static final int CASES = Integer.getInteger("cases", 20_000);
    private static final long FIRST = Long.getLong("seed", 1);

    @Test
    void threadsFindWhatTryingEverythingFinds() {
        int matches = 0;
        int longest = 0;
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            RandomRowCase one = new RandomRowCase(new SplittableRandom(seed));
            for (int start = 0; start < one.values.length; start++) {
                Optional<List<String>> expected =
                        Backtracking.search(one.pattern, start, one.values.length, one::isMet);
                assertThat(one.scanned(start))
                        .as("seed %d, from row %d: %s over %s", seed, start, one.pattern, List.of(one.values))
                        .isEqualTo(expected);
                matches += expected.isPresent() ? 1 : 0;
                longest = Math.max(longest, expected.map(List::size).orElse(0));
            }
        }
        if (CASES > 1_000) {
            assertThat(matches).isGreaterThan(CASES / 2);
            assertThat(longest).isGreaterThan(4);
        }
    }
}
