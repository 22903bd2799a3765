package io.sequor.testkit.cases;

import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.stream.Stream;

/** Which cases a test runs: all of them, or the one that {@code -Dcase=ID} names. */
final class CaseSelection {
    private CaseSelection() {}

    /**
     * The cases to run.
     *
     * @param known all cases of the topic
     * @param otherIds ids of the cases of other topics: with one of those there is nothing to run here
     */
    static Stream<StageCase> selected(List<StageCase> known, List<String> otherIds) {
        return selected(System.getProperty("case", ""), known, otherIds);
    }

    static Stream<StageCase> selected(String id, List<StageCase> known, List<String> otherIds) {
        if (id.isEmpty()) {
            return known.stream();
        }
        List<StageCase> named =
                known.stream().filter(one -> one.id().equals(id)).toList();
        if (named.isEmpty() && !otherIds.contains(id)) {
            fail("no case has the id \"" + id + "\" (given by -Dcase); there are " + known.size()
                    + " cases for stage patterns, the first is " + known.get(0).id());
        }
        return named.stream();
    }
}
