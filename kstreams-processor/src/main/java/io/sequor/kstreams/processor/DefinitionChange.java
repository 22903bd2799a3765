package io.sequor.kstreams.processor;

import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.matcher.stage.plan.StageProgram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What becomes of a task's records when the application starts with another definition than they were made under. A
 * pattern that stays keeps its id, a changed one keeps its place, a new one gets the next place; one that goes is drained,
 * dropped or refused, as the user says. The switch lies at the effective watermark: a new pattern sees the events behind it, a drained one takes no start
 * behind it.
 */
final class DefinitionChange {
    private final Definition stored;
    private final Settings settings;
    private final List<String> problems = new ArrayList<>();

    private DefinitionChange(Definition stored, Settings settings) {
        this.stored = stored;
        this.settings = settings;
    }

    /** The definition of a new task. */
    static Definition founded(Settings settings) {
        List<StoredPattern> patterns = new ArrayList<>();
        int nextId = 0;
        for (StageProgram program : settings.patterns().current()) {
            patterns.add(added(program, nextId, -1));
            nextId = StoredPattern.nextPlace(nextId);
        }
        return definition(settings, patterns, nextId);
    }

    /**
     * The definition under which a task goes on.
     *
     * @param stored the one of its records
     * @param settings what the application was started with
     * @param watermark the effective watermark of the task, in milliseconds
     * @param counts tells which patterns have nothing open
     * @throws IllegalStateException with every reason why it cannot go on
     */
    static Definition next(Definition stored, Settings settings, long watermark, PatternCounts counts) {
        return new DefinitionChange(stored, settings).next(watermark, counts);
    }

