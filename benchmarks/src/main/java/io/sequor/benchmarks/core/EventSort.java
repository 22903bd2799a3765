package io.sequor.benchmarks.core;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.capture;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;

import io.sequor.benchmarks.workload.Tick;
import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.Timeouts;
import java.time.Duration;
import java.util.Locale;

/** Why an event changes nothing although much is open: what the second stage asks, and what the event is. */
public enum EventSort {
    /** Its kind is awaited by nobody. */
    UNRELATED("X"),
    /** It is of the right kind, and a condition over it alone is false. */
    UNARY("B"),
    /** Its order is that of no open partial match. */
    EQUALITY_MISS("B"),
    /** Its price is below that of every open partial match, and would have to be above. */
    RANGE_MISS("B");

    private static final int PRICES = 1000;

    private final String kind;

    EventSort(String kind) {
        this.kind = kind;
    }

    private Condition second() {
        return switch (this) {
            case UNRELATED, EQUALITY_MISS -> field("qty").eq(capture("a").field("qty"));
            case UNARY -> field("price").lt(literal(0.0));
            case RANGE_MISS -> field("price").gt(capture("a").field("price"));
        };
    }

    /** A, then B with the condition, within 30 days. */
    StagePattern pattern() {
        return StagePattern.builder("open", Duration.ofDays(30))
                .stage("a", kind("A"))
                .stage("b", all(kind("B"), second()))
                .timeouts(Timeouts.NONE)
                .build();
    }

    /** A tick that opens a partial match: an order and, within bounds, a price of its own. */
    Tick opening(long id) {
        return new Tick(id, "only", "A", id, 1000 + (id * 7919) % 1_000_003 / 1000.0, id);
    }

    /** A tick that changes nothing. */
    Tick passing(long id) {
        return new Tick(id, "only", kind, id, 1 + id % PRICES / 10.0, -1 - id);
    }

    /** As results call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
