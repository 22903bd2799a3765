package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Two sets without a common assignment. Sets that are added one after the other form a binary counter: trees of falling
 * rank, the newest at the end, so that adding is amortised constant and no path is longer than twice the logarithm of how
 * many were added (Okasaki: Purely Functional Data Structures, chapter 9).
 */
public final class Union extends SharedSet {
    private static final int CHAIN = -1;

    private final AssignmentSet older;
    private final AssignmentSet newer;
    private final int rank;
    private byte side;

    private Union(AssignmentSet older, AssignmentSet newer, int rank) {
        super(
                earlier(older.first(), newer.first()),
                later(older.last(), newer.last()),
                sum(older.count(), newer.count()));
        this.older = older;
        this.newer = newer;
        this.rank = rank;
    }

    /** Both; either may be empty. Cost: constant. */
    public static AssignmentSet of(AssignmentSet older, AssignmentSet newer) {
        return joined(older, newer, CHAIN);
    }

    /** A set that was made by this method, with one more. Cost: amortised constant. */
    public static AssignmentSet add(AssignmentSet counter, AssignmentSet added) {
        AssignmentSet rest = counter;
        AssignmentSet tree = added;
        int rank = 0;
        while (!rest.isEmpty() && rankOf(lastTree(rest)) <= rank) {
            rank++;
            tree = new Union(lastTree(rest), tree, rank);
            rest = rest instanceof Union union && union.rank == CHAIN ? union.older : EMPTY;
        }
        return of(rest, tree);
    }

    private static AssignmentSet lastTree(AssignmentSet counter) {
        return counter instanceof Union union && union.rank == CHAIN ? union.newer : counter;
    }

    private static int rankOf(AssignmentSet tree) {
        return tree instanceof Union union ? union.rank : 0;
    }

    private static AssignmentSet joined(AssignmentSet older, AssignmentSet newer, int rank) {
        if (older.isEmpty()) {
            return newer;
        }
        return newer.isEmpty() ? older : new Union(older, newer, rank);
    }

    @Override
    AssignmentSet makeTail() {
        return joined(
                beginsWith(older, first()) ? older.tail() : older,
                beginsWith(newer, first()) ? newer.tail() : newer,
                rank);
    }

    @Override
    AssignmentSet makeHead() {
        return joined(
                beginsWith(older, first()) ? older.head() : EMPTY,
                beginsWith(newer, first()) ? newer.head() : EMPTY,
                rank);
    }

    @Override
    void walk(Optional<Trail> rest, Consumer<Trail> sink) {
        older.walk(rest, sink);
        newer.walk(rest, sink);
    }

    @Override
    Trail least(Optional<Trail> rest, TrailOrder order) {
        if (side == 0) {
            side = (byte) order.lesser(first(), older, newer);
        }
        return side < 0 ? older.least(rest, order) : newer.least(rest, order);
    }

    @Override
    AssignmentSet somePart() {
        return newer;
    }

    @Override
    AssignmentSet makeShed(Moment upTo) {
        AssignmentSet left = older.shed(upTo);
        AssignmentSet right = newer.shed(upTo);
        return left == older && right == newer ? this : joined(left, right, rank);
    }

    @Override
    AssignmentSet remakeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        AssignmentSet left = older.without(gone, done);
        AssignmentSet right = newer.without(gone, done);
        return left == older && right == newer ? this : joined(left, right, rank);
    }
}
