package io.sequor.matcher.row.run;

import io.sequor.matcher.row.AfterMatch;
import io.sequor.matcher.row.Labels;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.run.RowErrorException.Kind;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Where the search goes on behind a match. Rules: row patterns, section 2. */
final class Resumption {
    private final AfterMatch afterMatch;
    private final long target;
    private final boolean strict;
    private final Consumer<String> reports;

    Resumption(RowQuery query, Labels labels, boolean strict, Consumer<String> reports) {
        this.afterMatch = query.afterMatch();
        this.target = labels.set(afterMatch.label());
        this.strict = strict;
        this.reports = reports;
    }

    /**
     * The position that the search goes on at, behind the start of the match.
     *
     * @throws RowErrorException in strict mode, when the query names none or the start itself
     */
    int after(RowMatch match) {
        return after(match.start(), match.end(), () -> match);
    }

    /** The same for a match whose labels are told only where they matter. */
    int after(int start, int end, Supplier<RowMatch> match) {
        if (start == end) {
            return start + 1;
        }
        return switch (afterMatch.mode()) {
            case PAST_LAST_ROW -> end;
            case TO_NEXT_ROW -> start + 1;
            case TO_FIRST -> at(match.get(), match.get().first(target));
            case TO_LAST -> at(match.get(), match.get().last(target));
        };
    }

    private int at(RowMatch match, int position) {
        if (position < 0) {
            failed(Kind.SKIP_TARGET_ABSENT, "no row of the match is mapped to it");
            return match.end();
        }
        if (position == match.start()) {
            failed(Kind.SKIP_TO_FIRST_ROW, "the match begins with it, and would be found for ever");
            return match.start() + 1;
        }
        return position;
    }

    private void failed(Kind kind, String why) {
        String message = "ROW-10" + (kind == Kind.SKIP_TARGET_ABSENT ? 4 : 5) + " AFTER MATCH SKIP TO "
                + afterMatch.label().orElseThrow() + ": " + why;
        if (strict) {
            throw new RowErrorException(kind, message);
        }
        reports.accept(message);
    }
}
