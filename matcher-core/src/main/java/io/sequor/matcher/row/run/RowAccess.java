package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * An expression over another row.
 *
 * @param register which rows are kept
 * @param index which of them
 * @param whole whether over all rows of the match, and not those up to the current one
 * @param by how many rows from there
 * @param argument what is asked of that row
 */
record RowAccess(int register, int index, boolean whole, int by, Evaluable argument) implements Evaluable {
    @Override
    public @Nullable Scalar evaluate(Frame frame, int position, int label) {
        Places places = (Places) (whole ? frame.all : frame.running)[register];
        if (index >= places.size()) {
            return null;
        }
        if (by == 0) {
            return argument.evaluate(frame, places.position(index), places.label(index));
        }
        int at = places.position(index) + by;
        return frame.has(at) ? argument.evaluate(frame, at, frame.label(at)) : null;
    }
}
