package io.sequor.text.json;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Reads what is to be refused. */
final class Refusals {
    private Refusals() {}

    /** Each problem of a pattern file as {@code code path: message}. */
    static List<String> of(String file) {
        return of(() -> PatternJson.read(file));
    }

    /** Each problem of a refused call as {@code code path: message}. */
    static List<String> of(ThrowingCallable call) {
        DefinitionException refusal = catchThrowableOfType(DefinitionException.class, call);
        return refusal.problems().stream().map(Refusals::line).toList();
    }

    static String line(Problem problem) {
        return problem.code() + " " + problem.path() + ": " + problem.message();
    }

    /** A pattern of one stage with this condition. */
    static String withCondition(String condition) {
        return "{\"name\": \"p\", \"within\": 10, \"stages\": [{\"name\": \"a\", \"condition\": " + condition + "}]}";
    }
}
