package io.sequor.matcher.row.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.expr.AggregateFunction;
import io.sequor.matcher.expr.Expression;
import io.sequor.matcher.expr.Expression.Aggregate;
import io.sequor.matcher.expr.Expression.Classifier;
import io.sequor.matcher.expr.Expression.Column;
import io.sequor.matcher.expr.Expression.Literal;
import io.sequor.matcher.expr.Expression.MatchNumber;
import io.sequor.matcher.expr.Expression.Navigation;
import io.sequor.matcher.expr.Expression.Operation;
import io.sequor.matcher.expr.NavigationFunction;
import io.sequor.matcher.expr.Operator;
import io.sequor.matcher.expr.Semantics;
import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.Queries;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowsPerMatch;
import io.sequor.matcher.row.SortKey;
import io.sequor.matcher.row.Within;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random queries over rows fed in random portions: what is provisional is what a batch over the rows fed so far says, row by
 * row, with late rows, evictions and results taken in between. {@code -Dseed=N -Dcases=1} repeats one.
 */
class IncrementalEqualsBatchTest {
    private static final int CASES = Integer.getInteger("cases", 20_000);
    private static final long FIRST = Long.getLong("seed", 1);

    private int results;
    private int rebased;
    private int refused;
    private int truncated;

    @Test
    void provisionalIsTheBatchAnswerAtEveryPrefix() {
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            One one = new One(seed);
            IncrementalMatcher matcher = one.matcher(true);
            List<Row> fed = new ArrayList<>();
            while (fed.size() < one.rows.size()) {
                List<Row> portion = one.portion(fed.size());
                matcher.advance(portion);
                fed.addAll(portion);
                assertThat(outputs(matcher.results())).as(one.at(fed.size())).isEqualTo(one.batch(fed));
            }
            matcher.finish();
            List<OutputRow> all = one.batch(fed);
            assertThat(outputs(matcher.results())).as(one.at(fed.size())).isEqualTo(all);
            results += all.size();
        }
        if (CASES > 1_000) {
            assertThat(results).isGreaterThan(CASES);
        }
    }

    @Test
    void whatIsTakenAddsUpToTheBatchAnswer() {
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            One one = new One(seed);
            if (one.endsWithTheInput()) {
                continue;
            }
            IncrementalMatcher matcher = one.matcher(false);
            List<OutputRow> taken = new ArrayList<>();
            for (Row row : one.rows) {
                matcher.advance(List.of(row));
                if (one.random.nextBoolean()) {
                    matcher.watermark(time(row) - 1);
                }
                if (one.random.nextInt(3) > 0) {
                    taken.addAll(outputs(matcher.take()));
                }
            }
            matcher.finish();
            taken.addAll(outputs(matcher.take()));
            assertThat(taken).as(one.at(one.rows.size())).isEqualTo(one.batch(one.rows));
        }
    }

    @Test
    void lateRowsAreAsIfTheyHadComeInTime() {
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            One one = new One(seed);
            IncrementalMatcher matcher = one.matcher(true);
            TreeMap<Integer, Row> sorted = new TreeMap<>();
            List<Integer> open = new ArrayList<>();
            for (int i = 0; i < one.rows.size(); i++) {
                open.add(i);
            }
            while (!open.isEmpty()) {
                int place = open.remove(one.random.nextInt(Math.min(open.size(), 3)));
                List<Row> behind = new ArrayList<>(sorted.tailMap(place).values());
                if (!behind.isEmpty()) {
                    matcher.truncateFrom(behind.get(0).seq());
                    truncated++;
                }
                behind.add(0, one.rows.get(place));
                sorted.put(place, one.rows.get(place));
                matcher.advance(behind);
                assertThat(outputs(matcher.results()))
                        .as(one.at(sorted.size()) + sorted.keySet())
                        .isEqualTo(one.batch(new ArrayList<>(sorted.values())));
            }
        }
        if (CASES > 1_000) {
            assertThat(truncated).isGreaterThan(CASES);
        }
    }

    @Test
    void evictionChangesNothing() {
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            One one = new One(seed);
            IncrementalMatcher matcher = one.matcher(true);
            List<OutputRow> gone = new ArrayList<>();
            List<Row> fed = new ArrayList<>();
            for (Row row : one.rows) {
                matcher.advance(List.of(row));
                fed.add(row);
                List<RowResult> before = matcher.results();
                Seq boundary = fed.get(one.random.nextInt(fed.size())).seq();
                int frozen = matcher.frozenPrefixLength();
                List<Seq> held = matcher.fedSeqs();
                if (matcher.finalizeEvictedPrefix(boundary) == IncrementalMatcher.Eviction.REBASED) {
                    int left = held.indexOf(boundary);
                    before.stream()
                            .filter(result -> result.startSeq().compareTo(boundary) < 0)
                            .forEach(result -> gone.addAll(result.output()));
                    assertThat(left).as(one.at(fed.size())).isBetween(0, frozen);
                    assertThat(matcher.fedSeqs()).isEqualTo(held.subList(left, held.size()));
                    assertThat(matcher.frozenPrefixLength()).isEqualTo(frozen - left);
                    rebased += left > 0 ? 1 : 0;
                } else {
                    assertThat(matcher.results()).isEqualTo(before);
                    assertThat(matcher.fedSeqs()).isEqualTo(held);
                    refused++;
                }
                List<OutputRow> all = new ArrayList<>(gone);
                all.addAll(outputs(matcher.results()));
                assertThat(all).as(one.at(fed.size())).isEqualTo(one.batch(fed));
            }
        }
        if (CASES > 1_000) {
            assertThat(rebased).isGreaterThan(CASES / 4);
            assertThat(refused).isGreaterThan(CASES / 4);
        }
    }

    private static List<OutputRow> outputs(List<RowResult> results) {
        return results.stream().flatMap(result -> result.output().stream()).toList();
    }

    private static long time(Row row) {
        return row.event().time();
    }

    /** A query with everything at random, and rows. */
    private static final class One {
        private final long seed;
        private final SplittableRandom random;
        private final List<Row> rows = new ArrayList<>();
        private final RowQuery query;
        private final RowProgram program;

        One(long seed) {
            this(seed, new SplittableRandom(seed));
        }

        private One(long seed, SplittableRandom random) {
            this.seed = seed;
            this.random = random;
            RandomRowCase shape = new RandomRowCase(random);
            while (shape.definitions.isEmpty()) {
                shape = new RandomRowCase(random);
            }
            int size = 1 + random.nextInt(14);
            long time = 0;
            for (int i = 0; i < size; i++) {
                time += random.nextInt(3);
                rows.add(new Row(
                        new Seq(i),
                        Event.builder("e" + i, "k", "row", time)
                                .field("v", Scalar.of(random.nextInt(4)))
                                .field("t", Scalar.of(time))
                                .build()));
            }
            List<RowQuery.Definition> definitions =
                    shape.definitions.stream().map(this::changed).toList();
            RowQuery plain = Queries.of(shape.pattern, definitions, measures());
            RowsPerMatch shown = shape.pattern.toString().contains("Exclusion[")
                    ? RowsPerMatch.ALL_SHOW_EMPTY
                    : RowsPerMatch.values()[random.nextInt(4)];
            query = new RowQuery(
                    List.of(),
                    List.of(new SortKey("t", false, false)),
                    plain.measures(),
                    shown,
                    afterMatch(definitions),
                    plain.pattern(),
                    random.nextInt(3) == 0
                            ? Optional.of(new Within(BigDecimal.valueOf(random.nextInt(6))))
                            : Optional.empty(),
                    List.of(),
                    definitions,
                    shown == RowsPerMatch.ONE
                            ? List.of("f", "n", "k", "s", "c")
                            : List.of("v", "t", "f", "n", "k", "s", "c"));
            program = RowProgram.compile(query);
        }

        private RowQuery.Definition changed(RowQuery.Definition definition) {
            Column column = new Column("v", Optional.of(definition.label()));
            return switch (random.nextInt(8)) {
                case 0 ->
                    Queries.define(
                            definition.label(),
                            new Operation(
                                    Operator.LE,
                                    List.of(
                                            column,
                                            new Navigation(
                                                    NavigationFunction.NEXT,
                                                    column,
                                                    1 + random.nextInt(2),
                                                    Semantics.RUNNING))));
                case 1 ->
                    Queries.define(
                            definition.label(),
                            new Operation(
                                    Operator.LT,
                                    List.of(new MatchNumber(), new Literal(Scalar.of(random.nextInt(4))))));
                default -> definition;
            };
        }

        private AfterMatch afterMatch(List<RowQuery.Definition> definitions) {
            AfterMatch.Mode mode = AfterMatch.Mode.values()[random.nextInt(4)];
            boolean names = mode == AfterMatch.Mode.TO_FIRST || mode == AfterMatch.Mode.TO_LAST;
            return new AfterMatch(
                    mode,
                    names
                            ? Optional.of(definitions
                                    .get(random.nextInt(definitions.size()))
                                    .label())
                            : Optional.empty());
        }

        private List<RowQuery.Measure> measures() {
            Expression value = new Column("v", Optional.empty());
            Expression last = random.nextInt(4) == 0
                    ? new Navigation(NavigationFunction.NEXT, value, 1, Semantics.RUNNING)
                    : new Aggregate(AggregateFunction.SUM, Optional.of(value), Optional.empty(), Semantics.FINAL);
            return List.of(
                    new RowQuery.Measure(
                            "f",
                            new Navigation(
                                    NavigationFunction.FIRST, new Column("t", Optional.empty()), 0, Semantics.RUNNING)),
                    new RowQuery.Measure("n", new MatchNumber()),
                    new RowQuery.Measure(
                            "k",
                            new Aggregate(
                                    AggregateFunction.COUNT, Optional.empty(), Optional.empty(), Semantics.RUNNING)),
                    new RowQuery.Measure("s", last),
                    new RowQuery.Measure("c", new Classifier(Optional.empty())));
        }

        private boolean endsWithTheInput() {
            return query.pattern().toString().contains("End[");
        }

        private IncrementalMatcher matcher(boolean correctable) {
            IncrementalMatcher matcher = new IncrementalMatcher(program, correctable, false, report -> {});
            matcher.renumberedAt = random.nextInt(3) == 0 ? 4 : matcher.renumberedAt;
            return matcher;
        }

        private List<Row> portion(int from) {
            return rows.subList(from, Math.min(rows.size(), from + 1 + random.nextInt(3)));
        }

        private List<OutputRow> batch(List<Row> fed) {
            return new BatchMatcher(program, false, report -> {}).run(fed);
        }

        private String at(int size) {
            return "seed " + seed + " over the first " + size + " of " + rows + ": " + query + "\n"
                    + program.pattern().dump() + "\n";
        }
    }
}
