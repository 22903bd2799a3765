package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.row.AfterMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The searches from all positions at once, row by row. What they have in common is done once:
 *
 * <ul>
 *   <li>matches that do not overlap, without a bound: a thread that an earlier start has too is dropped. It fails when the
 *       earlier one fails, and lies inside of its match when that succeeds;
 *   <li>else: starts whose lists of threads have become equal share one from then on ({@link OpenGroup});
 *   <li>conditions that ask for the number of the match: only one start is searched from, others when they are asked for.
 * </ul>
 *
 * A match of matches that do not overlap ends the searches that began inside of it: whatever is found later begins before it,
 * and ends behind. Cost of a row: the threads of all groups. Mutable; every change can be taken back. Rules: row patterns,
 * section 3.
 */
final class Search {
    private final RowProgram program;
    private final Partition rows;
    private final Conditions conditions;
    private final Stepper stepper;
    private final Reach reach;
    private final Undo undo;
    private final Joining joining;
    private final OpenStarts starts = new OpenStarts();
    private final boolean apart;
    private final boolean pruning;
    private final boolean sharing;
    private boolean ended;
    private int boundary;
    private List<OpenGroup> active = new ArrayList<>();

    /**
     * A search.
     *
     * @param boundary the position of the first row that it is to take
     * @param recording whether changes can be taken back
     */
    Search(RowProgram program, Partition rows, int boundary, boolean recording, Consumer<String> reports) {
        this.program = program;
        this.rows = rows;
        this.boundary = boundary;
        this.conditions = new Conditions(program, rows, reports);
        this.stepper = new Stepper(program, conditions);
        this.reach = new Reach(program.query());
        this.apart = program.query().afterMatch().mode() == AfterMatch.Mode.PAST_LAST_ROW;
        this.pruning = apart && !reach.isBounded() && !program.readsMatchNumber();
        this.sharing = !pruning && !program.readsLabels() && !program.readsMatchNumber();
        this.undo = new Undo(boundary, recording);
        this.joining = new Joining(stepper, undo);
    }

    /** The position behind the last row that all searches have taken. */
    int boundary() {
        return boundary;
    }

    /** Notes how to take back a change of whoever uses this search. */
    void note(Runnable back) {
        undo.note(boundary - 1, back);
    }

    private void change(Runnable back) {
        undo.note(boundary, back);
    }

    /** Takes the row at the boundary; a search begins there, unless it lies before a position. */
    void take(int from) {
        int position = boundary;
        if (position >= from && !program.readsMatchNumber()) {
            open(position);
        }
        leaveBeyond(rows.at(position).column(reach.column()));
        List<OpenGroup> before = active;
        List<OpenGroup> after = new ArrayList<>(before.size());
        OpenStart found = null;
        stepper.fresh();
        for (OpenGroup group : before) {
            if (group.present == 0) {
                continue;
            }
            boolean matched = step(group, position);
            if (matched && apart && !program.readsMatchNumber()) {
                OpenStart first = group.first();
                found = found == null || first.start < found.start ? first : found;
            }
            if (!group.threads.isEmpty()) {
                after.add(group);
            }
            if (matched && pruning) {
                break; // all behind it lie inside
            }
        }
        if (found != null) {
            cutBehind(found);
            after.removeIf(group -> group.present == 0);
        }
        if (sharing && after.size() > 1) {
            after = joining.joined(after, position);
        }
        change(() -> {
            active = before;
            boundary = position;
        });
        active = after;
        boundary = position + 1;
    }

    private boolean step(OpenGroup group, int position) {
        if (!pruning) {
            stepper.fresh();
        }
        if (program.readsMatchNumber()) {
            conditions.matchNumber(group.members.get(0).number);
        }
        Threads next = stepper.step(group.threads, position);
        become(group, next);
        return next.accepted() != null;
    }

    private void become(OpenGroup group, Threads next) {
        List<PatternThread> threads = group.threads;
        Accepted accepted = group.accepted;
        change(() -> {
            group.threads = threads;
            group.accepted = accepted;
        });
        group.become(next);
    }

    private void open(int position) {
        OpenStart start = begun(position, 1);
        List<OpenGroup> before = active;
        change(() -> {
            starts.removeLast();
            active = before;
        });
        starts.add(start);
        active = new ArrayList<>(before);
        active.add(start.group);
    }

    /** A search at a position that the others have not come to; it takes no rows by itself. */
    OpenStart begun(int position, long number) {
        stepper.fresh();
        OpenGroup group = new OpenGroup(stepper.begin(position));
        OpenStart start = new OpenStart(position, number, group);
        group.members.add(start);
        group.present = 1;
        return start;
    }

    /** No row with an earlier time is still to come; of no concern while rows are there that were not taken. */
    void noRowBefore(long time) {
        if (reach.isBounded() && boundary == rows.size()) {
            boundary--; // it belongs to what the last row did
            leaveBeyond(Scalar.of(time));
            boundary++;
        }
    }

    private void leaveBeyond(@Nullable Scalar now) {
        if (!reach.isBounded()) {
            return;
        }
        for (int i = starts.firstPresent(); i < starts.size(); i++) {
            OpenStart start = starts.get(i);
            if (reach.isWithin(rows.at(start.start), now)) {
                return;
            }
            leave(start);
        }
    }

