package io.sequor.benchmarks.flink;

import io.sequor.benchmarks.contender.Contender;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Tick;
import io.sequor.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.cep.nfa.compiler.NFACompiler;
import org.apache.flink.cep.operator.CepOperator;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/**
 * Flink CEP's operator, driven directly by the harness of its own tests: event time, its state on the heap, which is its
 * fastest, no checkpoints, no network.
 */
public final class FlinkContender implements Contender {
    private final KeyedOneInputStreamOperatorTestHarness<String, Tick, long[]> harness;
    private final List<StreamRecord<Tick>> records = new ArrayList<>();

    private FlinkContender(KeyedOneInputStreamOperatorTestHarness<String, Tick, long[]> harness) {
        this.harness = harness;
    }

    /** The operator with the pattern of a workload. */
    public static FlinkContender of(Workload workload) {
        return attempt(() -> {
            Pattern<Tick, ?> pattern = FlinkPatterns.of(workload);
            CepOperator<Tick, String, long[]> operator = new CepOperator<>(
                    TypeInformation.of(Tick.class).createSerializer(new SerializerConfigImpl()),
                    false,
                    NFACompiler.compileFactory(pattern, false),
                    null,
                    pattern.getAfterMatchSkipStrategy(),
                    new Captured(),
                    null);
            KeyedOneInputStreamOperatorTestHarness<String, Tick, long[]> harness =
                    new KeyedOneInputStreamOperatorTestHarness<>(operator, Tick::key, Types.STRING);
            harness.setup();
            harness.open();
            return new FlinkContender(harness);
        });
    }

    @Override
    public void prepare(Tick[] ticks) {
        records.clear();
        for (Tick tick : ticks) {
            records.add(new StreamRecord<>(tick, tick.time()));
        }
    }

    @Override
    public void feed(int part) {
        attempt(() -> {
            for (int at = 0; at < records.size(); at += part) {
                int end = Math.min(records.size(), at + part);
                for (int i = at; i < end; i++) {
                    harness.processElement(records.get(i));
                }
                harness.processWatermark(records.get(end - 1).getTimestamp());
            }
            return end();
        });
    }

    private boolean end() {
        return true;
    }

    @Override
    public void tell(Found found) {
        for (long[] ids : harness.extractOutputValues()) {
            found.match(ids);
        }
        harness.getOutput().clear();
    }

    @Override
    public void finish() {
        attempt(() -> {
            harness.processWatermark(Long.MAX_VALUE);
            return end();
        });
    }

    @Override
    public void close() {
        attempt(() -> {
            harness.close();
            return end();
        });
    }

    /** What Flink's harness does may throw anything. */
    private interface Step<T> {
        T take() throws Exception;
    }

    private static <T> T attempt(Step<T> step) {
        try {
            return step.take();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("Flink failed: " + e.getMessage(), e);
        }
    }
}
