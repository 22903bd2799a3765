package io.sequor.kstreams.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.Samples;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.store.Definition;
import io.sequor.kstreams.store.PatternCounts;
import io.sequor.kstreams.store.StoredPattern;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of a state under another definition. */
class DefinitionChangeTest {
    private static final StagePattern P = Samples.pair("p");
    private static final StagePattern Q = Samples.pair("q");
    private static final StagePattern R = Samples.pair("r");
    private static final StagePattern OTHER_P = StagePattern.builder("p", Duration.ofMillis(11))
            .stage("a", io.sequor.matcher.condition.Conditions.kind("A"))
            .build();
    private static final StagePattern THIRD_P = StagePattern.builder("p", Duration.ofMillis(12))
            .stage("a", io.sequor.matcher.condition.Conditions.kind("A"))
            .build();
    private static final Definition PQ = DefinitionChange.founded(settings(ChangePolicy.REFUSE, List.of(), P, Q));

    private static Settings settings(ChangePolicy policy, List<StagePattern> draining, StagePattern... current) {
        Settings standard = Samples.settings(current);
        return new Settings(
                standard.prefix(),
                standard.inputs(),
                new Settings.Patterns(
                        Samples.programs(current), Samples.programs(draining.toArray(StagePattern[]::new)), policy),
                standard.protection(),
                standard.work());
    }

    private static Definition next(Definition stored, Settings settings) {
        return DefinitionChange.next(stored, settings, 700, new PatternCounts());
    }

    private static String shape(Definition definition) {
        return String.join(
                " ",
                definition.patterns().stream()
                        .map(pattern -> place(pattern.id()) + pattern.name() + ">" + pattern.seesAfter()
                                + (pattern.isDraining()
                                        ? "<=" + pattern.startsUpTo().getAsLong()
                                        : ""))
                        .toList());
    }

    /** Place, and a mark for each generation behind the first. */
    private static String place(int id) {
        return id / 256 + "'".repeat(id % 256);
    }

    @Test
    void theSameDefinitionStays() {
        assertThat(next(PQ, settings(ChangePolicy.REFUSE, List.of(), P, Q))).isEqualTo(PQ);
        assertThat(shape(PQ)).isEqualTo("0p>-1 1q>-1");
    }

    @Test
    void aNewPatternSeesWhatComesBehindTheWatermark() {
        assertThat(shape(next(PQ, settings(ChangePolicy.REFUSE, List.of(), P, Q, R))))
                .isEqualTo("0p>-1 1q>-1 2r>700");
    }

