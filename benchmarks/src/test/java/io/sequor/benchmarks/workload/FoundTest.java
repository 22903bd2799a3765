package io.sequor.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FoundTest {
    private final Found found = new Found();
    private final Found other = new Found();

    @Test
    void doesNotDependOnTheOrderOfMatches() {
        found.match(1, 2, 3);
        found.match(4);
        other.match(new long[] {4});
        other.match(new long[] {1, 2, 3});

        assertThat(found.answer()).isEqualTo(other.answer());
        assertThat(found.answer().matches()).isEqualTo(2);
    }

    @Test
    void dependsOnEveryCaptureAndItsPlace() {
        found.match(1, 2);
        other.match(2, 1);

        assertThat(found.answer()).isNotEqualTo(other.answer());
    }

    @Test
    void tellsWhereOneMatchEnds() {
        found.match(1, 2);
        found.match(3);
        other.match(1);
        other.match(2, 3);

        assertThat(found.answer()).isNotEqualTo(other.answer());
    }

    @Test
    void growsAndIsEmptiedIntoAnother() {
        for (long i = 0; i < 10_000; i++) {
            found.match(i, i + 1, i + 2);
        }
        Found.Answer before = found.answer();

        other.add(found);

        assertThat(other.answer()).isEqualTo(before);
        assertThat(found.answer()).isEqualTo(new Found().answer());
    }
}
