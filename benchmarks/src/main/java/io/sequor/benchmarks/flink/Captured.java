package io.sequor.benchmarks.flink;

import io.sequor.benchmarks.workload.Tick;
import java.util.List;
import java.util.Map;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.util.Collector;

/** Makes of a match the ids that it captured, in the order of the stages. */
final class Captured extends PatternProcessFunction<Tick, long[]> {
    private static final long serialVersionUID = 1;

    @Override
    public void processMatch(Map<String, List<Tick>> match, Context context, Collector<long[]> out) {
        out.collect(match.values().stream()
                .flatMap(List::stream)
                .mapToLong(Tick::id)
                .sorted() // a map of stages has no order of its own; ticks come in the order of their ids
                .toArray());
    }
}
