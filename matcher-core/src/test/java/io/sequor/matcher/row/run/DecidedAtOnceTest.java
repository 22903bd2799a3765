package io.sequor.matcher.row.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.Queries;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.SortKey;
import io.sequor.matcher.row.Within;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A result is handed out with the very row, or watermark, that decides it. The oracle tries all ways in the order of preference
 * and gives up where one asks for a row that is not there: that row could be anything. {@code -Dseed=N -Dcases=1} repeats one.
 */
class DecidedAtOnceTest {
    private static final int CASES = Integer.getInteger("cases", 20_000);
    private static final long FIRST = Long.getLong("seed", 1);

    /** A match by the place of its first row. */
    private record Found(int start, List<String> labels) {}

    @Test
    void neitherBeforeNorLater() {
        int early = 0;
        int late = 0;
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            RandomRowCase one = new RandomRowCase(random);
            if (one.definitions.isEmpty() || one.pattern.toString().contains("End[")) {
                continue;
            }
            long bound = random.nextInt(3) == 0 ? random.nextInt(4) : Long.MAX_VALUE;
            boolean isPast = random.nextBoolean();
            IncrementalMatcher matcher =
                    new IncrementalMatcher(program(one, bound, isPast), false, false, report -> {});
            List<Found> found = new ArrayList<>();
            for (int known = 1; known <= one.rows.size(); known++) {
                matcher.advance(List.of(one.rows.get(known - 1)));
                matcher.watermark(known - 1);
                for (RowResult result : matcher.take()) {
                    found.add(new Found(
                            (int) result.startSeq().value(),
                            result.match().orElseThrow().labels()));
                }
                assertThat(found)
                        .as(
                                "seed %d, %d rows of %s, within %d, past %s: %s",
                                seed, known, List.of(one.values), bound, isPast, one.pattern)
                        .isEqualTo(decided(one, known, bound, isPast));
                early += found.size();
                late += known;
            }
        }
        if (CASES > 1_000) {
            assertThat(early).isBetween(late / 10, 9 * late / 10);
        }
    }

    private static RowProgram program(RandomRowCase one, long bound, boolean isPast) {
        RowQuery plain = Queries.of(one.pattern, one.definitions, List.of());
        AfterMatch.Mode mode = isPast ? AfterMatch.Mode.PAST_LAST_ROW : AfterMatch.Mode.TO_NEXT_ROW;
        return RowProgram.compile(new RowQuery(
                List.of(),
                List.of(new SortKey("t", false, false)),
                List.of(),
                plain.rowsPerMatch(),
                new AfterMatch(mode, Optional.empty()),
                plain.pattern(),
                bound == Long.MAX_VALUE ? Optional.empty() : Optional.of(new Within(BigDecimal.valueOf(bound))),
                List.of(),
                one.definitions,
                List.of()));
    }

    private static List<Found> decided(RandomRowCase one, int known, long bound, boolean isPast) {
        one.known = known;
        List<Found> found = new ArrayList<>();
        int start = 0;
        while (start < known) {
            Optional<List<String>> labels;
            try {
                labels = Backtracking.search(one.pattern, start, Integer.MAX_VALUE, (before, label, position) -> {
                    if (before.size() > bound) {
                        return false;
                    }
                    if (position >= known) {
                        throw new RandomRowCase.Undecided();
                    }
                    return one.isMet(before, label, position);
                });
            } catch (RandomRowCase.Undecided e) {
                return found;
            }
            int at = start;
            labels.ifPresent(match -> found.add(new Found(at, match)));
            start += isPast && labels.isPresent() ? Math.max(1, labels.get().size()) : 1;
        }
        return found;
    }
}
