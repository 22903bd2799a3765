package io.sequor.matcher.row.run;

import io.sequor.matcher.row.RowsPerMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the matches of a query in the rows of one partition, as they come. It goes on from where it stood: a row costs the
 * threads that are open, not the rows since they began.
 *
 * <pre>
 *   rows     0 1 2 3 4 5 6 7 8 9
 *            [frozen     )[open )    frozen: settled, whatever rows are appended
 *   take() hands the frozen results out for good, and their rows leave
 * </pre>
 *
 * Rows that came late are put in their place by {@link #truncateFrom} and another {@link #advance}. Mutable, for one thread.
 * Rules: row patterns, section 3.
 *
 * <p>Three things cost more. Where DEFINE asks for NEXT, the last rows are tried anew with each row, as many as it may look
 * ahead. Where it asks for MATCH_NUMBER(), there is one search at a time, so that {@link #provisional()} scans all rows that
 * are open. Late rows that lie further back than is noted make it scan the rows that are held.
 */
public final class IncrementalMatcher {
    private final RowProgram program;
    private final boolean correctable;
    private final Consumer<String> reports;
    private final RowWindow rows;
    private final Resumption resumption;
    private final List<Walk.Item> frozen = new ArrayList<>();
    private Search search;
    private Walk floor;
    private Walk walk;
    private @Nullable Long earliest;
    private boolean finished;

    /** Positions are ints: when the last one is beyond this, they begin anew. */
    int renumberedAt = 1 << 30;

    /** What became of an eviction. */
    public enum Eviction {
        /** The rows have left. */
        REBASED,
        /** Nothing was changed: the boundary is unknown, not yet frozen, or inside of a match. */
        MUST_REBUILD
    }

    /**
     * A matcher without rows.
     *
     * @param program the query; its ORDER BY is kept by whoever appends rows
     * @param correctable whether rows may come late, so that {@link #truncateFrom} is called. Only then is it noted how to take
     *     rows back; and only then does a pattern that ends with {@code $} wait for one more row before it counts as not met
     * @param strict whether AFTER MATCH SKIP to an impossible row is an error
     * @param reports is told of everything that had no value
     */
    public IncrementalMatcher(RowProgram program, boolean correctable, boolean strict, Consumer<String> reports) {
        this.program = program;
        this.correctable = correctable;
        this.reports = reports;
        this.rows = new RowWindow(0);
        this.resumption = new Resumption(program.query(), program.pattern().labels(), strict, reports);
        this.floor = new Walk(0, 1, 0);
        this.walk = floor;
        this.search = new Search(program, rows, 0, correctable, reports);
    }

    /**
     * Appends rows.
     *
     * @param appended in the order of the query, behind those fed before
     * @throws IllegalStateException when the input has been finished
     * @throws RowErrorException in strict mode, for AFTER MATCH SKIP to an impossible row; this matcher is of no use then
     */
    public void advance(List<Row> appended) {
        if (finished) {
            throw new IllegalStateException("the input was finished; no row can follow");
        }
        for (Row row : appended) {
            if (rows.size() > renumberedAt && rows.first() > 1) {
                renumber();
            }
            rows.add(row);
            while (search.boundary() + program.ahead() < rows.size()) {
                search.take(walk.position());
            }
            freeze();
        }
        search.limitUndo(8 * (rows.size() - rows.first()) + 1_024);
    }

    /** No row at or before a time, in milliseconds, is still to come: a match that cannot reach further is settled. */
    public void watermark(long time) {
        if (time == Long.MAX_VALUE || (earliest != null && time < earliest)) {
            return;
        }
        earliest = time + 1;
        expire();
        freeze();
    }

    private void expire() {
        if (earliest != null) {
            search.noRowBefore(earliest);
        }
    }

    /** The input ends: all that is provisional is settled, and {@code $} can be met. */
    public void finish() {
        if (finished) {
            return;
        }
        finished = true;
        while (search.boundary() < rows.size()) {
            search.take(walk.position());
        }
        search.finish();
        while (walk.position() < rows.size()) {
            step(found(walk));
        }
    }

    /** Goes on as far as everything is settled. */
    private void freeze() {
        while (walk.position() < rows.size()) {
            int position = walk.position();
            boolean ahead = position >= search.boundary();
            OpenStart start = ahead ? search.begun(position, walk.number()) : search.at(position, walk.number());
            if (start == null) {
                throw new IllegalStateException("no search begins at " + position);
            }
            if (!ahead && program.readsMatchNumber()) {
                search.keep(start);
            }
            Search.Decision decision = search.decided(start, earliest, !correctable);
            if (decision == null) {
                return;
            }
            step(decision.found());
        }
    }

    private void step(OpenGroup.@Nullable Found found) {
        Walk before = walk;
        int size = frozen.size();
        search.note(() -> {
            walk = before;
            frozen.subList(size, frozen.size()).clear();
        });
        walk = onwards(before, found, frozen);
    }

    /** Goes on behind what was found at a position; items are added to a list. */
    private Walk onwards(Walk before, OpenGroup.@Nullable Found found, List<Walk.Item> items) {
        if (found != null) {
            int end = found.accepted().end();
            int next = resumption.after(before.position(), end, () -> found.match(before.position()));
            Walk after = before.behind(end, next);
            items.add(new Walk.Item(before, found, after));
            return after;
        }
        Walk after = before.failed();
        if (program.query().rowsPerMatch() == RowsPerMatch.ALL_WITH_UNMATCHED
                && before.position() >= before.covered()) {
            items.add(new Walk.Item(before, null, after));
        }
        return after;
    }

    private OpenGroup.@Nullable Found found(Walk at) {
        OpenStart start = search.at(at.position(), at.number());
        return start == null ? null : start.found();
    }

    /** The matches over all rows fed, as if the input ended now; those whose rows have left are not among them. */
    public List<SeqMatch> provisional() {
        List<SeqMatch> matches = new ArrayList<>();
        for (Shown item : shown()) {
            if (item.match != null) {
                matches.add(anchored(item.match));
            }
        }
        return matches;
    }

    /** What the query says over all rows fed, as if the input ended now; without what was taken or evicted. */
    public List<RowResult> results() {
        MatchOutput output = new MatchOutput(program, rows, reports);
        return shown().stream().map(item -> result(item, output)).toList();
    }

    /** An item with its labels read. */
    private record Shown(Walk before, @Nullable RowMatch match) {
        static Shown of(Walk.Item item) {
            return new Shown(item.before(), item.match());
        }
    }

    private List<Shown> shown() {
        List<Shown> shown = new ArrayList<>();
        frozen.forEach(item -> shown.add(Shown.of(item)));
        if (walk.position() < rows.size()) {
            search.asIfEnded(walk.position(), () -> {
                List<Walk.Item> items = new ArrayList<>();
                Walk at = walk;
                while (at.position() < rows.size()) {
                    at = onwards(at, found(at), items);
                }
                items.forEach(item -> shown.add(Shown.of(item)));
                return at;
            });
        }
        return shown;
    }

    private RowResult result(Shown item, MatchOutput output) {
        RowMatch match = item.match;
        Walk before = item.before;
        return new RowResult(
                rows.at(before.position()).seq(),
                before.number(),
                Optional.ofNullable(match).map(this::anchored),
                match == null ? List.of(output.unmatched(before.position())) : output.of(match, before.number()));
    }

    private SeqMatch anchored(RowMatch match) {
        Seq start = rows.at(match.start()).seq();
        List<Seq> seqs = new ArrayList<>();
        for (int position = match.start(); position < match.end(); position++) {
            seqs.add(rows.at(position).seq());
        }
        List<String> names = program.pattern().labels().names();
        return new SeqMatch(
                start,
                seqs.isEmpty() ? start : new Seq(seqs.get(seqs.size() - 1).value() + 1),
                match.labels().stream().map(names::get).toList(),
                seqs);
    }

    /**
     * Hands out the results that are decided, in order, and lets go of rows that cannot matter any more. A result whose measures
     * look at a row that is not there yet is held back, and so is all behind it.
     */
    public List<RowResult> take() {
        if (floor.equals(walk) && frozen.isEmpty()) {
            return List.of();
        }
        MatchOutput output = new MatchOutput(program, rows, reports);
        List<RowResult> taken = new ArrayList<>();
        for (Walk.Item item : frozen) {
            RowResult result = result(Shown.of(item), output);
            if (output.lookedBeyond() && !finished) {
                break;
            }
            taken.add(result);
        }
        frozen.subList(0, taken.size()).clear();
        floor = frozen.isEmpty() ? walk : frozen.get(0).before();
        leave(floor.position());
        return taken;
    }

    private void leave(int position) {
        rows.dropBefore(Math.max(rows.first(), position - program.back()));
        search.forgetBefore(position);
    }

    /** The seqs of the rows that are held, in order, without those that are only looked back at. */
    public List<Seq> fedSeqs() {
        List<Seq> seqs = new ArrayList<>();
        for (int position = floor.position(); position < rows.size(); position++) {
            seqs.add(rows.at(position).seq());
        }
        return seqs;
    }

    /** How many of the rows held come before the first one whose outcome is open. */
    public int frozenPrefixLength() {
        return walk.position() - floor.position();
    }

    /**
     * A late row belongs before a row: that one and all behind it are taken back, to be fed again in the right order. Cost: the
     * rows taken back, or, when they reach back further than is noted, all that are held.
     *
     * @param seq an unknown one changes nothing
     */
    public void truncateFrom(Seq seq) {
        int position = rows.positionOf(seq);
        if (position < floor.position()) {
            return;
        }
        int back = position - program.ahead();
        if (search.reaches(back)) {
            search.backTo(back);
            rows.truncate(position);
        } else {
            rows.truncate(position);
            rebuild();
        }
        finished = false;
        expire();
        freeze();
    }

    /** Searches the rows that are held once more. */
    private void rebuild() {
        search = new Search(program, rows, floor.position(), correctable, reports);
        walk = floor;
        frozen.clear();
        while (search.boundary() + program.ahead() < rows.size()) {
            search.take(walk.position());
            freeze();
        }
        expire();
    }

    /** Gives the first row that is held the position 1: none but the first row of all has 0. */
    private void renumber() {
        int by = rows.first() - 1;
        rows.renumber(1);
        floor = new Walk(floor.position() - by, floor.number(), Math.max(0, floor.covered() - by));
        rebuild();
        freeze();
    }

    /**
     * The rows before one leave, with the matches that lie before it. Cost: the rows that stay, shared among many calls.
     *
     * @param seq of the first row that stays
     */
    public Eviction finalizeEvictedPrefix(Seq seq) {
        int position = rows.positionOf(seq);
        if (position < floor.position() || position > walk.position()) {
            return Eviction.MUST_REBUILD;
        }
        int gone = 0;
        Walk last = floor;
        for (Walk.Item item : frozen) {
            if (item.before().position() >= position) {
                break;
            }
            if (item.found() != null && item.found().accepted().end() > position) {
                return Eviction.MUST_REBUILD;
            }
            gone++;
            last = item.after();
        }
        frozen.subList(0, gone).clear();
        floor = new Walk(position, last.number(), last.covered());
        leave(position);
        return Eviction.REBASED;
    }
}
