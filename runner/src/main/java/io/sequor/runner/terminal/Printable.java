package io.sequor.runner.terminal;

/** Text that came from outside, made fit to be shown: nothing in it can move the cursor or turn the writing round. */
public final class Printable {
    private Printable() {}

    /**
     * The text with everything that is not to be seen (control and format characters, line ends, halves of surrogate pairs)
     * written as its number, such as {@code \u001b}.
     */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isVisible(point)) {
                shown.appendCodePoint(point);
            } else {
                for (char half : Character.toChars(point)) {
                    shown.append(String.format("\\u%04x", (int) half));
                }
            }
        });
        return shown.toString();
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
