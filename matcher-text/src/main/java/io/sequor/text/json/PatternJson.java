package io.sequor.text.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Pattern files: stage patterns as JSON.
 *
 * <pre>{@code
 * {"name": "card_testing", "within": 600000,
 *  "stages": [
 *    {"name": "small", "max": 10, "min": 3, "condition": {"lt": [{"field": "amount"}, {"double": 2.0}]}},
 *    {"name": "large", "condition": {"gt": [{"field": "amount"}, {"double": 100.0}]}}]}
 * }</pre>
 *
 * <p>What is read back from what was written equals it, fingerprints included. Members with default values are left out
 * when writing.
 */
public final class PatternJson {
    private static final String SUBJECT = "pattern file";

    private PatternJson() {}

    /**
     * Reads a pattern file: one pattern, or an array of one or more. Every pattern returned can run together with the
     * others in one engine. Cost: linear in the text.
     *
     * @return at least one pattern, in the order of the file
     * @throws DefinitionException with every problem of every pattern (of the first thousand), in the order of their
     *     parts: of shape and of meaning alike, {@code patterns[i].} in front of the path where there are several. A
     *     text that is not JSON gives one problem, whose path is line and column
     */
    public static List<StagePattern> read(String text) {
        JsonNode root = JsonText.parse(Objects.requireNonNull(text, "text"));
        return root.isArray() ? checked(elements(root)) : checked(List.of(root));
    }

    /**
     * Reads a text that holds one pattern.
     *
     * @throws DefinitionException as for {@link #read}; an array is refused
     */
    public static StagePattern readOne(String text) {
        return checked(List.of(JsonText.parse(Objects.requireNonNull(text, "text"))))
                .get(0);
    }

    /**
     * Reads the shape of one pattern and leaves its meaning unchecked.
     *
     * @return the pattern as far as it could be read, with problems whose paths begin inside it
     */
    public static Parsed<StagePattern> fromTree(JsonNode pattern) {
        return PatternReader.read(Objects.requireNonNull(pattern, "pattern"));
    }

    /**
     * The pattern as text, for people: members in fixed order, short objects on one line. Cost: linear in its nodes.
     *
     * @throws DefinitionException with the path of every condition that is given as code or too large
     */
    public static String write(StagePattern pattern) {
        return JsonLayout.of(toTree(pattern));
    }

    /**
     * The patterns as an array, as {@link #write(StagePattern)}.
     *
     * @param patterns at least one
     */
    public static String write(List<StagePattern> patterns) {
        if (Objects.requireNonNull(patterns, "patterns").isEmpty()) {
            throw new DefinitionException(SUBJECT, List.of(noPattern()));
        }
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            String prefix = patterns.size() == 1 ? "" : "patterns[" + i + "].";
            Writable.check(patterns.get(i)).forEach(problem -> problems.add(problem.under(prefix)));
        }
        if (!problems.isEmpty()) {
            throw new DefinitionException(SUBJECT, problems);
        }
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        patterns.forEach(pattern -> array.add(PatternWriter.tree(pattern)));
        return JsonLayout.of(array);
    }

    /**
     * The pattern as a JSON tree, which {@link #fromTree} reads back; sound or not.
     *
     * @throws DefinitionException with the path of every condition that is given as code or too large
     */
    public static JsonNode toTree(StagePattern pattern) {
        List<Problem> problems = Writable.check(Objects.requireNonNull(pattern, "pattern"));
        if (!problems.isEmpty()) {
            throw new DefinitionException("pattern \"" + pattern.name() + "\"", problems);
        }
        return PatternWriter.tree(pattern);
    }

    private static List<JsonNode> elements(JsonNode array) {
        if (array.isEmpty()) {
            throw new DefinitionException(SUBJECT, List.of(noPattern()));
        }
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements;
    }

    private static List<StagePattern> checked(List<JsonNode> trees) {
        List<Parsed<StagePattern>> parsed =
                trees.stream().map(PatternReader::read).toList();
        List<Problem> problems = AllProblems.of(parsed);
        if (!problems.isEmpty()) {
            throw new DefinitionException(SUBJECT, problems);
        }
        return parsed.stream().map(Parsed::value).toList();
    }

    private static Problem noPattern() {
        return new Problem("JSN-012", "patterns", "there is no pattern in the array", "Write one pattern or more.");
    }
}
