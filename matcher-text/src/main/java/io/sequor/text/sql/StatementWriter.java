package io.sequor.text.sql;

/** x. */
final class StatementWriter {
    private StatementWriter() {}

    static String text(RowSql statement) {
        throw new UnsupportedOperationException();
    }
}
