package io.sequor.testkit.oracle;

import io.sequor.matcher.stage.StagePattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Says what an engine must report, by trying every assignment. It is written from the rules alone and shares nothing
 * with the matcher but trees and results. It looks at the whole input at once, which it may: an event behind a
 * watermark decides nothing at or before it.
 */
public final class Oracle {
    private record Placed(int pattern, KeyTimeline.Decided decided) {
        OracleResult result() {
            return decided.result();
        }

        byte[] key() {
            return result().key().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Section 7. The sort is stable and keeps the order of candidates. */
    private static final Comparator<Placed> ORDER = Comparator.<Placed, Decision>comparing(
                    placed -> placed.decided().decision())
            .thenComparingInt(Placed::pattern)
            .thenComparing(Placed::key, Arrays::compareUnsigned)
            .thenComparing(placed -> placed.result().type());

    private Oracle() {}

    /**
     * What each advance of one engine gives. Cost: exponential in the events of a window, at worst.
     *
     * @param patterns in the order of the engine; without problems
     * @param accepted the accepted events with their ordinals, in any order
     * @param watermarks where the engine advanced, not decreasing
     * @return one entry for each watermark
     */
    public static List<OracleAdvance> evaluate(
            List<StagePattern> patterns, List<Pushed> accepted, List<Long> watermarks) {
        Map<String, List<Pushed>> byKey = accepted.stream()
                .sorted(Pushed.ORDER)
                .collect(Collectors.groupingBy(pushed -> pushed.event().key(), TreeMap::new, Collectors.toList()));
        List<KeyTimeline> timelines = new ArrayList<>();
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            int index = i;
            byKey.forEach((key, events) -> {
                KeyTimeline timeline = new KeyTimeline(patterns.get(index), key, events);
                timelines.add(timeline);
                timeline.decided().forEach(decided -> placed.add(new Placed(index, decided)));
            });
        }
        placed.sort(ORDER);
        return advances(timelines, placed, watermarks);
    }

    private static List<OracleAdvance> advances(
            List<KeyTimeline> timelines, List<Placed> placed, List<Long> watermarks) {
        List<OracleAdvance> advances = new ArrayList<>();
        long before = -1;
        for (long watermark : watermarks) {
            long from = before;
            List<OracleResult> results = placed.stream()
                    .filter(one -> one.decided().decision().time() > from
                            && one.decided().decision().time() <= watermark)
                    .map(Placed::result)
                    .toList();
            long activeStates = timelines.stream()
                    .mapToLong(timeline -> timeline.activeStatesAt(watermark))
                    .sum();
            advances.add(new OracleAdvance(watermark, results, activeStates));
            before = watermark;
        }
        return advances;
    }
}
