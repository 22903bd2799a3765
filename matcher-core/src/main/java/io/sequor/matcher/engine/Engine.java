package io.sequor.matcher.engine;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.limit.LimitExceededException;
import io.sequor.matcher.limit.Limits;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import io.sequor.matcher.stage.plan.Dispatch;
import io.sequor.matcher.stage.plan.StageProgram;
import io.sequor.matcher.stage.run.Dropped;
import io.sequor.matcher.stage.run.OpenMatch;
import io.sequor.matcher.stage.run.Replay;
import io.sequor.matcher.stage.run.StageMatcher;
import io.sequor.matcher.stage.run.StageMatchers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds patterns in events, in memory and for all keys. Time is what the caller says it is: events wait in a buffer until
 * {@link #advance} claims that none at or before a watermark is still to come. Every call either does all it says or
 * throws and changes nothing, so it can be made again. Rules: stage patterns, sections 4 to 8.
 *
 * <pre>{@code
 * Engine engine = Engine.builder().pattern(pattern).build();
 * engine.push(Event.builder("e1", "card-7", "payment", 1_000).field("amount", 1.5).build());
 * List<Result> results = engine.advance(60_000);
 * }</pre>
 *
 * <p>An engine is used by one thread at a time.
 */
public final class Engine {
    /** The watermark that ends the input: every window of every possible event is closed. Milliseconds. */
    public static final long FINAL_WATERMARK = Event.MAX_TIME + StagePattern.MAX_WINDOW;

    private final Advance.Patterns patterns;
    private final Limits limits;
    private final Map<String, KeyState> keys = new HashMap<>();
    private final EventBuffer buffer = new EventBuffer();
    private final Timers timers;
    private long watermark = -1;
    private long nextOrdinal;
    private long activeStatesAtMost;

    private Engine(List<StageProgram> programs, StageMatchers factory, Limits limits) {
        Timers.Lanes lanes =
                Timers.Lanes.of(programs.stream().map(p -> p.pattern().within()).toList());
        this.patterns = new Advance.Patterns(programs, new Dispatch(programs), factory, lanes);
        this.timers = new Timers(lanes);
        this.limits = limits;
    }

    /** A builder; {@link Builder#build()} checks everything once. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Accepts an event; it waits in the buffer. Cost: constant for events in the order of their times, for others logarithmic
     * in the buffer.
     *
     * @param event the event; valid by construction
     * @return its ordinal: 0, 1, 2 .. over accepted pushes
     * @throws LateEventException when its time is not above the watermark
     * @throws LimitExceededException when the buffer is full
     */
    public long push(Event event) {
        if (Objects.requireNonNull(event, "event").time() <= watermark) {
            throw new LateEventException(event, watermark);
        }
        OptionalLong max = limits.maxBufferedEvents();
        if (max.isPresent() && buffer.size() >= max.getAsLong()) {
            throw new LimitExceededException(
                    LimitExceededException.Kind.BUFFERED_EVENTS, max.getAsLong(), event.key(), Optional.empty());
        }
        KeyState key = keys.computeIfAbsent(event.key(), name -> new KeyState(name, 0));
        buffer.add(new Occurrence(event, nextOrdinal, key.nextPlace()), key);
        return nextOrdinal++;
    }

    /**
     * Takes every buffered event up to the watermark, closes the deadlines up to it and commits, or changes nothing.
     * Cost: for each event what can react to it, not what is open (docs/matching.md), and for each deadline the sets that
     * hold its start.
     *
     * @param to milliseconds, -1 to {@link #FINAL_WATERMARK}: the caller's claim that no event with time at or before it
     *     is still to come. Equal to the current watermark it does nothing
     * @return matches and timeouts in the order in which they were decided; empty for none
     * @throws WatermarkException when it is out of range or below the current one
     * @throws LimitExceededException naming limit, value, key and pattern
     */
    public List<Result> advance(long to) {
        if (to < -1 || to > FINAL_WATERMARK) {
            throw WatermarkException.range(to);
        }
        if (to < watermark) {
            throw WatermarkException.regression(to, watermark);
        }
        Advance advance = new Advance(patterns, limits, keys.values(), timers, activeStatesAtMost);
        boolean done = false;
        try {
            buffer.each(to, advance::apply);
            advance.closeUpTo(to);
            done = true;
        } finally {
            if (!done) {
                advance.rollBack();
            }
        }
        commit(advance, to);
        return List.copyOf(advance.results());
    }

    /** The end of the input: {@code advance(FINAL_WATERMARK)}. A second call returns nothing. */
    public List<Result> finish() {
        return advance(FINAL_WATERMARK);
    }

    /** The watermark in milliseconds; -1 in the beginning. */
    public long watermark() {
        return watermark;
    }

    /** How many events wait in the buffer. */
    public int bufferedEvents() {
        return buffer.size();
    }

    /**
     * The (assignment, awaited stage) pairs plus the pending matches, over all keys; {@link Long#MAX_VALUE} for as many or
     * more. Cost: linear in the keys.
     */
    public long activeStates() {
        activeStatesAtMost = Advance.counted(keys.values());
        return activeStatesAtMost;
    }

    /** The patterns, in their order. */
    public List<StagePattern> patterns() {
        return patterns.programs().stream().map(StageProgram::pattern).toList();
    }

    /**
     * The open partial and pending matches of a key, for people: by pattern, pending ones first.
     *
     * @param key the key; one that was never pushed has none
     */
    public List<OpenMatch> open(String key) {
        KeyState known = keys.get(Objects.requireNonNull(key, "key"));
        return known == null
                ? List.of()
                : known.runs().all().stream()
                        .flatMap(run -> run.matcher().open().stream())
                        .toList();
    }

    /** Everything the engine knows, as a value. Cost: linear in the buffer, the keys and their retained events. */
    public EngineSnapshot snapshot() {
        SortedMap<String, EngineSnapshot.KeySnapshot> taken = new TreeMap<>();
        keys.values().forEach(key -> taken.put(key.key(), keySnapshot(key)));
        return new EngineSnapshot(names(patterns.programs()), watermark, nextOrdinal, buffer.toList(), taken);
    }

    private EngineSnapshot.KeySnapshot keySnapshot(KeyState key) {
        List<Dropped> dropped = new ArrayList<>();
        if (key.runs().earliestStart().isPresent()) {
            for (int pattern = 0; pattern < patterns.programs().size(); pattern++) {
                Run run = key.runs().get(pattern);
                dropped.add(run == null ? Dropped.NOTHING : run.matcher().dropped());
            }
        }
        return new EngineSnapshot.KeySnapshot(key.pushes(), List.copyOf(key.log()), dropped);
    }

    private void commit(Advance advance, long to) {
        advance.commit();
        buffer.removeUpTo(to);
        activeStatesAtMost = advance.activeStates();
        watermark = to;
    }

    private void restore(EngineSnapshot snapshot) {
        watermark = snapshot.watermark();
        nextOrdinal = snapshot.nextOrdinal();
        snapshot.keys().forEach((name, known) -> {
            KeyState key = new KeyState(name, known.pushes());
            keys.put(name, key);
            if (!known.dropped().isEmpty()) {
                restoreKey(key, known);
            }
        });
        for (Occurrence waiting : snapshot.buffered()) {
            buffer.add(waiting, keys.computeIfAbsent(waiting.event().key(), name -> new KeyState(name, 0)));
        }
        activeStatesAtMost = Advance.counted(keys.values());
    }

    private void restoreKey(KeyState key, EngineSnapshot.KeySnapshot known) {
        KeyRuns runs = KeyRuns.EMPTY;
        for (int pattern = 0; pattern < patterns.programs().size(); pattern++) {
            StageProgram program = patterns.programs().get(pattern);
            Dropped dropped = known.dropped().get(pattern);
            Replay replay = new Replay(program, patterns.factory().empty(program, key.key(), dropped), watermark);
            known.log().forEach(replay::apply);
            StageMatcher matcher = replay.matcher();
            OptionalLong deadline = matcher.nextDeadline();
            if (deadline.isPresent()) {
                timers.add(new Timer(deadline.getAsLong(), pattern, key));
            }
            if (deadline.isPresent() || !dropped.isNothing()) {
                runs = runs.with(new Run(pattern, matcher, deadline.orElse(Run.NO_TIMER)));
            }
        }
        key.restore(runs, known.log());
    }

    private static List<EngineSnapshot.PatternName> names(List<StageProgram> programs) {
        return programs.stream()
                .map(program -> new EngineSnapshot.PatternName(program.pattern().name(), program.fingerprint()))
                .toList();
    }

    /** Collects patterns and limits. */
    public static final class Builder {
        private final List<StagePattern> patterns = new ArrayList<>();
        private Limits limits = Limits.none();
        private StageMatchers factory = StageMatchers.standard();

        private Builder() {}

        /** Adds a pattern; at least one is needed, and their names differ. */
        public Builder pattern(StagePattern pattern) {
            patterns.add(Objects.requireNonNull(pattern, "pattern"));
            return this;
        }

        /** Adds patterns, in their order. */
        public Builder patterns(List<StagePattern> more) {
            Objects.requireNonNull(more, "patterns").forEach(this::pattern);
            return this;
        }

        /** Sets the limits; default none. */
        public Builder limits(Limits bounds) {
            limits = Objects.requireNonNull(bounds, "bounds");
            return this;
        }

        /** Sets what matches; for tests and benchmarks that compare another matcher with the standard one. */
        public Builder matchers(StageMatchers matchers) {
            factory = Objects.requireNonNull(matchers, "matchers");
            return this;
        }

        /**
         * An engine that has seen nothing.
         *
         * @throws DefinitionException with every problem of every pattern and of the limits
         */
        public Engine build() {
            List<Problem> problems = new ArrayList<>(StagePatternChecker.checkAll(patterns));
            problems.addAll(limits.problems());
            if (patterns.isEmpty()) {
                problems.add(new Problem("PAT-020", "patterns", "there is no pattern", "Add one."));
            }
            if (!problems.isEmpty()) {
                throw new DefinitionException("engine", problems);
            }
            return new Engine(patterns.stream().map(StageProgram::of).toList(), factory, limits);
        }

        /**
         * An engine that goes on exactly where the one stood that the snapshot was taken of. Limits are those of this
         * builder and are not checked before the next event or deadline. Cost: a replay of every key.
         *
         * @throws DefinitionException as {@link #build()}, and when the patterns are not those of the snapshot
         */
        public Engine restore(EngineSnapshot snapshot) {
            Objects.requireNonNull(snapshot, "snapshot");
            Engine engine = build();
            if (!names(engine.patterns.programs()).equals(snapshot.patterns())) {
                Problem problem = new Problem(
                        "ENG-004",
                        "patterns",
                        "the snapshot was taken under " + snapshot.patterns() + ", and the patterns given are "
                                + names(engine.patterns.programs()),
                        "Restore with the very patterns, in the same order.");
                throw new DefinitionException("snapshot", List.of(problem));
            }
            engine.restore(snapshot);
            return engine;
        }
    }
}
