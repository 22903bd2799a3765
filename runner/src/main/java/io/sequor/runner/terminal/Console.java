package io.sequor.runner.terminal;

import java.io.PrintStream;

/**
 * What the command says to its user. On a terminal: colours, and a line at the bottom that shows progress and is
 * written over by the next. In a pipe or a file: plain lines. Threads may share one; lines do not mix.
 */
public final class Console {
    private static final String RESET = "\u001b[0m";
    private static final String ERASE_LINE = "\r\u001b[K";

    /** How a piece of text shall look on a terminal. */
    public enum Style {
        /** As it comes. */
        PLAIN(""),
        /** A heading. */
        STRONG("\u001b[1m"),
        /** What may be overlooked. */
        FAINT("\u001b[2m"),
        /** What was hoped for: a match. */
        GOOD("\u001b[32m"),
        /** What deserves a look: a timeout, a late event. */
        NOTABLE("\u001b[33m"),
        /** What went wrong. */
        BAD("\u001b[31m");

        private final String code;

        Style(String code) {
            this.code = code;
        }
    }

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private String progress = "";

    /**
     * A console on two streams.
     *
     * @param out for what was asked for
     * @param err for errors
     * @param terminal whether a person looks on: both streams understand ANSI codes
     */
    public Console(PrintStream out, PrintStream err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /**
     * The console of this process. It is a terminal if the system property {@code sequor.terminal} is {@code true},
     * which the start
     * script sets (Java alone cannot tell the output from the input), unless {@code NO_COLOR} is set in the
     * environment.
     */
    public static Console system() {
        String noColor = System.getenv("NO_COLOR");
        boolean plain = noColor != null && !noColor.isEmpty();
        return new Console(System.out, System.err, Boolean.getBoolean("sequor.terminal") && !plain);
    }

    /** Whether colours and a progress line show. */
    public boolean isTerminal() {
        return terminal;
    }

    /** The text in a style, for use inside a line; as it is when this is no terminal. */
    public String styled(Style style, String text) {
        return terminal && style != Style.PLAIN ? style.code + text + RESET : text;
    }

    /** Writes a line; a progress line stays below it. */
    public synchronized void line(String text) {
        eraseProgress();
        out.println(text);
        out.print(progress);
        out.flush();
    }

    /** Writes a line in a style. */
    public void line(Style style, String text) {
        line(styled(style, text));
    }

    /**
     * Shows how far things are: on a terminal in place of the last such line, else as a line of its own, so
     * that a caller may want to say it less often there.
     */
    public synchronized void progress(String text) {
        if (terminal) {
            eraseProgress();
            progress = styled(Style.FAINT, text);
            out.print(progress);
        } else {
            out.println(text);
        }
        out.flush();
    }

    /** Takes the progress line away. */
    public synchronized void endProgress() {
        eraseProgress();
        progress = "";
        out.flush();
    }

    /** Writes an error: what, where, and what to do. */
    public synchronized void error(String what, String where, String remedy) {
        endProgress();
        err.println(styled(Style.BAD, "error: ") + what);
        err.println("  where: " + where);
        err.println("  to do: " + remedy);
        err.flush();
    }

    /** Writes a stack trace among the errors. */
    public synchronized void trace(Throwable thrown) {
        endProgress();
        thrown.printStackTrace(err);
        err.flush();
    }

    private void eraseProgress() {
        if (!progress.isEmpty()) {
            out.print(ERASE_LINE);
        }
    }
}
