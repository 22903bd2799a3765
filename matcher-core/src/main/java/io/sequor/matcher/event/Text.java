package io.sequor.matcher.event;

/** Rules that hold for every text in an event or a definition. */
public final class Text {
    private Text() {}

    /** Whether {@code text} is well-formed Unicode: every surrogate has its partner. Cost: linear. */
    public static boolean isWellFormed(String text) {
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                i++;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i += 2;
            } else {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares two well-formed texts by Unicode code point, which is also the unsigned order of their UTF-8 bytes. It
     * differs from {@link String#compareTo}, which puts U+10000 and beyond before U+E000.
     */
    public static int compareByCodePoint(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char l = left.charAt(i);
            char r = right.charAt(i);
            if (l != r) {
                return Integer.compare(rank(l), rank(r));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** A UTF-16 unit as a number that orders like the code point it belongs to: surrogates above all others. */
    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }
}
