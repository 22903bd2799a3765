package io.sequor.testkit.oracle;

import java.util.List;

/**
 * What one advance must give.
 *
 * @param watermark where it went, in milliseconds
 * @param results in the order of the rules
 * @param activeStates (assignment, awaited stage) pairs plus pending matches once it is done
 */
public record OracleAdvance(long watermark, List<OracleResult> results, long activeStates) {
    /** Copies the results. */
    public OracleAdvance {
        results = List.copyOf(results);
    }
}
