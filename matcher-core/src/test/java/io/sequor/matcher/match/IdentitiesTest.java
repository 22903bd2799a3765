package io.sequor.matcher.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.event.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Section 7: what names a result, and what does not. */
class IdentitiesTest {
    private static final Identities NAMES = new Identities("p", "f", "k");
    private static final Occurrence FIRST = at(0);
    private static final Occurrence SECOND = at(1);

    /** A change of these values is a change of every identity there is. */
    @Test
    void areWhatTheyAlwaysWere() {
        assertThat(NAMES.match(Map.of("a", List.of(FIRST)))).isEqualTo("afd9a15f185d89a56d71d8a261ff6c24");
        assertThat(NAMES.timeout(Map.of("a", List.of(FIRST)))).isEqualTo("77b3575c25222b572dbd0d070e6435bc");
        assertThat(NAMES.start(FIRST)).isEqualTo("e0eea3bc35d911cef813b28f1c126a26");
        assertThat(NAMES.start(from("t", 1, 2, 5))).isEqualTo("880b0dbf20c4befb2f132d08f7019d0b");
    }

    @Test
    void differForEverythingThatMakesAResultAnother() {
        Map<String, List<Occurrence>> captures = Map.of("a", List.of(FIRST, SECOND));
        Map<String, List<Occurrence>> split = new LinkedHashMap<>();
        split.put("a", List.of(FIRST));
        split.put("b", List.of(SECOND));
        assertThat(List.of(
                        NAMES.match(captures),
                        NAMES.timeout(captures),
                        NAMES.start(FIRST),
                        NAMES.start(SECOND),
                        NAMES.match(split),
                        NAMES.match(Map.of("b", List.of(FIRST, SECOND))),
                        NAMES.match(Map.of("a", List.of(FIRST))),
                        NAMES.match(Map.of("a", List.of(SECOND))),
                        new Identities("q", "f", "k").match(captures),
                        new Identities("p", "g", "k").match(captures),
                        new Identities("p", "f", "l").match(captures),
                        new Identities("pf", "", "k").match(captures)))
                .doesNotHaveDuplicates()
                .allMatch(identity -> identity.matches("[0-9a-f]{32}"));
    }

    @Test
    void anOriginNamesTheOccurrenceAloneWhereThereIsOne() {
        assertThat(NAMES.start(from("t", 1, 2, 5))).isEqualTo(NAMES.start(from("t", 1, 2, 900)));
        assertThat(List.of(
                        NAMES.start(from("t", 1, 2, 0)),
                        NAMES.start(from("u", 1, 2, 0)),
                        NAMES.start(from("t", 2, 2, 0)),
                        NAMES.start(from("t", 1, 3, 0)),
                        NAMES.start(at(0))))
                .doesNotHaveDuplicates();
    }

    @Test
    void ordinalsAndContentsAreNoNames() {
        Event event = Event.builder("other", "k", "Z", 99).field("f", 1).build();

        assertThat(NAMES.start(new Occurrence(event, 4_711, 0))).isEqualTo(NAMES.start(FIRST));
    }

    private static Occurrence at(long place) {
        return new Occurrence(Event.builder("e", "k", "A", 1).build(), place, place);
    }

    private static Occurrence from(String topic, int partition, long offset, long place) {
        Event event = Event.builder("e", "k", "A", 1)
                .origin(new Origin(topic, partition, offset))
                .build();
        return new Occurrence(event, place, place);
    }
}
