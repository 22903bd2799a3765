package io.sequor.matcher.expr;

/** SQL's operators. All but AND, OR and the tests for NULL give NULL when an argument is. */
public enum Operator {
    /** All are true; two arguments or more. */
    AND("AND", 2, Integer.MAX_VALUE, true),
    /** One is true; two arguments or more. */
    OR("OR", 2, Integer.MAX_VALUE, true),
    /** Is false. */
    NOT("NOT", 1, 1, true),
    /** Equal; numbers by their exact value, whatever their types. */
    EQ("=", 2, 2, true),
    /** Not equal. */
    NE("<>", 2, 2, true),
    /** Less. */
    LT("<", 2, 2, true),
    /** Less or equal. */
    LE("<=", 2, 2, true),
    /** Greater. */
    GT(">", 2, 2, true),
    /** Greater or equal. */
    GE(">=", 2, 2, true),
    /** Sum. */
    ADD("+", 2, 2, false),
    /** Difference. */
    SUBTRACT("-", 2, 2, false),
    /** Product. */
    MULTIPLY("*", 2, 2, false),
    /** Quotient; of two integers without what is left over. */
    DIVIDE("/", 2, 2, false),
    /** What is left over; its sign is that of the first argument. */
    MODULO("%", 2, 2, false),
    /** Two texts, one behind the other. */
    CONCAT("||", 2, 2, false),
    /** The number with the other sign. */
    NEGATE("NEG", 1, 1, false),
    /** A text like a pattern, in which % is any text and _ any character. */
    LIKE("LIKE", 2, 2, true),
    /** The first is one of the others. */
    IN("IN", 2, Integer.MAX_VALUE, true),
    /** The first lies between the others, both included. */
    BETWEEN("BETWEEN", 3, 3, true),
    /** Is NULL. */
    IS_NULL("IS NULL", 1, 1, true),
    /** Is not NULL. */
    IS_NOT_NULL("IS NOT NULL", 1, 1, true);

    private final String text;
    private final int least;
    private final int most;
    private final boolean isBoolean;

    Operator(String text, int least, int most, boolean isBoolean) {
        this.text = text;
        this.least = least;
        this.most = most;
        this.isBoolean = isBoolean;
    }

    /** How SQL writes it. */
    public String text() {
        return text;
    }

    /** Whether it takes so many arguments. */
    public boolean takes(int arguments) {
        return arguments >= least && arguments <= most;
    }

    /** Whether it gives a truth value. */
    public boolean isBoolean() {
        return isBoolean;
    }
}
