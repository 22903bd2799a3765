package io.sequor.runner.terminal;

/** A command that cannot go on, for a reason its user can understand and do something about. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String where;
    private final String remedy;

    /**
     * Says what, where, and what to do; each a line without a full stop at its end.
     *
     * @param what went wrong, such as {@code 3 of 12 cases could not be read}
     * @param where a file and line, a command, an address
     * @param remedy what the user can do next
     */
    public CommandFailure(String what, String where, String remedy) {
        super(what);
        this.where = where;
        this.remedy = remedy;
    }

    /** The same, with what caused it; the cause shows with {@code --debug} only. */
    public CommandFailure(String what, String where, String remedy, Throwable cause) {
        super(what, cause);
        this.where = where;
        this.remedy = remedy;
    }

    /** A file and line, a command, an address. */
    public String where() {
        return where;
    }

    /** What the user can do next. */
    public String remedy() {
        return remedy;
    }
}
