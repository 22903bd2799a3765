package io.sequor.matcher.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.limit.LimitExceededException.Kind;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Section 8: limits and the words in which they are told. */
class LimitsTest {
    @Test
    void noneBoundsNothing() {
        assertThat(Limits.none().maxBufferedEvents()).isEmpty();
        assertThat(Limits.none().maxActiveStates()).isEmpty();
        assertThat(Limits.none().maxResults()).isEmpty();
        assertThat(Limits.none().problems()).isEmpty();
    }

    @Test
    void eachIsSetAlone() {
        Limits limits = Limits.none().withMaxResults(1).withMaxActiveStates(2).withMaxBufferedEvents(3);

        assertThat(limits).isEqualTo(new Limits(OptionalLong.of(3), OptionalLong.of(2), OptionalLong.of(1)));
        assertThat(limits.checked()).isSameAs(limits);
    }

    @Test
    void oneIsTheLeastAndEveryMistakeIsTold() {
        Limits limits =
                Limits.none().withMaxBufferedEvents(0).withMaxActiveStates(-3).withMaxResults(0);

        assertThatThrownBy(limits::checked)
                .isInstanceOf(DefinitionException.class)
                .hasMessage("""
                        limits: 3 problems
                        LIM-001 a limit is at least 1, and maxBufferedEvents is 0
                          at limits.maxBufferedEvents. Raise it, or leave it out for no limit.
                        LIM-001 a limit is at least 1, and maxActiveStates is -3
                          at limits.maxActiveStates. Raise it, or leave it out for no limit.
                        LIM-001 a limit is at least 1, and maxResults is 0
                          at limits.maxResults. Raise it, or leave it out for no limit.""");
    }

    @Test
    void anExceededOneNamesItselfItsValueKeyAndPattern() {
        assertThat(new LimitExceededException(Kind.ACTIVE_STATES, 1000, "k7", Optional.of("burst")))
                .hasMessage("LIM-002 maxActiveStates of 1000 exceeded (pattern=burst, key=k7)");
        assertThat(new LimitExceededException(Kind.BUFFERED_EVENTS, 5, "k", Optional.empty()))
                .hasMessage("LIM-003 maxBufferedEvents of 5 exceeded (key=k)");
        assertThat(new LimitExceededException(Kind.CANDIDATES, 5, "k", Optional.of("p")))
                .hasMessage("LIM-004 maxActiveStates (candidates of one event or deadline) of 5 exceeded"
                        + " (pattern=p, key=k)");
        assertThat(new LimitExceededException(Kind.RESULTS, 5, "k", Optional.of("p")))
                .hasMessage("LIM-005 maxResults of 5 exceeded (pattern=p, key=k)");
    }
}
