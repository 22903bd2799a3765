package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A union that is a map as well, from a value to the assignments that have it: a hash trie of 64 branches (Bagwell: Ideal
 * Hash Trees, 2001). One value is one {@link Leaf} and costs no table. A path through it is at most six steps, so
 * finding and replacing cost about a constant. The root of a large tree has a {@link Presence}: looking for what is not
 * there, as most events do, is done before a path is taken.
 */
abstract sealed class HashTree extends AssignmentSet permits HashTree.Leaf, HashBranch {
    private static final int BITS = 6;
    private static final int FULL_DEPTH = 36;

    /** What a value holds; empty when it is not there. */
    static AssignmentSet get(AssignmentSet tree, Object key) {
        AssignmentSet at = tree;
        int hash = spread(key);
        if (tree instanceof HashBranch root && root.surelyLacks(hash)) {
            return EMPTY;
        }
        for (int shift = 0; at instanceof HashBranch branch; shift += BITS) {
            at = shift < FULL_DEPTH ? branch.at(bit(hash, shift)) : branch.among(key);
        }
        return at instanceof Leaf leaf && leaf.hash == hash && leaf.key.equals(key) ? leaf.assignments : EMPTY;
    }

    /** The tree with a changed holding of a value; a holding that becomes empty goes. */
    static AssignmentSet with(AssignmentSet tree, Object key, UnaryOperator<AssignmentSet> change) {
        int hash = spread(key);
        AssignmentSet changed = with(tree, 0, key, hash, change);
        if (changed instanceof HashBranch root) {
            root.remember(hash);
        }
        return changed;
    }

    /** The holding of one value split in two; all else is rest. */
    static Split split(AssignmentSet tree, Object key, Function<AssignmentSet, Split> halves) {
        AssignmentSet held = get(tree, key);
        if (held.isEmpty()) {
            return new Split(EMPTY, tree);
        }
        Split split = halves.apply(held);
        AssignmentSet hit = split.hit().isEmpty() ? EMPTY : new Leaf(key, spread(key), split.hit());
        return new Split(hit, with(tree, key, all -> split.rest()));
    }

    /** The tree with every holding split in two. Cost: linear in the values. */
    static Split split(AssignmentSet tree, Function<AssignmentSet, Split> halves) {
        if (tree instanceof Leaf leaf) {
            Split split = halves.apply(leaf.assignments);
            return new Split(leaf.holding(split.hit()), leaf.holding(split.rest()));
        }
        if (tree instanceof HashBranch branch) {
            List<Split> splits = new ArrayList<>(branch.children().length);
            for (AssignmentSet child : branch.children()) {
                splits.add(split(child, halves));
            }
            Iterator<Split> hits = splits.iterator();
            Iterator<Split> rests = splits.iterator();
            return new Split(
                    branch.mapped(child -> hits.next().hit()),
                    branch.mapped(child -> rests.next().rest()));
        }
        return new Split(EMPTY, tree);
    }

    /** Hands over what each value holds. */
    static void each(AssignmentSet tree, Consumer<AssignmentSet> sink) {
        if (tree instanceof Leaf leaf) {
            sink.accept(leaf.assignments);
        } else if (tree instanceof HashBranch branch) {
            for (AssignmentSet child : branch.children()) {
                each(child, sink);
            }
        }
    }

    private static AssignmentSet with(
            AssignmentSet tree, int shift, Object key, int hash, UnaryOperator<AssignmentSet> change) {
        if (tree instanceof HashBranch branch) {
            return shift < FULL_DEPTH
                    ? branch.with(bit(hash, shift), child -> with(child, shift + BITS, key, hash, change))
                    : branch.withAmong(key, hash, change);
        }
        if (tree instanceof Leaf leaf) {
            if (leaf.hash == hash && leaf.key.equals(key)) {
                return leaf.holding(change.apply(leaf.assignments));
            }
            AssignmentSet added = change.apply(EMPTY);
            return added.isEmpty() ? tree : apart(leaf, new Leaf(key, hash, added), shift);
        }
        AssignmentSet added = change.apply(EMPTY);
        return added.isEmpty() ? EMPTY : new Leaf(key, hash, added);
    }

    /** Two leaves below one branch, however far their hashes agree. */
    private static AssignmentSet apart(Leaf left, Leaf right, int shift) {
        if (shift >= FULL_DEPTH) {
            return new HashBranch(0, new AssignmentSet[] {left, right}, null);
        }
        long l = bit(left.hash, shift);
        long r = bit(right.hash, shift);
        if (l == r) {
            return new HashBranch(l, new AssignmentSet[] {apart(left, right, shift + BITS)}, null);
        }
        AssignmentSet[] both =
                Long.compareUnsigned(l, r) < 0 ? new AssignmentSet[] {left, right} : new AssignmentSet[] {right, left};
        return new HashBranch(l | r, both, null);
    }

    static long bit(int hash, int shift) {
        return 1L << ((hash >>> shift) & ((1 << BITS) - 1));
    }

    private static int spread(Object key) {
        int hash = key.hashCode() * 0x9E3779B9;
        return hash ^ (hash >>> 16);
    }

    /** One value and what it holds. */
    static final class Leaf extends HashTree {
        private final Object key;
        private final int hash;
        private final AssignmentSet assignments;

        Leaf(Object key, int hash, AssignmentSet assignments) {
            this.key = key;
            this.hash = hash;
            this.assignments = assignments;
        }

        Object key() {
            return key;
        }

        int hash() {
            return hash;
        }

        AssignmentSet held() {
            return assignments;
        }

        AssignmentSet holding(AssignmentSet other) {
            if (other == assignments) {
                return this;
            }
            return other.isEmpty() ? EMPTY : new Leaf(key, hash, other);
        }

        @Override
        public long count() {
            return assignments.count();
        }

        @Override
        public Occurrence first() {
            return assignments.first();
        }

        @Override
        public Occurrence last() {
            return assignments.last();
        }

        @Override
        public AssignmentSet tail() {
            return holding(assignments.tail());
        }

        @Override
        public AssignmentSet head() {
            return holding(assignments.head());
        }

        @Override
        void walk(Optional<Trail> rest, Consumer<Trail> sink) {
            assignments.walk(rest, sink);
        }

        @Override
        Trail least(Optional<Trail> rest, TrailOrder order) {
            return assignments.least(rest, order);
        }

        @Override
        AssignmentSet somePart() {
            return assignments;
        }

        @Override
        AssignmentSet makeShed(Moment upTo) {
            return holding(assignments.shed(upTo));
        }

        @Override
        AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
            return holding(assignments.without(gone, done));
        }
    }
}
