package io.sequor.testkit.oracle;

import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Match;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.match.Timeout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns what an engine reports into values that compare with what the oracle says. */
public final class OracleResults {
    private OracleResults() {}

    /** The same results in the same order, without their identities. */
    public static List<OracleResult> of(List<Result> results) {
        return results.stream().map(OracleResults::of).toList();
    }

    /** The same result without its identity. */
    public static OracleResult of(Result result) {
        return result.accept(new Result.Visitor<>() {
            @Override
            public OracleResult match(Match match) {
                return plain(OracleResult.Type.MATCH, match, List.of());
            }

            @Override
            public OracleResult timeout(Timeout timeout) {
                return plain(OracleResult.Type.TIMEOUT, timeout, timeout.awaiting());
            }
        });
    }

    private static OracleResult plain(OracleResult.Type type, Result result, List<String> awaiting) {
        Map<String, List<Long>> captures = new LinkedHashMap<>();
        result.finding()
                .captures()
                .forEach((stage, events) -> captures.put(
                        stage, events.stream().map(Occurrence::ordinal).toList()));
        return new OracleResult(
                type,
                result.pattern(),
                result.key(),
                captures,
                result.finding().startTime(),
                result.finding().lastEventTime(),
                result.endTime(),
                awaiting);
    }
}
