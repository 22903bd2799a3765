package io.sequor.matcher.engine;

import io.sequor.matcher.stage.plan.StageProgram;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Which patterns an event of a kind can concern at all: those of which something reacts to the kind, or starts with it. */
final class Dispatch {
    private final Map<String, int[]> patterns = new HashMap<>();
    private final int[] toOtherKinds;

    /** Cost: the kinds that all patterns name, times the patterns. */
    Dispatch(List<StageProgram> programs) {
        Set<String> kinds = new LinkedHashSet<>();
        programs.forEach(program -> kinds.addAll(program.groups().kinds()));
        kinds.forEach(kind -> patterns.put(kind, reacting(programs, kind)));
        toOtherKinds = programs.isEmpty() ? new int[0] : reacting(programs, "");
    }

    /** The patterns, in their order. */
    int[] to(String kind) {
        int[] found = patterns.get(kind);
        return found == null ? toOtherKinds : found;
    }

    private static int[] reacting(List<StageProgram> programs, String kind) {
        return IntStream.range(0, programs.size())
                .filter(pattern -> programs.get(pattern).groups().to(kind).isAny())
                .toArray();
    }
}
