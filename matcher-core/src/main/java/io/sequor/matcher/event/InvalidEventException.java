package io.sequor.matcher.event;

/** An event that breaks a rule. It names the field and the rule; nothing was accepted. */
public final class InvalidEventException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * @param field the part of the event at fault: {@code id}, {@code time}, {@code fields.price}
     * @param rule the rule it breaks, as the end of a sentence that begins with the field
     */
    public InvalidEventException(String field, String rule) {
        super("EVT-001 " + field + " " + rule);
        this.field = field;
    }

    /** The part of the event at fault. */
    public String field() {
        return field;
    }
}
