/** The text forms of patterns, read into the core's trees and written back. Begin with {@code PatternJson}. */
module io.sequor.text {
    requires static org.jspecify;
    requires transitive com.fasterxml.jackson.databind;
    requires transitive io.sequor.matcher;
    requires org.antlr.antlr4.runtime;

    exports io.sequor.text.json;
    exports io.sequor.text.sql;
}
