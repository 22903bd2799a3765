package io.sequor.benchmarks.flink;

import com.sun.management.OperatingSystemMXBean;
import io.sequor.benchmarks.measure.Trial;
import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Tick;
import io.sequor.benchmarks.workload.Ticks;
import io.sequor.benchmarks.workload.Workload;
import io.sequor.benchmarks.workload.Workloads;
import java.lang.management.ManagementFactory;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.cep.CEP;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/**
 * A workload as a job of Flink in a cluster of one task manager within this JVM, parallelism 1, object reuse on. Making the
 * ticks is part of the job, and so are its other threads: what it tells is no figure of the operator, but of the product.
 *
 * @param workload its name; without a filling
 * @param events how many
 */
public record FlinkJobTrial(String workload, long events) implements Trial<FlinkJobTrial.Score> {
    /**
     * What it tells.
     *
     * @param workload its name
     * @param events how many
     * @param cpuNanos CPU time of the whole JVM an event
     * @param clockNanos time on the wall an event, from the submission to the last match
     * @param answer what was found
     */
    public record Score(String workload, long events, double cpuNanos, double clockNanos, Found.Answer answer) {}

    @Override
    public Class<Score> scoreType() {
        return Score.class;
    }

    @Override
    public Score run() {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Workload which = Workloads.named(workload).orElseThrow();
        Found found = new Found();
        long cpu = process.getProcessCpuTime();
        long clock = System.nanoTime();
        try (CloseableIterator<long[]> matches = job(which).executeAndCollect()) {
            matches.forEachRemaining(found::match);
        } catch (Exception e) {
            throw new IllegalStateException("the Flink job failed: " + e.getMessage(), e);
        }
        double cpuNanos = (double) (process.getProcessCpuTime() - cpu) / events;
        double clockNanos = (double) (System.nanoTime() - clock) / events;
        return new Score(workload, events, cpuNanos, clockNanos, found.answer());
    }

    private DataStream<long[]> job(Workload which) {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.getConfig().enableObjectReuse();
        DataStream<Tick> ticks = environment
                .fromSequence(0, events - 1)
                .map(new Making(which.name()))
                .returns(TypeInformation.of(Tick.class))
                .assignTimestampsAndWatermarks(WatermarkStrategy.<Tick>forMonotonousTimestamps()
                        .withTimestampAssigner((tick, before) -> tick.time()));
        return CEP.pattern(ticks.keyBy(Tick::key), FlinkPatterns.of(which)).process(new Captured());
    }

    /** Makes the ticks where they are needed: they are the same wherever that is. */
    private static final class Making implements MapFunction<Long, Tick> {
        private static final long serialVersionUID = 1;

        private final String workload;
        private transient Ticks ticks;

        Making(String workload) {
            this.workload = workload;
        }

        @Override
        public Tick map(Long id) {
            if (ticks == null) {
                ticks = Workloads.named(workload).orElseThrow().ticks();
            }
            return ticks.next();
        }
    }
}
