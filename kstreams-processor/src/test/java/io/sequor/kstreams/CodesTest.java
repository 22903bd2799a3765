package io.sequor.kstreams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever looks up a code that he was told finds it on a page. */
class CodesTest {
    private static final Pattern CODE = Pattern.compile("\\b(STR|STO|QRY|WMP|WMG)-(\\d{3})\\b");
    private static final Pattern RANGE = Pattern.compile(CODE + "`? to `?\\1-(\\d{3})\\b");

    /** A longer range than this is a signpost to the table of its codes, and explains none of them. */
    private static final int LONGEST_RANGE = 10;

    @Test
    void everyCodeIsDocumented() throws IOException {
        SortedSet<String> documented = new TreeSet<>();
        for (String page : texts(Path.of("..", "docs"), ".md")) {
            documented.addAll(codes(RANGE.matcher(page).replaceAll(" ")));
            RANGE.matcher(page).results().forEach(range -> {
                int first = Integer.parseInt(range.group(2));
                int last = Integer.parseInt(range.group(3));
                for (int i = first; i <= last && last - first < LONGEST_RANGE; i++) {
                    documented.add("%s-%03d".formatted(range.group(1), i));
                }
            });
        }
        SortedSet<String> told = new TreeSet<>();
        texts(Path.of("src", "main", "java"), ".java").forEach(source -> told.addAll(codes(source)));

        assertThat(told).hasSizeGreaterThan(70);
        assertThat(documented).as("codes of the sources on the pages of docs/").containsAll(told);
    }

    private static List<String> texts(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .map(CodesTest::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<String> codes(String text) {
        Matcher matcher = CODE.matcher(text);
        return matcher.results().map(java.util.regex.MatchResult::group).toList();
    }
}
