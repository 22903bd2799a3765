package io.sequor.text.sql;

import io.sequor.text.sql.grammar.RowSqlLexer;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Refuses what is nested too deep, before anything goes down into it. */
final class Nesting {
    static final int DEEPEST = 100;

    private Nesting() {}

    static void check(List<Token> tokens, Problems problems) {
        int depth = 0;
        int signs = 0;
        for (Token token : tokens) {
            if (token.getChannel() != Token.DEFAULT_CHANNEL) {
                continue;
            }
            String text = token.getText();
            signs = token.getType() == RowSqlLexer.NOT || text.equals("-") || text.equals("+") ? signs + 1 : 0;
            if (text.equals("(") || text.equals("{-") || token.getType() == RowSqlLexer.CASE) {
                depth++;
            } else if (depth > 0 && (text.equals(")") || text.equals("-}") || token.getType() == RowSqlLexer.END)) {
                depth--;
            }
            if (depth > DEEPEST || signs > DEEPEST) {
                problems.at(
                        token,
                        "SQL-007",
                        "this is nested more than " + DEEPEST + " levels deep",
                        "Write it flatter, or leave out needless parentheses.");
                return;
            }
        }
    }
}
