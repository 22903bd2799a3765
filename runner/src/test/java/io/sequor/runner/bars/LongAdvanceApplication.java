package io.sequor.runner.bars;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.kstreams.processor.SliceLimit;
import io.sequor.matcher.stage.StagePattern;
import java.io.IOException;
import java.util.List;

/** The application of {@link LongAdvanceIT}. */
final class LongAdvanceApplication {
    private static final String SLICES = "bars.slices";

    private LongAdvanceApplication() {}

    /** In a JVM of its own, with the usual patterns; see {@link SeparateApplication}. */
    public static void main(String[] arguments) throws IOException {
        SeparateApplication.run(arguments, prefix -> sequor(prefix, Shapes.patterns()));
    }

    /** Without slices when {@code -Dbars.slices=none} says so. */
    static Sequor sequor(String prefix, List<StagePattern> patterns) {
        Sequor sequor = Sequor.streams(prefix)
                .events(events(prefix), EventMapper.envelope())
                .watermarks(clock(prefix))
                .patterns(patterns);
        return System.getProperty(SLICES, "").equals("none") ? sequor.slices(SliceLimit.NONE) : sequor;
    }

    static String events(String prefix) {
        return prefix + "-events";
    }

    static String clock(String prefix) {
        return prefix + "-clock";
    }
}
