package io.sequor.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void alignsTheFirstColumnToTheLeftAndTheOthersToTheRight() {
        Table table = new Table("what", "ns");
        table.row("an event", "7");
        table.row("all", "1,234");

        assertThat(table.lines()).containsExactly("what         ns", "an event      7", "all       1,234");
    }

    @Test
    void refusesARowThatIsTooShort() {
        Table table = new Table("what", "ns");

        assertThatIllegalArgumentException().isThrownBy(() -> table.row("all")).withMessageContaining("1 cells");
    }

    @Test
    void writesNumbersWithThreeDigitsOrMore() {
        assertThat(Table.number(1234567)).isEqualTo("1,234,567");
        assertThat(Table.number(99.94)).isEqualTo("99.9");
        assertThat(Table.number(1.234)).isEqualTo("1.23");
        assertThat(Table.number(0.1234)).isEqualTo("0.123");
        assertThat(Table.number(0)).isEqualTo("0");
        assertThat(Table.number(Double.NaN)).isEqualTo("-");
    }
}
