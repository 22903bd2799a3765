package io.sequor.matcher.expr;

/** Functions of single values. */
public enum ScalarFunction {
    /** A number without its sign. */
    ABS(1, 1),
    /** A text in lower case, by no country's rules. */
    LOWER(1, 1),
    /** A text in upper case, by no country's rules. */
    UPPER(1, 1),
    /** How many characters a text has, in code points. */
    CHAR_LENGTH(1, 1),
    /** The first value that is not NULL; at least one argument. */
    COALESCE(1, Integer.MAX_VALUE),
    /** As the operator %. */
    MOD(2, 2);

    private final int least;
    private final int most;

    ScalarFunction(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /** Whether it takes so many arguments. */
    public boolean takes(int arguments) {
        return arguments >= least && arguments <= most;
    }
}
