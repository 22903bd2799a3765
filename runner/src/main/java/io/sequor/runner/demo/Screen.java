package io.sequor.runner.demo;

import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Console.Style;
import java.time.Duration;
import java.util.Locale;

/** What the demo says around its results: what will happen, how far it is, what came of it, what to try next. */
final class Screen {
    private static final String COLUMNS = "  %-12s %s";
    private static final int HINT_WIDTH = 24;
    private static final String HINT = "  %-" + HINT_WIDTH + "s  %s";
    private static final String ABSENCE = "testkit/src/main/resources/io/sequor/testkit/conformance/stage/absence.json";
    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    private final Console console;
    private final DemoOptions options;
    private final Narrator narrator;
    private long dayTold = -1;

    Screen(Console console, DemoOptions options, Narrator narrator) {
        this.console = console;
        this.options = options;
        this.narrator = narrator;
    }

    /** Says what will happen. */
    void introduce(FeedPlan plan) {
        String bound = options.delay().bound().toMinutes() + " min";
        String tardy = String.format(Locale.ROOT, "%.0f %%", options.delay().tardyShare() * 100);
        line("");
        strong("Sequor demo: a week of earthquakes, searched for three patterns while it is played");
        line("");
        line("This starts a Kafka broker (here, on a free port) and a Kafka Streams application, and leaves nothing"
                + " behind.");
        line("It sends " + Words.count(plan.events())
                + " real quakes of 2018 (U.S. Geological Survey) in the order in which" + " they were reported: up to "
                + bound + " late, " + tardy + " later.");
        line("The source says how far time has come (the watermark, " + bound
                + " behind its clock); what it overtakes is set aside as late.");
        line("A result shows when the watermark has passed its end, so that a line may tell of the day before.");
        line("");
        line("Patterns, each within one region (if you edit their files, these lines still describe them as shipped):");
        for (DemoPattern pattern : DemoPattern.values()) {
            line(String.format(COLUMNS, pattern.patternName(), pattern.meaning()));
        }
        line("");
    }

    /** Says that a part is up. */
    void ready(String what, String how, long nanos) {
        console.endProgress();
        line(what + " " + how + " (" + Words.seconds(nanos) + ").");
    }

    /** Says that the quakes begin. */
    void beginFeed() {
        String pace = options.hoursPerSecond() == 0
                ? "as fast as it goes"
                : Words.count(options.hoursPerSecond(), "hour", "hours") + " of 2018 in a second";
        line("Playing the week, " + pace + ". All times are UTC.");
        line("");
    }

    /** Shows how far the feed is: always on a terminal, once for each simulated day elsewhere. */
    void progress(FeedPlan.Batch batch, int sent, int all) {
        long day = batch.clockMillis() / DAY_MILLIS;
        if (dayTold < 0) {
            dayTold = day;
        }
        if (!console.isTerminal() && day == dayTold) {
            return;
        }
        dayTold = day;
        // below 80 characters: a line that wraps could not be written over
        console.progress("-- " + Words.time(batch.clockMillis()) + ": " + Words.count(sent) + " of " + Words.count(all)
                + " sent, " + narrator.soFar());
    }

    /** Says that all is sent. */
    void endFeed() {
        console.progress("-- all is sent, and the source has said so: the last windows close");
    }

    /** Says what came of it. */
    void summarize(Counts counts, int sent, long nanos) {
        line("");
        strong("Done in " + Words.seconds(nanos));
        line("");
        for (DemoPattern pattern : DemoPattern.values()) {
            long timeouts = narrator.timeouts(pattern);
            String found = Words.count(narrator.matches(pattern), "match", "matches")
                    + (timeouts == 0 ? "" : ", " + Words.count(timeouts, "timeout", "timeouts"));
            line(String.format(COLUMNS, pattern.patternName(), found));
        }
        line(String.format(COLUMNS, "late", late()));
        line(String.format(COLUMNS, "dead letters", Words.count(counts.of(Counts.DEAD_LETTERS))));
        line("");
        line("Is anything lost? Sent " + Words.count(sent) + " = captured " + Words.count(counts.of(Counts.CAPTURED))
                + " + passed over " + Words.count(counts.of(Counts.PASSED_OVER)) + " + late "
                + Words.count(counts.of(Counts.LATE)) + " + dead " + Words.count(counts.of(Counts.DEAD_EVENTS)) + ": "
                + (counts.lost(sent).isEmpty() ? "nothing is." : "YES."));
        line("(captured: used by some pattern; passed over: seen by all and used by none; dead: could not be read.)");
    }

    private String late() {
        long late = narrator.late();
        long shown = narrator.lateTold();
        String told = shown == late ? "all shown above" : Words.count(shown) + " of magnitude 4 and more shown above";
        return Words.count(late, "event", "events") + (late == 0 ? "" : ", " + told);
    }

    /** Says what to try next. */
    void suggest() {
        line("");
        strong("What to try next");
        Home home = Home.ofThisProcess();
        hint(home.command() + " demo --seed 7", "other reports come too late; a seed always gives the same results");
        hint(home.command() + " demo --tardy 0", "no report comes too late");
        hint(home.command() + " demo --speed 0", "as fast as it goes; the results are the same");
        hint(home.file(DemoPattern.DIRECTORY), "the files of the three patterns: change one and start again");
        hint(
                home.command() + " conformance --through engine --check " + home.file(ABSENCE),
                "the cases that say what every part of a pattern means");
        line("");
    }

    /** What to type or look at, and what for; below it where it is long. */
    private void hint(String subject, String text) {
        if (subject.length() > HINT_WIDTH) {
            line("  " + subject);
            line(String.format(HINT, "", text));
        } else {
            line(String.format(HINT, subject, text));
        }
    }

    private void strong(String text) {
        console.line(Style.STRONG, text);
    }

    private void line(String text) {
        console.line(text);
    }
}