    private Definition next(long watermark, PatternCounts counts) {
        requireSameInputs();
        List<StoredPattern> patterns = new ArrayList<>();
        for (StoredPattern pattern : stored.patterns()) {
            if (isAmong(pattern, settings.patterns().current())) {
                if (pattern.isDraining() && isOpen(pattern, counts)) {
                    problems.add(notYetDrained(pattern, counts));
                }
                if (!pattern.isDraining() || isOpen(pattern, counts)) {
                    patterns.add(pattern);
                } // one that was drained to its end begins anew, as if it had never been here
            } else if (isAmong(pattern, settings.patterns().draining())) {
                patterns.add(pattern.drainedFrom(watermark));
            } else {
                requireMayGo(pattern, counts);
            }
        }
        int nextId = stored.nextId();
        for (StageProgram program : settings.patterns().current()) {
            if (patterns.stream().noneMatch(known -> is(known, program))) {
                OptionalInt inPlace = successorId(program);
                patterns.add(added(program, inPlace.orElse(nextId), watermark));
                nextId = inPlace.isPresent() ? nextId : StoredPattern.nextPlace(nextId);
            }
        }
        patterns.sort(Comparator.comparingInt(StoredPattern::id));
        requireSameOrder(patterns);
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join("\n", problems));
        }
        return definition(settings, patterns, nextId);
    }

    private void requireSameInputs() {
        if (!stored.topics().equals(settings.topicNames())) {
            problems.add("STO-002 the state was made with the events topics " + stored.topics()
                    + ", and the application now reads " + settings.topicNames()
                    + ". Name the same topics in the same order, or begin with a new application id.");
        }
        String controlTopic = settings.inputs().controlTopic().orElse("");
        if (!stored.controlTopic().equals(controlTopic)) {
            problems.add("STO-008 the state was made with " + control(stored.controlTopic())
                    + ", and the application now has " + control(controlTopic)
                    + ". Read watermarks from where they were read, or begin with a new application id.");
        }
        List<String> sources = sources(settings);
        if (!stored.sources().equals(sources)) {
            problems.add("STO-005 the state was made with the declared sources " + stored.sources()
                    + ", and the application now declares " + sources
                    + ". Declare the same ones, or begin with a new application id.");
        }
    }

    /**
     * Patterns that are to be drained, and of which a state knows nothing: a typing error, or too early a start.
     *
     * @param definition the one under which a task goes on
     */
    static Optional<String> unknownToDrain(Definition definition, Settings settings) {
        List<String> unknown = settings.patterns().draining().stream()
                .filter(program -> definition.patterns().stream().noneMatch(known -> is(known, program)))
                .map(DefinitionChange::text)
                .toList();
        if (unknown.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("STO-010 these patterns are to be drained, and the state does not hold them in this form: "
                + unknown + "; it holds "
                + definition.patterns().stream().map(StoredPattern::toText).toList()
                + ". Name them exactly as they were, or leave them out");
    }

    private static boolean isOpen(StoredPattern pattern, PatternCounts counts) {
        return counts.count(pattern.id(), PatternCounts.Kind.ACTIVE_STATES) > 0;
    }

    private static String notYetDrained(StoredPattern pattern, PatternCounts counts) {
        return "STO-009 pattern " + pattern.toText()
                + " is being drained and takes no starts, so it cannot simply go on; it still has "
                + counts.count(pattern.id(), PatternCounts.Kind.ACTIVE_STATES)
                + " active states here. Drain it until its metric active-states is 0 in every task, and it can begin anew;"
                + " or give the new one another name beside it.";
    }

    /** One that was drained and has nothing open any more is done with; of one whose name is refused already enough is said. */
    private void requireMayGo(StoredPattern pattern, PatternCounts counts) {
        boolean drained = pattern.isDraining() && !isOpen(pattern, counts);
        boolean refused = stored.patterns().stream()
                .anyMatch(other -> other.isDraining()
                        && isOpen(other, counts)
                        && other.name().equals(pattern.name())
                        && isAmong(other, settings.patterns().current()));
        if (drained || refused) {
            return;
        }
        if (isMistaken(pattern)) {
            problems.add("STO-010 a pattern " + pattern.name() + " is to be drained, and the state holds "
                    + pattern.toText() + ", which is another definition: its open matches would be dropped. Name it in"
                    + " draining(..) exactly as it was, or nothing of that name to drop it.");
        } else if (settings.patterns().onChange() == ChangePolicy.REFUSE) {
            problems.add("STO-003 the state holds pattern " + pattern.toText()
                    + ", which the application no longer has in this form; it has " + current()
                    + ". DRAIN it: name the old definition in draining(..), and it finishes its open matches; or DROP what it"
                    + " has open: onChangedPatterns(ChangePolicy.DROP); or begin with a new application id.");
        }
    }

    /** To be drained is one of this name that the state does not hold: this one would be dropped by mistake. */
    private boolean isMistaken(StoredPattern pattern) {
        return settings.patterns().draining().stream()
                .filter(program -> program.pattern().name().equals(pattern.name()))
                .anyMatch(program -> stored.patterns().stream().noneMatch(held -> is(held, program)));
    }

    /** Where a changed pattern goes: into the place of the one of its name that took starts until now. */
    private OptionalInt successorId(StageProgram program) {
        return stored.patterns().stream()
                .filter(pattern -> !pattern.isDraining()
                        && pattern.name().equals(program.pattern().name()))
                .map(StoredPattern::successorId)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    /** Patterns are in the order of their ids, and so are their results: another order would be a silent change. */
    private void requireSameOrder(List<StoredPattern> next) {
        List<String> expected = next.stream()
                .filter(pattern -> isAmong(pattern, settings.patterns().current()))
                .map(StoredPattern::name)
                .toList();
        List<String> named = settings.patterns().current().stream()
                .map(program -> program.pattern().name())
                .toList();
        if (!named.equals(expected)) {
            problems.add("STO-007 the order of patterns is that of their results, and it has to go on as " + expected
                    + outgrown()
                    + ": those that stay or are changed keep their places, new names come behind them. The application names "
                    + named + ". Name them in that order, or begin with a new application id.");
        }
    }

    /** Whose place can take no more definitions; a pattern goes behind all others then. */
    private String outgrown() {
        List<String> names = stored.patterns().stream()
                .filter(pattern ->
                        !pattern.isDraining() && pattern.successorId().isEmpty())
                .map(StoredPattern::name)
                .toList();
        return names.isEmpty() ? "" : " (" + names + " had as many definitions in one place as fit in)";
    }

    private String current() {
        return settings.patterns().current().stream()
                .map(DefinitionChange::text)
                .toList()
                .toString();
    }

    private static String text(StageProgram program) {
        return program.pattern().name() + " (" + program.fingerprint() + ")";
    }

    private static boolean isAmong(StoredPattern pattern, List<StageProgram> programs) {
        return programs.stream().anyMatch(program -> is(pattern, program));
    }

    private static boolean is(StoredPattern pattern, StageProgram program) {
        return pattern.is(program.pattern().name(), program.fingerprint());
    }

    private static StoredPattern added(StageProgram program, int id, long seesAfter) {
        return new StoredPattern(id, program.pattern().name(), program.fingerprint(), seesAfter, OptionalLong.empty());
    }

    private static String control(String topic) {
        return topic.isEmpty() ? "control records among the events" : "the control topic " + topic;
    }

    private static List<String> sources(Settings settings) {
        return settings.inputs().declaredSources().stream().sorted().toList();
    }

    private static Definition definition(Settings settings, List<StoredPattern> patterns, int nextId) {
        return new Definition(
                settings.topicNames(),
                settings.inputs().controlTopic().orElse(""),
                sources(settings),
                patterns,
                nextId);
    }
}
