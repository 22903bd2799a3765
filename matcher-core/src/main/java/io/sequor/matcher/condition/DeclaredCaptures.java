package io.sequor.matcher.condition;

import io.sequor.matcher.event.Event;
import java.util.List;
import java.util.Optional;

/** The captures of the stages that a condition given as code declared to read, and no others. */
record DeclaredCaptures(Condition.Code code, List<String> stages, Captured captured) implements Captures {
    @Override
    public int count(String stage) {
        return captured.count(index(stage));
    }

    @Override
    public Optional<Event> first(String stage) {
        return captured.first(index(stage));
    }

    @Override
    public Optional<Event> last(String stage) {
        return captured.last(index(stage));
    }

    @Override
    public List<Event> all(String stage) {
        return captured.all(index(stage));
    }

    private int index(String stage) {
        if (!code.reads().contains(stage)) {
            throw new IllegalArgumentException("CND-008 condition \"" + code.name() + "\" asks for stage \"" + stage
                    + "\" without declaring it. Add it to the stages that the condition reads: they are "
                    + code.reads());
        }
        return stages.indexOf(stage);
    }
}