    @Test
    void aPatternThatIsGoneIsRefusedWithBothWaysOut() {
        assertThatThrownBy(() -> next(PQ, settings(ChangePolicy.REFUSE, List.of(), Q)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("STO-003 the state holds pattern p (")
                .hasMessageContainingAll("DRAIN it", "draining(..)", "DROP", "new application id");
    }

    @Test
    void droppedOnesAreForgottenAndTheirIdsNeverUsedAgain() {
        Definition dropped = next(PQ, settings(ChangePolicy.DROP, List.of(), P));
        assertThat(shape(dropped)).isEqualTo("0p>-1");
        assertThat(shape(next(dropped, settings(ChangePolicy.REFUSE, List.of(), P, Q))))
                .isEqualTo("0p>-1 2q>700");
    }

    @Test
    void aDrainedOneTakesNoStartBehindTheWatermarkBesideItsSuccessorWhichKeepsItsPlace() {
        Definition draining = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q));
        assertThat(shape(draining)).isEqualTo("0p>-1<=700 0'p>700 1q>-1");
        Definition later = DefinitionChange.next(
                draining, settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q), 900, new PatternCounts());
        assertThat(later).as("the end of its starts does not move").isEqualTo(draining);
    }

    @Test
    void theSuccessorOfADroppedOneKeepsItsPlace() {
        assertThat(shape(next(PQ, settings(ChangePolicy.DROP, List.of(), OTHER_P, Q, R))))
                .isEqualTo("0'p>700 1q>-1 2r>700");
    }

    @Test
    void aPatternMayChangeAgainWhileItsPredecessorIsDrained() {
        Definition once = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q));
        assertThat(shape(next(once, settings(ChangePolicy.REFUSE, List.of(P, OTHER_P), THIRD_P, Q))))
                .isEqualTo("0p>-1<=700 0'p>700<=700 0''p>700 1q>-1");
    }

    @Test
    void aNameThatIsOnlyDrainedHasNoPlaceToGive() {
        Definition draining = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), Q));
        assertThat(shape(next(draining, settings(ChangePolicy.REFUSE, List.of(P), Q, OTHER_P))))
                .isEqualTo("0p>-1<=700 1q>-1 2p>700");
    }

    @Test
    void aPlaceHas256Generations() {
        Definition last = new Definition(
                PQ.topics(),
                PQ.controlTopic(),
                PQ.sources(),
                List.of(
                        new StoredPattern(255, "p", "00", -1, OptionalLong.empty()),
                        new StoredPattern(
                                256, "q", Samples.programs(Q).get(0).fingerprint(), -1, OptionalLong.empty())),
                512);
        assertThat(shape(next(last, settings(ChangePolicy.DROP, List.of(), Q, P))))
                .isEqualTo("1q>-1 2p>700");
        assertThatThrownBy(() -> next(last, settings(ChangePolicy.DROP, List.of(), P, Q)))
                .as("its place is used up: it goes behind all others, or begins anew")
                .hasMessageStartingWith(
                        "STO-007 the order of patterns is that of their results, and it has to go on as [q, p] ([p] had as"
                                + " many definitions in one place as fit in): those")
                .hasMessageEndingWith("Name them in that order, or begin with a new application id.");
    }

    @Test
    void theOrderOfResultsCannotChange() {
        assertThatThrownBy(() -> next(PQ, settings(ChangePolicy.REFUSE, List.of(P), Q, OTHER_P)))
                .hasMessageStartingWith(
                        "STO-007 the order of patterns is that of their results, and it has to go on as [p, q]")
                .hasMessageContaining("The application names [q, p]")
                .hasMessageNotContaining("STO-003");
        assertThatThrownBy(() -> next(PQ, settings(ChangePolicy.REFUSE, List.of(), R, P, Q)))
                .hasMessageStartingWith("STO-007 ")
                .hasMessageContaining("[p, q, r]");
    }

    @Test
    void goingBackToADrainedDefinitionIsOneProblem() {
        Definition draining = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q));
        PatternCounts open = new PatternCounts();
        open.add(0, PatternCounts.Kind.ACTIVE_STATES, 3);
        assertThatThrownBy(() ->
                        DefinitionChange.next(draining, settings(ChangePolicy.REFUSE, List.of(), P, Q), 700, open))
                .hasMessageStartingWith("STO-009 pattern p (")
                .hasMessageContaining("it still has 3 active states here. Drain it until")
                .hasMessageNotContainingAny("STO-003", "STO-007");
    }

    @Test
    void goingBackToADefinitionThatWasDrainedToItsEndBeginsAnew() {
        Definition draining = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q));
        Settings back = settings(ChangePolicy.REFUSE, List.of(OTHER_P), P, Q);

        assertThat(shape(DefinitionChange.next(draining, back, 900, new PatternCounts())))
                .as("events between the end of its starts and now are not seen")
                .isEqualTo("0'p>700<=900 0''p>900 1q>-1");
        assertThatThrownBy(() -> next(draining, settings(ChangePolicy.REFUSE, List.of(), P, Q)))
                .as("the other one goes only if it may")
                .hasMessageStartingWith("STO-003 the state holds pattern p (");
    }

    @Test
    void anotherDefinitionOfADrainedNameIsAMistakeAlsoWhereTheRestIsDropped() {
        for (ChangePolicy policy : ChangePolicy.values()) {
            assertThatThrownBy(() -> next(PQ, settings(policy, List.of(THIRD_P), OTHER_P, Q)))
                    .hasMessageStartingWith("STO-010 a pattern p is to be drained, and the state holds p (")
                    .hasMessageNotContaining("STO-003");
        }
    }

    @Test
    void whatIsToBeDrainedIsKnownToTheState() {
        Settings settings = settings(ChangePolicy.REFUSE, List.of(R), P, Q);

        assertThat(DefinitionChange.unknownToDrain(next(PQ, settings), settings))
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("STO-010 these patterns are to be drained, and the state does not hold them in this"
                                + " form: [r (")
                        .contains("; it holds [p (")
                        .endsWith("Name them exactly as they were, or leave them out"));
        Settings known = settings(ChangePolicy.REFUSE, List.of(P), OTHER_P, Q);
        assertThat(DefinitionChange.unknownToDrain(next(PQ, known), known)).isEmpty();
    }

    @Test
    void aDrainedOneGoesOnceNothingIsOpen() {
        Definition draining = next(PQ, settings(ChangePolicy.REFUSE, List.of(P), Q));
        PatternCounts open = new PatternCounts();
        open.add(0, PatternCounts.Kind.ACTIVE_STATES, 1);
        Settings without = settings(ChangePolicy.REFUSE, List.of(), Q);

        assertThatThrownBy(() -> DefinitionChange.next(draining, without, 700, open))
                .hasMessageStartingWith("STO-003 ");
        assertThat(shape(next(draining, without))).isEqualTo("1q>-1");
    }

    @Test
    void everyProblemIsNamedAtOnce() {
        Definition stored = new Definition(
                List.of("t"),
                "",
                List.of("s"),
                List.of(
                        new StoredPattern(0, "p", Samples.programs(P).get(0).fingerprint(), -1, OptionalLong.of(3)),
                        new StoredPattern(1, "x", "00", -1, OptionalLong.empty()),
                        new StoredPattern(2, "q", Samples.programs(Q).get(0).fingerprint(), -1, OptionalLong.empty())),
                3);
        assertThatThrownBy(() -> {
                    PatternCounts open = new PatternCounts();
                    open.add(0, PatternCounts.Kind.ACTIVE_STATES, 1);
                    open.add(1, PatternCounts.Kind.ACTIVE_STATES, 1);
                    DefinitionChange.next(stored, settings(ChangePolicy.REFUSE, List.of(), Q, P), 7, open);
                })
                .hasMessageContainingAll("STO-002", "STO-008", "STO-005", "STO-009", "STO-003", "STO-007")
                .hasMessageContaining("now has the control topic clock")
                .hasMessageContaining("the declared sources [s], and the application now declares []");
        Settings inBand = Samples.reading(new Settings.Inputs(
                List.of(new Settings.EventsTopic("events", EventMapper.envelope())), Optional.empty(), Set.of(), 9));
        assertThat(DefinitionChange.founded(inBand).controlTopic()).isEmpty();
    }
}
