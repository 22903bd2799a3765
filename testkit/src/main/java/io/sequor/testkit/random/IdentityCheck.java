package io.sequor.testkit.random;

import io.sequor.matcher.match.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What can be said of identities without computing them. Rules: stage patterns, section 7. */
public final class IdentityCheck {
    private IdentityCheck() {}

    /**
     * Two results of one run never share an identity, and they share a start identity exactly when pattern, key and
     * first captured event are the same.
     *
     * @return what is wrong, one sentence each; empty for none
     */
    public static List<String> problemsOfOneRun(List<Result> results) {
        List<String> problems = new ArrayList<>();
        Map<String, Result> byIdentity = new HashMap<>();
        Map<String, String> startOf = new HashMap<>();
        Map<String, String> identityOf = new HashMap<>();
        for (Result result : results) {
            Result other = byIdentity.putIfAbsent(result.identity(), result);
            if (other != null) {
                problems.add("identity " + result.identity() + " names both " + other + " and " + result);
            }
            String start = start(result);
            String before = startOf.putIfAbsent(result.startIdentity(), start);
            if (before != null && !before.equals(start)) {
                problems.add("start identity " + result.startIdentity() + " names both " + before + " and " + start);
            }
            String known = identityOf.putIfAbsent(start, result.startIdentity());
            if (known != null && !known.equals(result.startIdentity())) {
                problems.add(start + " has the start identities " + known + " and " + result.startIdentity());
            }
        }
        return problems;
    }

    /**
     * The same results in another run have the same identities.
     *
     * @return what is wrong, one sentence each; empty for none
     */
    public static List<String> problemsOfTwoRuns(List<Result> one, List<Result> other) {
        if (one.size() != other.size()) {
            return List.of("one run has " + one.size() + " results, the other " + other.size());
        }
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            Result left = one.get(i);
            Result right = other.get(i);
            if (!left.identity().equals(right.identity())
                    || !left.startIdentity().equals(right.startIdentity())) {
                problems.add("result " + i + " has other identities in the other run: " + left + " and " + right);
            }
        }
        return problems;
    }

    private static String start(Result result) {
        long first =
                result.finding().captures().values().iterator().next().get(0).ordinal();
        return "start[pattern=" + result.pattern() + ", key=" + result.key() + ", ordinal=" + first + "]";
    }
}
