package io.sequor.text.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Where a part stands; the path is put together only when it is told, so that a deep part costs no more than others. */
record Place(Optional<Place> parent, String step) {
    /** What the path says of the whole. */
    static final String WHOLE_PATTERN = "pattern";

    /** The whole; its own step is told only where nothing follows. */
    static Place root(String step) {
        return new Place(Optional.empty(), step);
    }

    /** A member of this part. */
    Place then(String member) {
        return new Place(Optional.of(this), member);
    }

    /** An element of a list that is a member of this part. */
    Place then(String member, int index) {
        return then(member + "[" + index + "]");
    }

    /** The path from the root to here: {@code stages[1].condition.left}. */
    String path() {
        Deque<String> steps = new ArrayDeque<>();
        Place at = this;
        while (at.parent.isPresent()) {
            steps.push(at.step);
            at = at.parent.get();
        }
        return steps.isEmpty() ? at.step : String.join(".", steps);
    }
}
