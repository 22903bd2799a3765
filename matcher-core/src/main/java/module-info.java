/**
 * Events, conditions, stage patterns and the engine that finds them; row patterns and what answers them. Pure Java: no I/O, no clock, no threads, no
 * dependency at run time. Begin with {@link io.sequor.matcher.engine.Engine}.
 */
module io.sequor.matcher {
    requires static org.jspecify;

    exports io.sequor.matcher.diagnostic;
    exports io.sequor.matcher.event;
    exports io.sequor.matcher.limit;
    exports io.sequor.matcher.condition;
    exports io.sequor.matcher.expr;
    exports io.sequor.matcher.match;
    exports io.sequor.matcher.stage;
    exports io.sequor.matcher.stage.set;
    exports io.sequor.matcher.stage.plan;
    exports io.sequor.matcher.stage.run;
    exports io.sequor.matcher.row;
    exports io.sequor.matcher.row.run;
    exports io.sequor.matcher.engine;
    exports io.sequor.matcher.codec;
}
