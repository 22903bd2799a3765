package io.sequor.runner.demo;

import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Console.Style;
import io.sequor.schemas.CapturedEvent;
import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.StageCapture;
import io.sequor.schemas.TimeoutRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Tells of each result in a line, and counts them by pattern. */
final class Narrator implements ResultListener {
    /** Late quakes from this magnitude on get a line of their own. */
    static final double WORTH_A_LINE = 4;

    private static final int SHORT_IDENTITY = 8;
    private static final int REGION_WIDTH = 22;
    private static final String LINE = "%-8s %-12s %-" + REGION_WIDTH + "s %s";

    private final Console console;
    private final Map<String, Long> matches = new TreeMap<>();
    private final Map<String, Long> timeouts = new TreeMap<>();
    private long late;
    private long lateTold;

    Narrator(Console console) {
        this.console = console;
    }

    @Override
    public synchronized void match(MatchRecord match) {
        matches.merge(match.getPattern(), 1L, Long::sum);
        long start = match.getStartTime();
        String story = story(match.getCaptures(), start);
        boolean lasted = match.getEndTime() > match.getLastEventTime();
        String end = lasted ? ", then quiet until " + Words.time(match.getEndTime(), start) : "";
        tell(Style.GOOD, "match", match.getPattern(), match.getKey(), story + end + name(match.getIdentity()));
    }

    @Override
    public synchronized void timeout(TimeoutRecord timeout) {
        timeouts.merge(timeout.getPattern(), 1L, Long::sum);
        long start = timeout.getStartTime();
        String end = ", no " + String.join(" or ", timeout.getAwaiting()) + " aftershock by "
                + Words.time(timeout.getEndTime(), start);
        String story = story(timeout.getCaptures(), start);
        tell(
                Style.NOTABLE,
                "timeout",
                timeout.getPattern(),
                timeout.getKey(),
                story + end + name(timeout.getIdentity()));
    }

    @Override
    public synchronized void late(LateRecord event) {
        late++;
        if (Words.magnitudeOf(event.getFields()) >= WORTH_A_LINE) {
            lateTold++;
            String story = Words.magnitude(event.getFields()) + " " + Words.time(event.getTime())
                    + ", reported when the watermark had passed it: set aside";
            tell(Style.NOTABLE, "late", "", event.getKey(), story);
        }
    }

    @Override
    public synchronized void deadLetter(DeadLetterRecord letter) {
        tell(Style.BAD, "dead", letter.getReason(), "", letter.getText());
    }

    /** Matches so far, by pattern. */
    synchronized long matches(DemoPattern pattern) {
        return matches.getOrDefault(pattern.patternName(), 0L);
    }

    /** Timeouts so far, by pattern. */
    synchronized long timeouts(DemoPattern pattern) {
        return timeouts.getOrDefault(pattern.patternName(), 0L);
    }

    /** Late events so far. */
    synchronized long late() {
        return late;
    }

    /** Late events that got a line. */
    synchronized long lateTold() {
        return lateTold;
    }

    /** What was found so far, for a progress line. */
    synchronized String soFar() {
        return Words.count(sum(matches), "match", "matches") + ", " + Words.count(sum(timeouts), "timeout", "timeouts")
                + ", " + late + " late";
    }

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String story(List<StageCapture> captures, long start) {
        List<CapturedEvent> events =
                captures.stream().flatMap(stage -> stage.getEvents().stream()).toList();
        String rest = events.stream()
                .skip(1)
                .map(event -> ", " + Words.quake(event, start))
                .collect(Collectors.joining());
        return Words.quake(events.get(0)) + rest;
    }

    private static String name(String identity) {
        return "  #" + identity.substring(0, SHORT_IDENTITY);
    }

    private void tell(Style style, String kind, String pattern, String region, String story) {
        String line = String.format(Locale.ROOT, LINE, kind, pattern, Words.cut(region, REGION_WIDTH), story);
        console.line(console.styled(style, line.substring(0, kind.length())) + line.substring(kind.length()));
    }
}
