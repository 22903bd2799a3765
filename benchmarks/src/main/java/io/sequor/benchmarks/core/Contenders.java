package io.sequor.benchmarks.core;

import io.sequor.benchmarks.contender.Contender;
import io.sequor.benchmarks.contender.EngineContender;
import io.sequor.benchmarks.contender.LoopContender;
import io.sequor.benchmarks.contender.Matchers;
import io.sequor.benchmarks.flink.FlinkContender;
import io.sequor.benchmarks.workload.Workload;
import java.util.Locale;

/** All contenders, by name. */
enum Contenders {
    /** The engine as everybody uses it. */
    SEQUOR {
        @Override
        public Contender begin(Workload workload) {
            return new EngineContender(Matchers.STANDARD.engine(workload.pattern()));
        }
    },
    /** The engine with one object for each partial match. */
    EXPLICIT {
        @Override
        public Contender begin(Workload workload) {
            return new EngineContender(Matchers.EXPLICIT.engine(workload.pattern()));
        }
    },
    /** The loop written by hand. */
    LOOP {
        @Override
        public Contender begin(Workload workload) {
            return new LoopContender(workload);
        }
    },
    /** Flink CEP's operator, driven directly. */
    FLINK {
        @Override
        public Contender begin(Workload workload) {
            return FlinkContender.of(workload);
        }
    };

    /** One that has seen nothing. */
    public abstract Contender begin(Workload workload);

    /** As tables and results call it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
