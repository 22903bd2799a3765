package io.sequor.text.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.sequor.matcher.stage.Fingerprint;
import io.sequor.matcher.stage.StagePattern;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was written is read back equal. {@code -Dseed=7 -Dcases=1} repeats one case. */
class RoundTripTest {
    private static final long SEED = Long.getLong("seed", 1);
    private static final int CASES = Integer.getInteger("cases", 2000);

    @Test
    void aPatternReadBackIsThePatternWritten() {
        for (long seed = SEED; seed < SEED + CASES; seed++) {
            StagePattern pattern = RandomPatterns.pattern(seed);
            String text = PatternJson.write(pattern);
            StagePattern again = PatternJson.readOne(text);
            assertThat(again).as("-Dseed=%d -Dcases=1%n%s", seed, text).isEqualTo(pattern);
            assertThat(Fingerprint.of(again)).as("-Dseed=%d -Dcases=1", seed).isEqualTo(Fingerprint.of(pattern));
            assertThat(PatternJson.write(again)).isEqualTo(text);
        }
    }

    @Test
    void severalPatternsComeBackInTheirOrder() {
        StagePattern first = renamed(RandomPatterns.pattern(SEED), "first");
        StagePattern second = renamed(RandomPatterns.pattern(SEED + 1), "second");
        assertThat(PatternJson.read(PatternJson.write(List.of(first, second)))).containsExactly(first, second);
        assertThat(PatternJson.read(PatternJson.write(List.of(second)))).containsExactly(second);
        assertThat(PatternJson.read(PatternJson.write(first))).containsExactly(first);
    }

    private static StagePattern renamed(StagePattern p, String name) {
        return new StagePattern(
                name, p.within(), p.stages(), p.forbidden(), p.absence(), p.selection(), p.prefer(), p.timeouts());
    }
}
