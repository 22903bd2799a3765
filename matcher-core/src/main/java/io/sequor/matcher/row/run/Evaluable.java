package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import org.jspecify.annotations.Nullable;

/** A compiled expression. */
@FunctionalInterface
interface Evaluable {
    /**
     * Its value; null for NULL.
     *
     * @param frame what is known of the match
     * @param position of the row that plain columns are read from; -1 for none
     * @param label the number of that row's label; -1 for none
     * @throws io.sequor.matcher.expr.EvaluationException when it has none
     */
    @Nullable
    Scalar evaluate(Frame frame, int position, int label);
}
