/**
 * Row patterns as SQL text, {@code SELECT .. FROM topic MATCH_RECOGNIZE (..)}, read into the core's queries and written
 * back. Begin with {@code RowSql}. Uses the core's row and expression trees and ANTLR's runtime. Used by whoever has a
 * statement as text.
 */
@NullMarked
package io.sequor.text.sql;

import org.jspecify.annotations.NullMarked;
