package io.sequor.text.sql;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;

/** The mistakes of one statement, each with its line and column and the line of text with a caret under it. */
final class Problems {
    private static final int MOST = 50;

    private static final int SHOWN = 60;

    private final String[] lines;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Token> places = new HashMap<>();

    Problems(String sql) {
        this.lines = sql.split("\n", -1);
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    void clear() {
        problems.clear();
    }

    /** Says where in the text the part of the query with a path stands. */
    void locate(String path, Token token) {
        places.put(path, token);
    }

    void atStart(String code, String message, String advice) {
        problems.add(new Problem(code, "line 1, column 1", message, advice));
    }

    void at(Token token, String code, String message, String advice) {
        if (problems.size() < MOST) {
            int line = token.getLine();
            int column = token.getCharPositionInLine();
            problems.add(
                    new Problem(code, place(line, column), message + "\n" + excerpt(lines[line - 1], column), advice));
        }
    }

    /** Takes over a problem of the query, at the place of the part that it is about. */
    void place(Problem problem) {
        String path = problem.path();
        while (!places.containsKey(path) && path.lastIndexOf('.') > 0) {
            path = path.substring(0, path.lastIndexOf('.'));
        }
        Token token = places.get(path);
        if (token == null) {
            problems.add(problem);
        } else {
            at(token, problem.code(), problem.path() + ": " + problem.message(), problem.advice());
        }
    }

    void require() {
        if (!problems.isEmpty()) {
            throw new DefinitionException("row pattern statement", problems);
        }
    }

    private static String place(int line, int column) {
        return "line " + line + ", column " + (column + 1);
    }

    /** The line around the column, which counts code points from 0, and a line with a caret. */
    private static String excerpt(String line, int column) {
        int[] points = line.codePoints().toArray();
        int at = Math.min(column, points.length);
        int from = Math.max(0, at - SHOWN);
        int to = Math.min(points.length, at + SHOWN);
        StringBuilder caret = new StringBuilder();
        for (int i = from; i < at; i++) {
            caret.append(points[i] == '\t' ? '\t' : ' ');
        }
        String text = new String(points, from, to - from).replace("\r", "");
        return "    " + text + "\n    " + caret + "^";
    }
}
