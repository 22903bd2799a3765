package io.sequor.testkit.random;

import io.sequor.testkit.oracle.OracleResult;
import java.util.List;

/** What came out of one step. */
public sealed interface Outcome {
    /** Calls the method of {@code visitor} for this outcome. */
    <R> R accept(Visitor<R> visitor);

    /**
     * A push that was accepted.
     *
     * @param ordinal its ordinal
     */
    record Accepted(long ordinal) implements Outcome {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.accepted(this);
        }
    }

    /** A push that was refused as late. */
    record Late() implements Outcome {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.late(this);
        }
    }

    /**
     * An advance.
     *
     * @param results in order
     * @param activeStates the count after it
     */
    record Advanced(List<OracleResult> results, long activeStates) implements Outcome {
        /** Copies the results. */
        public Advanced {
            results = List.copyOf(results);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.advanced(this);
        }
    }

    /** One method for each kind of outcome. */
    interface Visitor<R> {
        /** For an accepted push. */
        R accepted(Accepted outcome);

        /** For a late push. */
        R late(Late outcome);

        /** For an advance. */
        R advanced(Advanced outcome);
    }
}