    private void leave(OpenStart start) {
        OpenGroup top = start.group.top();
        start.leftWith = start.group.found();
        start.left = true;
        top.present--;
        change(() -> {
            start.left = false;
            start.leftWith = null;
            top.present++;
            top.recount();
        });
    }

    private void cutBehind(OpenStart found) {
        while (starts.last().start > found.start) {
            OpenStart last = starts.removeLast();
            change(() -> starts.add(last));
            if (!last.left) {
                leave(last);
            }
        }
    }

    /** The input ends: what waits for that is found, and nothing is open any more. */
    void finish() {
        for (OpenGroup group : active) {
            stepper.fresh();
            become(group, stepper.finish(group.threads, boundary));
        }
        List<OpenGroup> before = active;
        change(() -> {
            active = before;
            ended = false;
        });
        active = new ArrayList<>();
        ended = true;
    }

    /** Answers something as if the input ended here; rows that conditions look for behind its end are NULL. */
    <T> T asIfEnded(int from, Supplier<T> question) {
        return undo.tentatively(() -> {
            while (boundary < rows.size()) {
                take(from);
            }
            finish();
            return question.get();
        });
    }

    /** The search that begins at a position before the boundary, in the match of a number; null where it was cut. */
    @Nullable
    OpenStart at(int position, long number) {
        OpenStart known = starts.at(position);
        return known == null && program.readsMatchNumber() ? alone(position, number) : known;
    }

    private OpenStart alone(int position, long number) {
        OpenStart start = begun(position, number);
        OpenGroup group = start.group;
        conditions.matchNumber(number);
        for (int row = position; row < boundary && !group.threads.isEmpty(); row++) {
            if (!reach.isWithin(rows.at(position), rows.at(row))) {
                start.leftWith = group.found();
                start.left = true;
                return start;
            }
            stepper.fresh();
            group.become(stepper.step(group.threads, row));
        }
        if (ended) {
            group.become(stepper.finish(group.threads, boundary));
        }
        return start;
    }

    /** Keeps a search that was begun on its own, so that it takes the rows to come. */
    void keep(OpenStart start) {
        List<OpenGroup> before = active;
        List<OpenStart> those = starts.replace(new ArrayList<>(List.of(start)));
        note(() -> {
            starts.replace(those);
            active = before;
        });
        active = new ArrayList<>(List.of(start.group));
    }

    /** What a search that may still change has found over all rows that are there; empty while one to come decides. */
    @Nullable
    Decision decided(OpenStart start, @Nullable Long earliest, boolean endless) {
        if (start.left) {
            return new Decision(start.found());
        }
        Ahead ahead = boundary < rows.size() ? lookedAhead(start) : new Ahead(start.group.top().threads, start.found());
        boolean inReach =
                earliest == null || !reach.isBounded() || reach.isWithin(rows.at(start.start), Scalar.of(earliest));
        for (PatternThread thread : ahead.threads) {
            boolean waitsForEnd = !stepper.wantsRow(thread);
            if (thread.place() == PatternThread.UNKNOWN || (waitsForEnd ? !endless : inReach)) {
                return null;
            }
        }
        return new Decision(ahead.found);
    }

    /** What a search comes to over the rows behind the boundary, as far as they tell. */
    private record Ahead(List<PatternThread> threads, OpenGroup.@Nullable Found found) {}

    private Ahead lookedAhead(OpenStart start) {
        List<PatternThread> threads = start.group.top().threads;
        OpenGroup.Found found = start.found();
        conditions.looksAhead(true);
        conditions.matchNumber(start.number);
        for (int row = Math.max(boundary, start.start); row < rows.size() && !threads.isEmpty(); row++) {
            if (!reach.isWithin(rows.at(start.start), rows.at(row))) {
                threads = threads.stream()
                        .filter(thread -> thread.place() == PatternThread.UNKNOWN)
                        .toList();
                break;
            }
            stepper.fresh();
            Threads next = stepper.step(threads, row);
            threads = next.waiting();
            if (next.accepted() != null) {
                found = new OpenGroup.Found(next.accepted(), start.group.pathToTop());
            }
        }
        conditions.looksAhead(false);
        return new Ahead(threads, found);
    }

    /**
     * What nothing can change.
     *
     * @param found null where no match begins
     */
    record Decision(OpenGroup.@Nullable Found found) {}

    /** Forgets starts before a position; none of the rows before it is taken any more. */
    void forgetBefore(int position) {
        for (OpenStart start : starts.removeBefore(position)) {
            if (!start.left) {
                start.left = true;
                start.group.top().present--;
            }
        }
        active = new ArrayList<>(
                active.stream().filter(group -> group.present > 0).toList());
        active.forEach(group -> group.trim(boundary));
        boundary = Math.max(boundary, position);
        undo.startAt(boundary);
    }

    /** Whether what came behind a position can be taken back. */
    boolean reaches(int position) {
        return undo.reaches(position);
    }

    /** Takes back everything from the row at a position on. */
    void backTo(int position) {
        undo.backToBoundary(position);
        conditions.forget();
    }

    /** Keeps no more than so many changes. */
    void limitUndo(int most) {
        undo.keep(most);
    }
}
