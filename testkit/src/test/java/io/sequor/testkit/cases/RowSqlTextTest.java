package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.text.sql.RowSql;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Statements are written back, and damaged ones are refused in an orderly way. */
class RowSqlTextTest {
    private static final List<String> TEXTS =
            CaseFiles.rowCases().stream().map(RowCase::sql).toList();

    private static final String[] PIECES = {
        "(",
        ")",
        "{-",
        "-}",
        "{",
        "}",
        "'",
        "\"",
        "/*",
        "--",
        ",",
        ".",
        "*",
        "+",
        "?",
        "|",
        "^",
        "$",
        ";",
        " ",
        " SELECT ",
        " NOT ",
        " CASE ",
        " WHERE ",
        " PERMUTE",
        " FINAL ",
        "9999999999999999999",
        "1e999",
        "\n",
        "\t",
        "\ud83d\ude00",
        "\ud83d",
        "\u0000",
        " COUNT(*) ",
        " AND ",
        " AS ",
        " FIRST(",
        "-",
        " WITHIN 3 ",
        "{0}",
        "=",
    };

    @Test
    void whatIsWrittenIsReadBack() {
        for (RowCase one : CaseFiles.rowCases()) {
            if (!one.isInvalid()) {
                RowSql statement = new RowSql("a topic.v1", RowTrees.query(one.json()));
                assertThat(RowSql.parse(statement.toSql())).as(one.id()).isEqualTo(statement);
            }
        }
    }

    @Test
    void damagedTextIsRefusedOrRead() {
        long seed = Long.getLong("seed", 20260101L);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            String text = TEXTS.get(random.nextInt(TEXTS.size()));
            for (int change = random.nextInt(4); change >= 0; change--) {
                text = damaged(text, random);
            }
            try {
                RowSql read = RowSql.parse(text);
                assertThat(RowSql.parse(read.toSql())).as(text).isEqualTo(read);
            } catch (DefinitionException e) {
                assertThat(e.problems())
                        .as(text)
                        .isNotEmpty()
                        .allMatch(problem -> problem.path().matches("line \\d+, column \\d+"));
            } catch (RuntimeException | StackOverflowError e) {
                fail("seed " + seed + ", text " + text, e);
            }
        }
    }

    private static String damaged(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(8));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, from) + text.substring(to);
            case 1 -> text.substring(0, from) + PIECES[random.nextInt(PIECES.length)] + text.substring(from);
            case 2 -> text.substring(0, from) + PIECES[random.nextInt(PIECES.length)] + text.substring(to);
            default -> text.substring(0, from) + text.substring(from, to).repeat(2) + text.substring(to);
        };
    }
}
