package io.sequor.text.sql;

import io.sequor.text.sql.grammar.RowSqlLexer;
import io.sequor.text.sql.grammar.RowSqlParser.NameContext;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Names as statements write them: unquoted ones are folded, quoted ones are taken as written. */
final class Names {
    private static final Pattern COLUMN = Pattern.compile("[a-z_][a-z0-9_]*");

    private static final Pattern LABEL = Pattern.compile("[A-Z_][A-Z0-9_]*");

    private static final Pattern TOPIC = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private static final Set<String> WORDS = IntStream.rangeClosed(1, RowSqlLexer.VOCABULARY.getMaxTokenType())
            .mapToObj(RowSqlLexer.VOCABULARY::getLiteralName)
            .filter(literal -> literal != null)
            .map(literal -> literal.substring(1, literal.length() - 1))
            .collect(Collectors.toUnmodifiableSet());

    private Names() {}

    static String column(NameContext name) {
        return name.QUOTED() == null ? name.getText().toLowerCase(Locale.ROOT) : asWritten(name);
    }

    static String label(NameContext name) {
        return name.QUOTED() == null ? name.getText().toUpperCase(Locale.ROOT) : asWritten(name);
    }

    static String asWritten(NameContext name) {
        String text = name.getText();
        return name.QUOTED() == null
                ? text
                : text.substring(1, text.length() - 1).replace("\"\"", "\"");
    }

    static String columnText(String name) {
        return text(name, COLUMN);
    }

    static String labelText(String name) {
        return text(name, LABEL);
    }

    static String topicText(String name) {
        return text(name, TOPIC);
    }

    private static String text(String name, Pattern plain) {
        boolean isPlain = plain.matcher(name).matches() && !WORDS.contains(name.toUpperCase(Locale.ROOT));
        return isPlain ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
