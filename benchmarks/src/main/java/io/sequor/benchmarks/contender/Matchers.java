package io.sequor.benchmarks.contender;

import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.testkit.explicit.ExplicitMatcher;

/** Which matcher an engine works with. This is the one place that knows how it is told. */
public enum Matchers {
    /** The one that every engine has. */
    STANDARD {
        @Override
        public Engine engine(StagePattern pattern) {
            return Engine.builder().pattern(pattern).build();
        }
    },
    /** One object for each partial match, which is tested at each event. */
    EXPLICIT {
        @Override
        public Engine engine(StagePattern pattern) {
            return Engine.builder()
                    .pattern(pattern)
                    .matchers(ExplicitMatcher::empty)
                    .build();
        }
    };

    /** An engine without limits that has seen nothing. */
    public abstract Engine engine(StagePattern pattern);
}
