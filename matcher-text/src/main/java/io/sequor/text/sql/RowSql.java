package io.sequor.text.sql;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowQueryChecker;
import io.sequor.text.sql.grammar.RowSqlLexer;
import io.sequor.text.sql.grammar.RowSqlParser;
import java.util.Objects;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;

/**
 * A statement that looks for a row pattern, {@code SELECT .. FROM topic MATCH_RECOGNIZE (..)}.
 *
 * <p>Unquoted pattern labels are upper-cased, unquoted columns and measures lower-cased; a name in double quotes and
 * the topic are taken as written.
 *
 * @param topic the topic of the rows
 * @param query what is looked for in it
 */
public record RowSql(String topic, RowQuery query) {
    /** Most characters of a statement. */
    public static final int MAX_LENGTH = 200_000;

    /** Checks that nothing is missing. */
    public RowSql {
        Objects.requireNonNull(topic, "topic");
        Objects.requireNonNull(query, "query");
    }

    /**
     * Reads a statement. Thread-safe.
     *
     * @throws DefinitionException with every mistake that was found, each with its line and column
     */
    public static RowSql parse(String sql) {
        Objects.requireNonNull(sql, "sql");
        Problems problems = new Problems(sql);
        if (sql.length() > MAX_LENGTH) {
            problems.atStart(
                    "SQL-007",
                    "the statement has " + sql.length() + " characters, and " + MAX_LENGTH + " is the most",
                    "Shorten it.");
        } else if (Scalar.of(sql).problem().isPresent()) {
            problems.atStart("SQL-001", "the statement has an unpaired surrogate", "Write well-formed Unicode.");
        }
        problems.require();
        RowSqlLexer lexer = new RowSqlLexer(CharStreams.fromString(sql));
        lexer.removeErrorListeners(); // the last rule takes every character
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        tokens.fill();
        Nesting.check(tokens.getTokens(), problems);
        problems.require();
        RowSqlParser parser = new RowSqlParser(tokens);
        parser.removeErrorListeners();
        parser.addErrorListener(new SyntaxErrors(problems));
        RowSqlParser.StatementContext tree = parser.statement();
        if (!problems.isEmpty()) {
            OtherSql.name(tokens.getTokens(), problems);
        }
        problems.require();
        StatementReader reader = new StatementReader(problems);
        RowSql statement = reader.read(tree);
        problems.require();
        RowQueryChecker.check(statement.query).forEach(problems::place);
        problems.require();
        return statement;
    }

    /** The statement as text; {@link #parse} gives back an equal one. */
    public String toSql() {
        return StatementWriter.text(this);
    }
}
