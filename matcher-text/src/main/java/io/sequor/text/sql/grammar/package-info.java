/**
 * The lexer and the parser of row pattern statements, generated from {@code RowSql.g4}; nothing is written here by
 * hand. Uses ANTLR's runtime. Used by {@code io.sequor.text.sql}.
 */
@NullMarked
package io.sequor.text.sql.grammar;

import org.jspecify.annotations.NullMarked;
