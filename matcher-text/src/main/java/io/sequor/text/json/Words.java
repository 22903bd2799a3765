package io.sequor.text.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** How words of a definition are shown and corrected in problems. */
final class Words {
    private static final int LONGEST_SHOWN = 60;

    private Words() {}

    /** A word in quotation marks, cut if it is long. */
    static String quoted(String word) {
        return "\"" + shortened(word) + "\"";
    }

    /** A word that is short enough to be shown. */
    static String shortened(String word) {
        return word.length() <= LONGEST_SHOWN ? word : word.substring(0, LONGEST_SHOWN) + "...";
    }

    /** Names the known word that was probably meant, or else all of them. */
    static String advice(String word, Collection<String> known) {
        return nearest(word, known)
                .map(near -> "Did you mean \"" + near + "\"?")
                .orElseGet(() -> "Known here: " + String.join(", ", known) + ".");
    }

    private static Optional<String> nearest(String word, Collection<String> known) {
        if (word.length() > LONGEST_SHOWN) {
            return Optional.empty();
        }
        return known.stream()
                .filter(candidate -> distance(word, candidate) <= (candidate.length() + 2) / 3)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Fewest insertions, deletions and replacements of characters between two words, whatever their case. */
    private static int distance(String left, String right) {
        String from = left.toLowerCase(Locale.ROOT);
        String to = right.toLowerCase(Locale.ROOT);
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[to.length()];
    }
}
