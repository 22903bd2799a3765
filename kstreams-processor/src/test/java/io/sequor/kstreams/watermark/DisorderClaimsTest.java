package io.sequor.kstreams.watermark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sequor.kstreams.watermark.SpokenBefore.Claim;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DisorderClaimsTest {
    private static final long DISORDER = 10;
    private static final long QUIET = 100;

    @Test
    void theLargestTimeMinusTheDisorder() {
        DisorderClaims claims = claims(2, OptionalLong.empty());
        event(claims, 0, 0, 50, 0);
        event(claims, 0, 1, 45, 0);
        event(claims, 1, 0, 7, 0);

        assertThat(due(claims, 0)).isEqualTo(Map.of(0, new Claim(40, 1), 1, new Claim(-1, 0)));
        assertThat(due(claims, 0)).as("nothing has changed").isEmpty();
        event(claims, 0, 5, 49, 0);
        assertThat(due(claims, 0)).as("not even the claim").isEmpty();
        event(claims, 0, 7, 51, 0);
        assertThat(due(claims, 0)).isEqualTo(Map.of(0, new Claim(41, 7)));
    }

    @Test
    void whatCouldNotBeWrittenIsDueAgain() {
        DisorderClaims claims = claims(1, OptionalLong.empty());
        event(claims, 0, 0, 50, 0);
        assertThat(claims.due(0, partition -> true)).isEqualTo(Map.of(0, new Claim(40, 0)));
        claims.received(0, 3);
        assertThat(due(claims, 0)).isEqualTo(Map.of(0, new Claim(40, 3)));
    }

    @Test
    void aQuietPartitionFollowsTheLargestOfTheOthers() {
        DisorderClaims claims = claims(3, OptionalLong.of(QUIET));
        event(claims, 0, 0, 50, 60);
        event(claims, 1, 0, 80, 60);
        due(claims, 60);
        assertThat(due(claims, QUIET - 1)).as("not yet").isEmpty();
        assertThat(due(claims, QUIET)).isEqualTo(Map.of(2, new Claim(70, -1)));
        assertThat(due(claims, 60 + QUIET)).isEqualTo(Map.of(0, new Claim(70, 0)));
        event(claims, 2, 4, 30, 200);
        event(claims, 1, 1, 200, 200);
        assertThat(due(claims, 200)).as("0 is quiet, 2 is not any more").containsOnlyKeys(0, 1);
        assertThat(due(claims, 199 + QUIET)).isEmpty();
        assertThat(due(claims, 200 + QUIET)).isEqualTo(Map.of(2, new Claim(190, 4)));
    }

    @Test
    void whoIsReadSlowlyIsNotQuiet() {
        DisorderClaims claims = claims(2, OptionalLong.of(QUIET));
        event(claims, 0, 0, 50, QUIET);
        assertThat(claims.due(QUIET, partition -> false)).isEqualTo(Map.of(0, new Claim(40, 0), 1, Claim.NONE));
        assertThat(claims.due(QUIET, partition -> true)).containsEntry(1, new Claim(40, -1));
    }

    @Test
    void withoutQuietnessAnEmptyPartitionStands() {
        DisorderClaims claims = claims(2, OptionalLong.empty());
        due(claims, 0);
        event(claims, 0, 0, 50, 0);
        assertThat(due(claims, Long.MAX_VALUE)).containsOnlyKeys(0);
    }

    @Test
    void whatWasClaimedBeforeIsSaidAgainAndNeverLowered() {
        DisorderClaims claims =
                new DisorderClaims(DISORDER, OptionalLong.empty(), List.of(new Claim(100, 7), Claim.NONE), 0);
        assertThat(due(claims, 0)).isEqualTo(Map.of(0, new Claim(100, 7), 1, Claim.NONE));
        event(claims, 0, 8, 105, 0);
        assertThat(due(claims, 0)).isEmpty();
        event(claims, 0, 9, 111, 0);
        assertThat(due(claims, 0)).isEqualTo(Map.of(0, new Claim(101, 9)));
    }

    @Test
    void offsetsThatGoBackAreNotedAtOnce() {
        DisorderClaims claims = claims(1, OptionalLong.empty());
        claims.received(0, 4);
        assertThatThrownBy(() -> claims.received(0, 4))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "WMG-003 the offsets of partition 0 went back from 4 to 4: the topic was created anew, or has"
                                + " lost records. Start the generator again, and reset the applications that read the topic");
    }

    private static DisorderClaims claims(int partitions, OptionalLong quietAfter) {
        return new DisorderClaims(DISORDER, quietAfter, Collections.nCopies(partitions, Claim.NONE), 0);
    }

    private static void event(DisorderClaims claims, int partition, long offset, long time, long now) {
        claims.received(partition, offset);
        claims.event(partition, time, now);
    }

    /** What is due, and is written then. */
    private static Map<Integer, Claim> due(DisorderClaims claims, long now) {
        Map<Integer, Claim> due = new HashMap<>(claims.due(now, partition -> true));
        claims.written(due);
        return due;
    }
}
