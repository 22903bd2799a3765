package io.sequor.benchmarks.flink;

import io.sequor.benchmarks.workload.Tick;
import io.sequor.benchmarks.workload.Workload;
import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.cep.nfa.aftermatch.AfterMatchSkipStrategy;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.conditions.IterativeCondition;
import org.apache.flink.cep.pattern.conditions.SimpleCondition;

/**
 * The workloads as patterns of Flink CEP. Relaxed contiguity, {@code followedBy}, is SKIP_NEXT; {@code next} is STRICT;
 * {@code followedByAny} is SKIP_ANY. Its window ends before its last millisecond and ours with it, so it is one longer.
 */
final class FlinkPatterns {
    private FlinkPatterns() {}

    static Pattern<Tick, ?> of(Workload workload) {
        Duration within = Duration.ofMillis(workload.pattern().within() + 1);
        return switch (workload.name().substring(0, 2)) {
            case "w1", "w6" -> risingPair().within(within);
            case "w2" -> strictV().within(within);
            case "w3" -> anyTriple().within(within);
            case "w4" -> sameOrder().within(within);
            case "w5" -> missingAnswer().within(within);
            default -> throw new IllegalArgumentException("no Flink pattern for " + workload.name());
        };
    }

    private static Pattern<Tick, ?> risingPair() {
        return Pattern.<Tick>begin("a")
                .where(kind("A"))
                .followedBy("b")
                .where(kind("B"))
                .where(against("a", (tick, a) -> tick.price() > a.price()))
                .followedBy("c")
                .where(kind("C"));
    }

    private static Pattern<Tick, ?> strictV() {
        return Pattern.<Tick>begin("top", AfterMatchSkipStrategy.skipPastLastEvent())
                .next("fall")
                .where(against("top", (tick, before) -> tick.price() < before.price()))
                .next("bottom")
                .where(against("fall", (tick, before) -> tick.price() < before.price()))
                .next("rise")
                .where(against("bottom", (tick, before) -> tick.price() > before.price()))
                .next("end")
                .where(against("rise", (tick, before) -> tick.price() > before.price()));
    }

    private static Pattern<Tick, ?> anyTriple() {
        return Pattern.<Tick>begin("a")
                .where(kind("A"))
                .followedByAny("b")
                .where(kind("B"))
                .followedByAny("c")
                .where(kind("C"));
    }

    private static Pattern<Tick, ?> sameOrder() {
        return Pattern.<Tick>begin("a")
                .where(kind("A"))
                .followedBy("b")
                .where(kind("B"))
                .where(against("a", (tick, a) -> tick.qty() == a.qty()));
    }

    private static Pattern<Tick, ?> missingAnswer() {
        return Pattern.<Tick>begin("a").where(kind("A")).notFollowedBy("b").where(kind("B"));
    }

    private static SimpleCondition<Tick> kind(String kind) {
        return SimpleCondition.of(tick -> tick.kind().equals(kind));
    }

    private static IterativeCondition<Tick> against(String stage, Pair test) {
        return new Against(stage, test);
    }

    /** Tests a tick and an earlier one. */
    private interface Pair extends Serializable {
        boolean test(Tick tick, Tick earlier);
    }

    private static final class Against extends IterativeCondition<Tick> {
        private static final long serialVersionUID = 1;

        private final String stage;
        private final Pair test;

        Against(String stage, Pair test) {
            this.stage = stage;
            this.test = test;
        }

        @Override
        public boolean filter(Tick tick, Context<Tick> context) throws Exception {
            for (Tick earlier : context.getEventsForPattern(stage)) {
                return test.test(tick, earlier);
            }
            return false;
        }
    }
}
