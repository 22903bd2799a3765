package io.sequor.benchmarks.contender;

import io.sequor.benchmarks.workload.Found;
import io.sequor.benchmarks.workload.Tick;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.event.Occurrence;
import io.sequor.matcher.match.Result;
import java.util.ArrayList;
import java.util.List;

/** An engine: events are pushed, and it is advanced behind each part. */
public final class EngineContender implements Contender {
    private final Engine engine;
    private final List<Result> results = new ArrayList<>();
    private Event[] events = {};

    /** An engine with a single pattern, whose results are matches. */
    public EngineContender(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void prepare(Tick[] ticks) {
        events = new Event[ticks.length];
        for (int i = 0; i < ticks.length; i++) {
            events[i] = ticks[i].toEvent();
        }
    }

    @Override
    public void feed(int part) {
        for (int at = 0; at < events.length; at += part) {
            int end = Math.min(events.length, at + part);
            for (int i = at; i < end; i++) {
                engine.push(events[i]);
            }
            results.addAll(engine.advance(events[end - 1].time()));
        }
    }

    @Override
    public void tell(Found found) {
        for (Result result : results) {
            found.match(result.finding().events().stream()
                    .map(Occurrence::event)
                    .mapToLong(event -> Long.parseLong(event.id()))
                    .toArray());
        }
        results.clear();
    }

    @Override
    public void finish() {
        results.addAll(engine.finish());
    }

    @Override
    public void close() {}

    /** The engine, to look at. */
    public Engine engine() {
        return engine;
    }
}
