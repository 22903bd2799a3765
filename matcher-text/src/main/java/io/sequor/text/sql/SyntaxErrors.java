package io.sequor.text.sql;

import io.sequor.text.sql.grammar.RowSqlLexer;
import io.sequor.text.sql.grammar.RowSqlParser;
import java.util.List;
import java.util.stream.Stream;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Says in our own words what does not fit the grammar, and what would. */
final class SyntaxErrors extends BaseErrorListener {
    private static final int LISTED = 12;

    private final Problems problems;

    SyntaxErrors(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void syntaxError(
            Recognizer<?, ?> recognizer,
            Object offending,
            int line,
            int column,
            String message,
            RecognitionException exception) {
        Token token = exception == null || exception.getOffendingToken() == null
                ? (Token) offending
                : exception.getOffendingToken();
        if (token.getType() == RowSqlLexer.UNCLOSED) {
            problems.at(token, "SQL-003", "what begins here is never closed", closing(token.getText()));
            return;
        }
        if (token.getType() == RowSqlLexer.OTHER) {
            problems.at(
                    token,
                    "SQL-004",
                    "SQL has no character " + token.getText(),
                    "Leave it out, or put the name in double quotes.");
            return;
        }
        String what = token.getType() == Token.EOF ? "the statement ends too early" : "this does not fit here";
        problems.at(token, "SQL-001", what, advice((RowSqlParser) recognizer, exception));
    }

    private static String closing(String text) {
        return "Close it with " + (text.startsWith("/*") ? "*/" : text.substring(0, 1)) + ".";
    }

    private static String advice(RowSqlParser parser, RecognitionException exception) {
        IntervalSet fitting = exception == null ? parser.getExpectedTokens() : exception.getExpectedTokens();
        if (fitting == null) {
            return "See the clauses of MATCH_RECOGNIZE and their order.";
        }
        boolean name = fitting.contains(RowSqlLexer.IDENTIFIER);
        List<String> words = fitting.toList().stream()
                .filter(type -> !name || isSign(type) || type == RowSqlLexer.IDENTIFIER)
                .flatMap(SyntaxErrors::word)
                .limit(LISTED)
                .toList();
        return words.isEmpty()
                ? "See the clauses of MATCH_RECOGNIZE and their order."
                : "Here may stand: " + String.join(", ", words) + ".";
    }

    private static boolean isSign(int type) {
        String literal = RowSqlLexer.VOCABULARY.getLiteralName(type);
        return literal == null || !Character.isLetter(literal.charAt(1));
    }

    private static Stream<String> word(int type) {
        String literal = RowSqlLexer.VOCABULARY.getLiteralName(type);
        if (literal != null) {
            return Stream.of(literal.substring(1, literal.length() - 1));
        }
        return switch (type) {
            case RowSqlLexer.IDENTIFIER -> Stream.of("a name");
            case RowSqlLexer.STRING -> Stream.of("a text");
            case RowSqlLexer.NUMBER -> Stream.of("a number");
            case Token.EOF -> Stream.of("the end");
            default -> Stream.empty();
        };
    }
}
