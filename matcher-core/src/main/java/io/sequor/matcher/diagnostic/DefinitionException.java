package io.sequor.matcher.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/** A definition that cannot be used, with every problem found in it. */
public final class DefinitionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /**
     * @param subject what was refused, for example {@code pattern "fraud"}
     * @param problems what is wrong with it, at least one
     */
    public DefinitionException(String subject, List<Problem> problems) {
        super(text(subject, problems));
        this.problems = List.copyOf(problems);
    }

    /** Every problem of the definition, in the order of its parts; never empty. */
    public List<Problem> problems() {
        return problems;
    }

    private static String text(String subject, List<Problem> problems) {
        String count = problems.size() == 1 ? "1 problem" : problems.size() + " problems";
        return problems.stream()
                .map(Problem::toText)
                .collect(Collectors.joining("\n", subject + ": " + count + "\n", ""));
    }
}
