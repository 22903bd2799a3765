package io.sequor.text.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Where a part stands; the path is put together only when it is told, so that depth costs nothing. */
record Place(Optional<Place> parent, String member, int index) {
    private static final int NO_INDEX = -1;

    /** What the path says of the whole. */
    static final String WHOLE_PATTERN = "pattern";

    /** The whole; its own step is told only where nothing follows. */
    static Place root(String step) {
        return new Place(Optional.empty(), step, NO_INDEX);
    }

    /** A member of this part. */
    Place then(String member) {
        return new Place(Optional.of(this), member, NO_INDEX);
    }

    /** An element of a list that is a member of this part. */
    Place then(String member, int index) {
        return new Place(Optional.of(this), member, index);
    }

    /** The path from the root to here: {@code stages[1].condition.left}. */
    String path() {
        Deque<String> steps = new ArrayDeque<>();
        Place at = this;
        while (at.parent.isPresent()) {
            steps.push(at.step());
            at = at.parent.get();
        }
        return steps.isEmpty() ? member : String.join(".", steps);
    }

    private String step() {
        return index == NO_INDEX ? member : member + "[" + index + "]";
    }
}
