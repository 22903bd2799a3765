package io.sequor.matcher.row.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.Expression.Literal;
import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.Queries;
import io.sequor.matcher.row.RowPattern;
import io.sequor.matcher.row.RowPattern.Label;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.SortKey;
import io.sequor.matcher.row.Within;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that all belong to the same endless run: what a matcher holds is the reach of WITHIN, and not the stream. */
class HeldByTheWindowTest {
    private static final int REACH = 20;

    @ParameterizedTest
    @EnumSource(
            value = AfterMatch.Mode.class,
            names = {"PAST_LAST_ROW", "TO_NEXT_ROW"})
    void resultsThatAreTakenLeaveNothingBehind(AfterMatch.Mode mode) {
        IncrementalMatcher matcher = new IncrementalMatcher(program(mode), false, false, report -> {});
        int few = 0;
        for (int i = 0; i < 5_000; i++) {
            matcher.advance(List.of(row(i)));
            matcher.watermark(i);
            matcher.take();
            few = i == 500 ? held(matcher) : few;
        }
        assertThat(few).isPositive();
        assertThat(held(matcher)).isLessThan(2 * few);
    }

    @ParameterizedTest
    @EnumSource(
            value = AfterMatch.Mode.class,
            names = {"PAST_LAST_ROW", "TO_NEXT_ROW"})
    void evictionLeavesNothingBehind(AfterMatch.Mode mode) {
        IncrementalMatcher matcher = new IncrementalMatcher(program(mode), true, false, report -> {});
        int few = 0;
        for (int i = 0; i < 5_000; i++) {
            matcher.advance(List.of(row(i)));
            matcher.watermark(i);
            List<Seq> fed = matcher.fedSeqs();
            if (matcher.frozenPrefixLength() < fed.size()) {
                matcher.finalizeEvictedPrefix(fed.get(matcher.frozenPrefixLength()));
            }
            few = i == 500 ? held(matcher) : few;
        }
        assertThat(few).isPositive();
        assertThat(held(matcher)).isLessThan(2 * few);
    }

    /** {@code A+ B} where every row is an A. */
    private static RowProgram program(AfterMatch.Mode mode) {
        RowPattern pattern = new RowPattern.Sequence(
                List.of(new RowPattern.Repeat(new Label("A"), 1, OptionalInt.empty(), true), new Label("B")));
        RowQuery plain = Queries.of(pattern);
        return RowProgram.compile(new RowQuery(
                List.of(),
                List.of(new SortKey("t", false, false)),
                List.of(),
                plain.rowsPerMatch(),
                new AfterMatch(mode, Optional.empty()),
                pattern,
                Optional.of(new Within(BigDecimal.valueOf(REACH))),
                List.of(),
                List.of(Queries.define("B", new Literal(Scalar.of(false)))),
                List.of()));
    }

    private static Row row(int i) {
        return new Row(
                new Seq(i),
                Event.builder("e", "k", "row", i).field("t", Scalar.of(i)).build());
    }

    /** How many objects of the matcher's own classes can be reached from it. */
    private static int held(Object from) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>(List.of(from));
        int own = 0;
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (next instanceof Iterable<?> all) {
                all.forEach(element -> reach(element, seen, open));
            } else if (next.getClass().getPackage() == Search.class.getPackage()) {
                own++;
                fields(next, seen, open);
            }
        }
        return own;
    }

    private static void fields(Object owner, Set<Object> seen, Deque<Object> open) {
        for (Field field : owner.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                try {
                    field.setAccessible(true);
                    reach(field.get(owner), seen, open);
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    private static void reach(Object found, Set<Object> seen, Deque<Object> open) {
        if (found != null && seen.add(found)) {
            open.push(found);
        }
    }
}
