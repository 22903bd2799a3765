package io.sequor.matcher.stage.plan;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Which patterns an event of a kind can concern at all: those of which something reacts to the kind, or starts with it. */
public final class Dispatch {
    private final Map<String, Concerned> concerned = new HashMap<>();
    private final Concerned byOtherKinds;

    /**
     * What an event of a kind concerns.
     *
     * @param patterns the patterns, in their order
     * @param starting which of them it can start; all others it concerns only where something is open
     */
    @SuppressWarnings("ArrayRecordComponent") // read for every event, shared, and never changed
    public record Concerned(int[] patterns, boolean[] starting) {
        static Concerned by(List<StageProgram> programs, String kind) {
            int[] patterns = IntStream.range(0, programs.size())
                    .filter(pattern -> reaction(programs, pattern, kind).isAny())
                    .toArray();
            boolean[] starting = new boolean[patterns.length];
            for (int i = 0; i < patterns.length; i++) {
                starting[i] = reaction(programs, patterns[i], kind).starts();
            }
            return new Concerned(patterns, starting);
        }

        private static Groups.Reaction reaction(List<StageProgram> programs, int pattern, String kind) {
            return programs.get(pattern).groups().to(kind);
        }
    }

    /** Of patterns in their order. Cost: the kinds that all patterns name, times the patterns. */
    public Dispatch(List<StageProgram> programs) {
        Set<String> kinds = new LinkedHashSet<>();
        programs.forEach(program -> kinds.addAll(program.groups().kinds()));
        kinds.forEach(kind -> concerned.put(kind, Concerned.by(programs, kind)));
        byOtherKinds = Concerned.by(programs, "");
    }

    /** The patterns that a kind concerns. */
    public Concerned by(String kind) {
        Concerned found = concerned.get(kind);
        return found == null ? byOtherKinds : found;
    }
}
