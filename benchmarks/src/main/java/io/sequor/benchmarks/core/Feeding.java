package io.sequor.benchmarks.core;

import io.sequor.benchmarks.measure.Medians;
import io.sequor.benchmarks.report.Table;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Workload;
import io.sequor.benchmarks.workload.Workloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Feeds workloads to contenders in turn, several rounds of each, and checks every answer against the loop's. */
final class Feeding {
    private static final int PARTS = 5;

    private final MeasuringCommand command;
    private final List<Contenders> contenders;
    private final List<FeedTrial.Score> scores = new ArrayList<>();
    private final Table table =
            new Table("workload", "contender", "ns/event", "events/s", "bytes/event", "GC ns/event", "matches", "fed");

    Feeding(MeasuringCommand command, List<Contenders> contenders) {
        this.command = command;
        this.contenders = contenders;
    }

    /** Medians of one workload: nanoseconds of CPU time an event by contender. */
    record Row(Map<Contenders, Double> nanos) {
        /** Events a second of the first contender, divided by those of another. */
        double ratio(Contenders other) {
            return nanos.get(other) / nanos.get(Contenders.SEQUOR);
        }
    }

    /**
     * Measures a workload.
     *
     * @throws io.sequor.runner.terminal.CommandFailure when an answer is wrong
     */
    Row run(String name) {
        command.check(Workloads.named(name).isPresent(), "there is no workload " + name);
        Workload workload = Workloads.named(name).orElseThrow();
        Map<Contenders, List<FeedTrial.Score>> taken = new LinkedHashMap<>();
        for (int round = 1; round <= command.rounds(); round++) {
            for (Contenders contender : contenders) {
                command.console().progress(workload.title() + ": " + contender.label() + ", round " + round);
                FeedTrial trial = new FeedTrial(name, contender, command.warmUpMillis(), PARTS, command.roundMillis());
                taken.computeIfAbsent(contender, none -> new ArrayList<>())
                        .add(command.trials().run(trial));
            }
        }
        check(name, taken);
        Map<Contenders, Double> nanos = new HashMap<>();
        taken.forEach((contender, rounds) -> nanos.put(contender, row(rounds)));
        taken.values().forEach(scores::addAll);
        return new Row(nanos);
    }

    /** Every answer is that of the loop on as many events. */
    private void check(String workload, Map<Contenders, List<FeedTrial.Score>> taken) {
        taken.values().stream().flatMap(List::stream).forEach(score -> {
            Found.Answer expected = FeedTrial.expected(workload, score.fed());
            if (!expected.equals(score.answer())) {
                throw command.wrong(score.contender() + " finds " + score.answer() + " in " + score.fed()
                        + " events of " + workload + ", and the loop " + expected);
            }
        });
    }

    private double row(List<FeedTrial.Score> rounds) {
        double nanos = Medians.of(rounds.stream()
                .flatMap(score -> score.nanos().stream())
                .mapToDouble(Double::doubleValue)
                .toArray());
        FeedTrial.Score first = rounds.get(0);
        table.row(
                first.workload(),
                first.contender(),
                Table.number(nanos),
                Table.number(1e9 / nanos),
                Table.number(Medians.of(rounds, FeedTrial.Score::bytes)),
                Table.number(Medians.of(rounds, score -> 1e6 * score.collectionMillis() / score.measured())),
                Table.number(Medians.of(rounds, score -> score.answer().matches())),
                Table.number(Medians.of(rounds, FeedTrial.Score::fed)));
        return nanos;
    }

    Table table() {
        return table;
    }

    List<FeedTrial.Score> scores() {
        return scores;
    }
}
