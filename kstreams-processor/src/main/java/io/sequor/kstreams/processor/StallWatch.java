package io.sequor.kstreams.processor;

import io.sequor.kstreams.mapping.SourceRecord;
import io.sequor.kstreams.output.DeadLetters;
import io.sequor.kstreams.output.Output;
import io.sequor.kstreams.processor.ControlLog.OpenFence;
import io.sequor.kstreams.processor.ControlLog.Waiting;
import io.sequor.kstreams.store.Counter;
import io.sequor.schemas.Origin;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Notices when time stands still because of a fence that is not reached, or because no control record ever came, and says
 * so once for each. It never gives up waiting: a time-out would make results depend on a clock. Ages are those in the life
 * of this task; a wall clock that is set back or forward hardly changes them. Owned by one task; mutable. Rules: processor, section 2.
 */
final class StallWatch {
    private static final long NOTHING = -2;
    private static final long NO_CONTROL_AT_ALL = -1;
    private static final long TWO_SECONDS = 2_000;

    private final long alertMillis;

    /** What may be added between two looks, which come every second: a clock that is set forward is no waiting. */
    private final long mostMillis;

    private final Origin place;
    private final DeadLetters letters = new DeadLetters();
    private long watched = NOTHING;
    private long lookedMillis;
    private long ageMillis;
    private boolean reported;

    /**
     * @param alertAfter how long something may wait before it is reported
     * @param place the partition that control records are expected in
     */
    StallWatch(Duration alertAfter, Origin place) {
        this.alertMillis = alertAfter.toMillis();
        this.mostMillis = Math.max(alertMillis / 2, TWO_SECONDS);
        this.place = place;
    }

    /** How long the first control record has been waiting for its fences, in milliseconds; 0 when none waits. */
    long pendingMillis() {
        return watched >= 0 ? ageMillis : 0;
    }

    /**
     * Looks at what waits; returns an alert when there is something new to say.
     *
     * @param nowMillis the wall clock
     */
    Optional<Output> look(ControlLog control, TaskState state, long nowMillis) {
        Optional<Waiting> waiting = control.waitingForFence();
        boolean unheard = !control.hasHeard() && state.progress().count(Counter.BUFFERED) > 0;
        watch(waiting.map(Waiting::number).orElse(unheard ? NO_CONTROL_AT_ALL : NOTHING), nowMillis);
        if (reported || watched == NOTHING || ageMillis < alertMillis) {
            return Optional.empty();
        }
        reported = true;
        return Optional.of(
                waiting.map(first -> alert(first, control)).orElseGet(() -> letters.alert(place, text(state))));
    }

    private void watch(long what, long nowMillis) {
        if (what != watched) {
            watched = what;
            ageMillis = 0;
            reported = false;
        } else {
            ageMillis += Math.max(0, Math.min(nowMillis - lookedMillis, mostMillis));
        }
        lookedMillis = nowMillis;
    }

    private Output alert(Waiting waiting, ControlLog control) {
        SourceRecord record = waiting.record();
        String fence = control.openFence(
                        waiting.message(), record.partition(), (topic, partition, delivered) -> OptionalLong.empty())
                .map(StallWatch::text)
                .orElse("");
        return letters.ofRecord(
                record,
                "stalled",
                "this control record of source " + waiting.message().source() + " has been waiting for " + ageMillis
                        + " ms" + fence
                        + ". Everything behind it waits as well. A fence names the offset of a real event;"
                        + " if the events are there, look for an open transaction in the events topic, or for a source that"
                        + " names offsets of another topic");
    }

    private static String text(OpenFence fence) {
        return ": its fence is offset " + fence.offset() + " of " + fence.topic() + ", and "
                + (fence.delivered() < 0 ? "nothing" : "offset " + fence.delivered()) + " has been read so far";
    }

    private String text(TaskState state) {
        return state.progress().count(Counter.BUFFERED) + " events have been waiting for " + ageMillis
                + " ms, and no control record has ever come. Nothing is decided before a source has spoken: write to every"
                + " partition of the control topic, with a WatermarkPublisher or with the command sequor watermark";
    }
}
