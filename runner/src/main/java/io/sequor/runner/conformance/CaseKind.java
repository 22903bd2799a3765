package io.sequor.runner.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Optional;

/** The formats of cases, told apart by what a case holds. */
enum CaseKind {
    /** Patterns and steps, refused patterns, or runs with facts about identities. */
    STAGE {
        @Override
        boolean is(JsonNode one) {
            return one.has("runs") || (one.has("patterns") && !one.has("events"));
        }
    },
    /** Patterns with the logs of a task. */
    PROCESSOR {
        @Override
        boolean is(JsonNode one) {
            return one.has("patterns") && one.has("events") && one.has("control");
        }
    },
    /** A query over rows. */
    ROW {
        @Override
        boolean is(JsonNode one) {
            return one.has("sql");
        }
    };

    abstract boolean is(JsonNode one);

    /** The kind of a case; empty when it has no known form. */
    static Optional<CaseKind> of(JsonNode one) {
        return Arrays.stream(values()).filter(kind -> kind.is(one)).findFirst();
    }
}
