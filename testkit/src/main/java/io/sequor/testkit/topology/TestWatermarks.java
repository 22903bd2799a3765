package io.sequor.testkit.topology;

import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.matcher.engine.Engine;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.streams.TopologyTestDriver;

/**
 * Tells the time to your own topology under TopologyTestDriver, which has no publisher: writes the control records of a
 * source, with fences on the events that were piped in before. Each piped event has to be noted, or it is late.
 *
 * <pre>{@code
 * TestWatermarks clock = TestWatermarks.of(driver, "payments-watermarks");
 * payments.pipeInput("card-7", "payment,1700000000000,1.0");
 * clock.piped("payments");
 * clock.watermark(1_700_000_000_000L);
 * }</pre>
 *
 * <p>It speaks for a source named {@code test}, and {@link #source} for others, each with its own claim. What processors would
 * drop, or would wait for in vain, is refused with an exception that says what to do. To test how your application takes
 * wrong control records, write a {@code ControlRecord} yourself. Rules: processor, section 2.
 */
public final class TestWatermarks {
    private final ControlInput input;
    private final Map<String, TestWatermarks> sources;
    private final String source;
    private final Map<String, Long> covered = new TreeMap<>();
    private long epoch = 1;
    private long sequence;
    private long claim = -1;
    private boolean retired;

    private TestWatermarks(ControlInput input, Map<String, TestWatermarks> sources, String source) {
        this.input = input;
        this.sources = sources;
        this.source = source;
        sources.put(source, this);
    }

    /**
     * Writes to a control topic. Make one of a driver, at its start.
     *
     * @throws IllegalArgumentException when the topology does not read the topic
     * @throws IllegalStateException when something stands in it already
     */
    public static TestWatermarks of(TopologyTestDriver driver, String controlTopic) {
        return new TestWatermarks(new ControlInput(driver, controlTopic, false), new TreeMap<>(), "test");
    }

    /**
     * Writes control records among the events, which cover all that was piped before them. Make one of a driver.
     *
     * @throws IllegalArgumentException when the topology does not read the topic
     */
    public static TestWatermarks inBand(TopologyTestDriver driver, String eventsTopic) {
        return new TestWatermarks(new ControlInput(driver, eventsTopic, true), new TreeMap<>(), "test");
    }

    /**
     * Speaks for another source of the same driver; the lowest claim of all that are active counts. Nothing is written yet.
     *
     * @param name 1 to {@link ControlMessage#MAX_SOURCE_BYTES} bytes in UTF-8; the same name gives the same object
     * @throws IllegalArgumentException when it cannot be the name of a source
     */
    public TestWatermarks source(String name) {
        int bytes = Objects.requireNonNull(name, "name").getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > ControlMessage.MAX_SOURCE_BYTES) {
            throw new IllegalArgumentException("TWM-006 the name of a source takes 1 to "
                    + ControlMessage.MAX_SOURCE_BYTES + " bytes, and this one takes " + bytes + ". Choose another");
        }
        TestWatermarks known = sources.get(name);
        return known == null ? new TestWatermarks(input, sources, name) : known;
    }

    /**
     * Notes the record that was piped last into an events topic, as {@code sent} of a publisher does: what this source says
     * from now on covers it, and all before it. In-band it is not needed.
     *
     * @throws IllegalArgumentException when the topology reads no such topic, or it is the control topic
     * @throws IllegalStateException when more records are noted than were piped
     */
    public void piped(String eventsTopic) {
        piped(eventsTopic, 1);
    }

    /**
     * Notes the records that were piped last into an events topic, so many.
     *
     * @param records 1 or more
     * @throws IllegalArgumentException when the topology reads no such topic, it is the control topic, or there are none
     * @throws IllegalStateException when more records are noted than were piped
     */
    public void piped(String eventsTopic, int records) {
        covered.put(eventsTopic, input.note(eventsTopic, records));
    }

    /**
     * Claims that no event of this source with this time or an earlier one is still to come.
     *
     * @param time milliseconds, -1 to {@link Engine#FINAL_WATERMARK}, never lower than the one before
     * @throws IllegalArgumentException when it goes back or lies out of range
     * @throws IllegalStateException when the source has retired
     */
    public void watermark(long time) {
        if (time < -1 || time > Engine.FINAL_WATERMARK) {
            throw new IllegalArgumentException("TWM-007 the watermark " + time + " of source " + source
                    + " lies outside -1 .. " + Engine.FINAL_WATERMARK
                    + " milliseconds, and processors drop it. Check the unit; the end of all events is finish()");
        }
        if (time < claim) {
            throw new IllegalArgumentException("TWM-008 the watermark " + time + " of source " + source
                    + " is below its last one, " + claim + ", and processors drop it. Claim times that never go back;"
                    + " restart() begins a new life of the source, without a claim");
        }
        say(Type.WATERMARK, OptionalLong.of(time));
        claim = time;
    }

    /**
     * Says that nothing comes any more from this source; once all active sources have said so, every open window closes.
     *
     * @throws IllegalStateException when the source has retired
     */
    public void finish() {
        watermark(Engine.FINAL_WATERMARK);
    }

    /**
     * Says that the source is there; where sources are discovered, it is waited for from now on.
     *
     * @throws IllegalStateException when the source has retired
     */
    public void register() {
        say(Type.REGISTER, OptionalLong.empty());
    }

    /**
     * Says that the source is not to be waited for; its claim is kept.
     *
     * @throws IllegalStateException when the source has retired
     */
    public void idle() {
        say(Type.IDLE, OptionalLong.empty());
    }

    /**
     * Says that the source is to be waited for again, with the claim it has.
     *
     * @throws IllegalStateException when the source has retired
     */
    public void active() {
        say(Type.ACTIVE, OptionalLong.empty());
    }

    /**
     * Says that the source is gone for good. Only {@link #restart} lets it speak again.
     *
     * @throws IllegalStateException when the source has retired before
     */
    public void retire() {
        say(Type.RETIRE, OptionalLong.empty());
        retired = true;
    }

    /** Begins a new life of the source, as a process does that starts again: the next epoch, without a claim. Says nothing yet. */
    public void restart() {
        epoch++;
        sequence = 0;
        claim = -1;
        retired = false;
    }

    private void say(Type type, OptionalLong time) {
        if (retired) {
            throw new IllegalStateException(
                    "TWM-009 source " + source + " has retired, and processors drop what it says" + " (" + type
                            + "). Let it be idle() in place of retire(), or begin a new life of it with restart()");
        }
        sequence++;
        input.write(new ControlMessage(source, epoch, sequence, type, time, covered));
    }
}
