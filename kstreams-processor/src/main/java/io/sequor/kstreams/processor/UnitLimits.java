package io.sequor.kstreams.processor;

import io.sequor.matcher.diagnostic.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds of one pattern and one key, each at least 1. A unit that exceeds one is undone and the key's open matches of that
 * pattern are shed. Rules: processor, section 4.
 *
 * @param maxActiveStates partial and pending matches after a unit
 * @param maxCandidates candidates of one unit, before selection
 * @param maxResults matches plus timeouts of one unit
 */
public record UnitLimits(long maxActiveStates, long maxCandidates, long maxResults) {
    /** 10,000 of each. */
    public static final UnitLimits STANDARD = new UnitLimits(10_000, 10_000, 10_000);

    /** These limits with another bound of active states. */
    public UnitLimits withMaxActiveStates(long bound) {
        return new UnitLimits(bound, maxCandidates, maxResults);
    }

    /** These limits with another bound of candidates. */
    public UnitLimits withMaxCandidates(long bound) {
        return new UnitLimits(maxActiveStates, bound, maxResults);
    }

    /** These limits with another bound of results. */
    public UnitLimits withMaxResults(long bound) {
        return new UnitLimits(maxActiveStates, maxCandidates, bound);
    }

    /** Every bound that is below 1. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        check("maxActiveStates", maxActiveStates, problems);
        check("maxCandidates", maxCandidates, problems);
        check("maxResults", maxResults, problems);
        return problems;
    }

    private static void check(String name, long bound, List<Problem> problems) {
        if (bound < 1) {
            problems.add(new Problem(
                    "LIM-001", "limits." + name, "a limit is at least 1, and " + name + " is " + bound, "Raise it."));
        }
    }
}
