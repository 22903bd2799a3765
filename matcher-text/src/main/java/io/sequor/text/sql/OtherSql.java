package io.sequor.text.sql;

import io.sequor.text.sql.grammar.RowSqlLexer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Names the parts of SQL that a statement which cannot be read uses and that row pattern statements do not have. */
final class OtherSql {
    private static final Set<String> FIRST = Set.of(
            "WITH", "INSERT", "CREATE", "UPDATE", "DELETE", "DROP", "ALTER", "MERGE", "EXPLAIN", "VALUES", "REPLACE");

    private static final String AFTERWARDS = "Leave it out, and do it with the rows that come out.";

    private static final String BEFORE =
            "Leave it out. Ask for it in DEFINE, or do it before with a stream of its own.";

    /** Words outside of MATCH_RECOGNIZE with what to do instead. */
    private static final Map<String, String> OUTSIDE = Map.ofEntries(
            Map.entry("WHERE", BEFORE),
            Map.entry("JOIN", BEFORE),
            Map.entry("GROUP", AFTERWARDS),
            Map.entry("HAVING", AFTERWARDS),
            Map.entry("ORDER", "Leave it out; inside of MATCH_RECOGNIZE it says in which order rows are matched."),
            Map.entry("LIMIT", AFTERWARDS),
            Map.entry("OFFSET", AFTERWARDS),
            Map.entry("FETCH", AFTERWARDS),
            Map.entry("WINDOW", AFTERWARDS),
            Map.entry("UNION", "Write a statement for each part."),
            Map.entry("INTERSECT", AFTERWARDS),
            Map.entry("EXCEPT", AFTERWARDS));

    /** Words that are refused wherever they stand. */
    private static final Map<String, String> ANYWHERE = Map.of(
            "DISTINCT", AFTERWARDS,
            "OVER", "Leave it out. The functions of a measure see the rows of the match.",
            "ESCAPE", "Leave it out. LIKE has no escape character.");

    private OtherSql() {}

    /** Puts what it finds into the place of the errors that follow from it. */
    static void name(List<Token> all, Problems problems) {
        List<Token> tokens = all.stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL && token.getType() != Token.EOF)
                .toList();
        boolean found = false;
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            String word = token.getText().toUpperCase(Locale.ROOT);
            String advice = advice(tokens, i, word, depth);
            if (advice != null) {
                if (!found) {
                    problems.clear();
                    found = true;
                }
                String name = word.equals("SELECT") ? "subquery" : word;
                problems.at(token, "SQL-002", "row pattern statements have no " + name, advice);
            }
            depth += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
        }
    }

    private static @Nullable String advice(List<Token> tokens, int at, String word, int depth) {
        if (at == 0) {
            return FIRST.contains(word) ? "Begin with SELECT." : null;
        }
        if (isName(tokens, at)) {
            return null;
        }
        if (depth == 0 && OUTSIDE.containsKey(word)) {
            return OUTSIDE.get(word);
        }
        if (tokens.get(at).getType() == RowSqlLexer.SELECT && depth > 0) {
            return "Name a topic, and write a statement of its own for the inner part.";
        }
        return ANYWHERE.get(word);
    }

    /** Whether the word is a column or an alias by what stands around it. */
    private static boolean isName(List<Token> tokens, int at) {
        String before = tokens.get(at - 1).getText().toUpperCase(Locale.ROOT);
        String after = at + 1 < tokens.size() ? tokens.get(at + 1).getText() : "";
        return before.equals(".") || before.equals("AS") || after.equals(".") || after.equals(",");
    }
}
