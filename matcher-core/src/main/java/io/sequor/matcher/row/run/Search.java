package io.sequor.matcher.row.run;

import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.row.AfterMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Undo undo = new Undo();
    private final boolean apart;
    private final boolean pruning;
    private final boolean joining;
    private boolean recording;
    private boolean ended;
    private int boundary;
    private List<OpenStart> starts = new ArrayList<>();
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
        this.recording = recording;
        this.conditions = new Conditions(program, rows, reports);
        this.stepper = new Stepper(program, conditions);
        this.reach = new Reach(program.query());
        this.apart = program.query().afterMatch().mode() == AfterMatch.Mode.PAST_LAST_ROW;
        this.pruning = apart && !reach.isBounded() && !program.readsMatchNumber();
        this.joining = !pruning && !program.readsLabels() && !program.readsMatchNumber();
        undo.startAt(boundary);
    }

    /** The position behind the last row that all searches have taken. */
    int boundary() {
        return boundary;
    }

    /** Notes how to take back a change of whoever uses this search. */
    void note(Runnable back) {
        if (recording) {
            undo.note(boundary - 1, back);
        }
    }

    private void change(Runnable back) {
        if (recording) {
            undo.note(boundary, back);
        }
    }

    /** Takes the row at the boundary; a search begins there, unless it lies before a position. */
    void take(int from) {
        int position = boundary;
        if (position >= from && !program.readsMatchNumber()) {
            open(position, 1);
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
        if (joining && after.size() > 1) {
            after = joined(after);
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
        group.threads = next.waiting();
        if (next.accepted() != null) {
            group.accepted = next.accepted();
        }
    }

    private OpenStart open(int position, long number) {
        OpenStart start = opened(position, number);
        List<OpenGroup> before = active;
        change(() -> {
            starts.remove(starts.size() - 1);
            active = before;
        });
        starts.add(start);
        active = new ArrayList<>(before);
        active.add(start.group);
        return start;
    }

    private OpenStart opened(int position, long number) {
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
        for (int i = firstPresent(); i < starts.size(); i++) {
            OpenStart start = starts.get(i);
            if (reach.isWithin(rows.at(start.start), now)) {
                return;
            }
            leave(start);
        }
    }

    /** Those that left because of the bound are the first ones. */
    private int firstPresent() {
        int low = 0;
        int high = starts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts.get(middle).left) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
        });
    }

    private void cutBehind(OpenStart found) {
        while (starts.get(starts.size() - 1).start > found.start) {
            OpenStart last = starts.remove(starts.size() - 1);
            change(() -> starts.add(last));
            if (!last.left) {
                leave(last);
            }
        }
    }

    private List<OpenGroup> joined(List<OpenGroup> groups) {
        Map<List<Object>, OpenGroup> byThreads = new HashMap<>();
        for (OpenGroup group : groups) {
            byThreads.merge(standing(group), group, this::join);
        }
        return byThreads.size() == groups.size()
                ? groups
                : new ArrayList<>(
                        groups.stream().filter(group -> group.joined == null).toList());
    }

    private List<Object> standing(OpenGroup group) {
        List<Object> standing = new ArrayList<>(2 * group.threads.size());
        for (PatternThread thread : group.threads) {
            standing.add(thread.place());
            standing.add(stepper.live(thread.place(), thread.registers()));
        }
        return standing;
    }

    private OpenGroup join(OpenGroup one, OpenGroup other) {
        boolean isLarger = one.members.size() >= other.members.size();
        OpenGroup parent = isLarger ? one : other;
        OpenGroup child = isLarger ? other : one;
        List<OpenStart> members = parent.members;
        int size = members.size();
        int present = parent.present;
        boolean behind = child.members.get(0).start > members.get(size - 1).start;
        change(() -> {
            child.joined = null;
            parent.present = present;
            parent.members = members;
            members.subList(size, members.size()).clear();
        });
        child.joined = parent;
        child.joinedAt = boundary + 1;
        parent.present += child.present;
        if (behind) {
            members.addAll(child.members);
        } else {
            List<OpenStart> all = new ArrayList<>(members);
            all.addAll(child.members);
            all.sort((left, right) -> Integer.compare(left.start, right.start));
            parent.members = all;
        }
        return parent;
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
        int noted = undo.size();
        boolean wasRecording = recording;
        recording = true;
        try {
            while (boundary < rows.size()) {
                take(from);
            }
            finish();
            return question.get();
        } finally {
            undo.backToSize(noted);
            recording = wasRecording;
        }
    }

    /** The search that begins at a position before the boundary, in the match of a number; null where it was cut. */
    @Nullable
    OpenStart at(int position, long number) {
        int low = 0;
        int high = starts.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            OpenStart found = starts.get(middle);
            if (found.start == position) {
                return found;
            }
            if (found.start < position) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return program.readsMatchNumber() ? begunAt(position, number) : null;
    }

    private OpenStart begunAt(int position, long number) {
        OpenStart start = opened(position, number);
        conditions.matchNumber(number);
        for (int row = position; row < boundary && !start.group.threads.isEmpty(); row++) {
            stepper.fresh();
            if (!reach.isWithin(rows.at(position), rows.at(row))) {
                start.leftWith = start.group.found();
                start.left = true;
                break;
            }
            Threads next = stepper.step(start.group.threads, row);
            start.group.threads = next.waiting();
            start.group.accepted = next.accepted() == null ? start.group.accepted : next.accepted();
        }
        if (ended && !start.left) {
            Threads last = stepper.finish(start.group.threads, boundary);
            start.group.threads = last.waiting();
            start.group.accepted = last.accepted() == null ? start.group.accepted : last.accepted();
        }
        return start;
    }

    /** Keeps a search that was begun on its own, so that it takes the rows to come. */
    void keep(OpenStart start) {
        List<OpenGroup> before = active;
        List<OpenStart> those = starts;
        note(() -> {
            starts = those;
            active = before;
        });
        starts = new ArrayList<>(List.of(start));
        active = new ArrayList<>(List.of(start.group));
    }

    /** What a search that may still change has found over all rows that are there; empty while one to come decides. */
    @Nullable
    Decision decided(OpenStart start, @Nullable Long earliest, boolean endless) {
        if (start.left) {
            return new Decision(start.found());
        }
        OpenGroup top = start.group.top();
        OpenGroup.Found found = start.found();
        List<PatternThread> threads = top.threads;
        if (boundary < rows.size()) {
            conditions.looksAhead(true);
            conditions.matchNumber(start.number);
            for (int row = Math.max(boundary, start.start); row < rows.size() && !threads.isEmpty(); row++) {
                stepper.fresh();
                if (!reach.isWithin(rows.at(start.start), rows.at(row))) {
                    threads = threads.stream()
                            .filter(thread -> thread.place() == PatternThread.UNKNOWN)
                            .toList();
                    break;
                }
                Threads next = stepper.step(threads, row);
                threads = next.waiting();
                if (next.accepted() != null) {
                    found = new OpenGroup.Found(next.accepted(), start.group.pathToTop());
                }
            }
            conditions.looksAhead(false);
        }
        boolean inReach =
                earliest == null || !reach.isBounded() || reach.isWithin(rows.at(start.start), Scalar.of(earliest));
        for (PatternThread thread : threads) {
            boolean waitsForEnd = !stepper.wantsRow(thread);
            if (thread.place() == PatternThread.UNKNOWN || (waitsForEnd ? !endless : inReach)) {
                return null;
            }
        }
        return new Decision(found);
    }

    /** A search at a position that the others have not come to. */
    OpenStart ahead(int position, long number) {
        return opened(position, number);
    }

    /**
     * What nothing can change.
     *
     * @param found null where no match begins
     */
    record Decision(OpenGroup.@Nullable Found found) {}

    /** Forgets starts before a position; none of the rows before it is taken any more. */
    void forgetBefore(int position) {
        int gone = 0;
        while (gone < starts.size() && starts.get(gone).start < position) {
            gone++;
        }
        if (gone > 0) {
            for (OpenStart start : starts.subList(0, gone)) {
                if (!start.left) {
                    start.left = true;
                    start.group.top().present--;
                }
            }
            starts = new ArrayList<>(starts.subList(gone, starts.size()));
        }
        active = new ArrayList<>(
                active.stream().filter(group -> group.present > 0).toList());
        boundary = Math.max(boundary, position);
        undo.startAt(boundary);
    }

    /** Whether what came behind a position can be taken back. */
    boolean reaches(int position) {
        return recording && undo.reach() <= position;
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
