package io.sequor.runner.terminal;

/** What the command tells the shell that ran it. */
public final class ExitCode {
    /** Done. */
    public static final int DONE = 0;

    /** Understood, but failed. */
    public static final int FAILED = 1;

    /** Not understood: an unknown option, a missing value, no command. */
    public static final int NOT_UNDERSTOOD = 2;

    private ExitCode() {}
}
