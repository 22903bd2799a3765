package io.sequor.text.json;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import java.util.List;

/**
 * What could be read of a JSON value, with its problems of shape. Where a part could not be read, a harmless one stands
 * in its place, so that the others can still be checked. Whether the value makes sense is not judged here.
 *
 * @param value the value as far as it could be read
 * @param problems what is wrong with the shape; empty when everything was read
 */
public record Parsed<T>(T value, List<Problem> problems) {
    /** Copies the problems. */
    public Parsed {
        problems = List.copyOf(problems);
    }

    /**
     * The value, if everything was read.
     *
     * @param subject what is refused otherwise, for example {@code event}
     * @throws DefinitionException with every problem of shape
     */
    public T orRefuse(String subject) {
        if (!problems.isEmpty()) {
            throw new DefinitionException(subject, problems);
        }
        return value;
    }
}
