package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A union that is a map as well, from a value to the assignments that have it: a hash trie of 64 branches (Bagwell: Ideal
 * Hash Trees, 2001). One value is one {@link Leaf} and costs no table. A path through it is at most six steps, so
 * finding and replacing cost about a constant. The root of a large tree has a {@link Presence}: looking for what is not
 * there, as most events do, is done before a path is taken.
 */
abstract sealed class HashTree extends AssignmentSet permits HashTree.Leaf, HashTree.Branch {
    private static final int BITS = 6;
    private static final int FULL_DEPTH = 36;
    private static final int LARGE = 4_096;

    /** What a value holds; empty when it is not there. */
    static AssignmentSet get(AssignmentSet tree, Object key) {
        AssignmentSet at = tree;
        int hash = spread(key);
        if (tree instanceof Branch root && root.surelyLacks(hash)) {
            return EMPTY;
        }
        for (int shift = 0; at instanceof Branch branch; shift += BITS) {
            at = shift < FULL_DEPTH ? branch.at(bit(hash, shift)) : branch.among(key);
        }
        return at instanceof Leaf leaf && leaf.hash == hash && leaf.key.equals(key) ? leaf.assignments : EMPTY;
    }

    /** The tree with a changed holding of a value; a holding that becomes empty goes. */
    static AssignmentSet with(AssignmentSet tree, Object key, UnaryOperator<AssignmentSet> change) {
        int hash = spread(key);
        AssignmentSet changed = with(tree, 0, key, hash, change);
        if (changed instanceof Branch root) {
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
        if (tree instanceof Branch branch) {
            List<Split> splits = new ArrayList<>(branch.children.length);
            for (AssignmentSet child : branch.children) {
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
        } else if (tree instanceof Branch branch) {
            for (AssignmentSet child : branch.children) {
                each(child, sink);
            }
        }
    }

    private static AssignmentSet with(
            AssignmentSet tree, int shift, Object key, int hash, UnaryOperator<AssignmentSet> change) {
        if (tree instanceof Branch branch) {
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
            return new Branch(0, new AssignmentSet[] {left, right}, null);
        }
        long l = bit(left.hash, shift);
        long r = bit(right.hash, shift);
        if (l == r) {
            return new Branch(l, new AssignmentSet[] {apart(left, right, shift + BITS)}, null);
        }
        AssignmentSet[] both =
                Long.compareUnsigned(l, r) < 0 ? new AssignmentSet[] {left, right} : new AssignmentSet[] {right, left};
        return new Branch(l | r, both, null);
    }

    private static long bit(int hash, int shift) {
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

    /** Several values, by six bits of their hashes. Behind the last bits it is a list of values with one hash. */
    static final class Branch extends HashTree {
        private final long bits;
        private final AssignmentSet[] children;
        private final Occurrence first;
        private final Occurrence last;
        private final long count;
        private final int keys;
        private byte least = -1;
        private @Nullable Presence presence;

        private Branch(long bits, AssignmentSet[] children, @Nullable Presence presence) {
            this.bits = bits;
            this.presence = presence;
            this.children = children;
            Occurrence earliest = children[0].first();
            Occurrence latest = children[0].last();
            long sum = 0;
            int values = 0;
            for (AssignmentSet child : children) {
                earliest = compareStarts(child.first(), earliest) < 0 ? child.first() : earliest;
                latest = compareStarts(child.last(), latest) > 0 ? child.last() : latest;
                sum = sum(sum, child.count());
                values += keys(child);
            }
            this.first = earliest;
            this.last = latest;
            this.count = sum;
            this.keys = values;
        }

        /** How much was added. */
        private record Growth(long count, int keys) {
            static Growth from(AssignmentSet before, AssignmentSet after) {
                return new Growth(after.count() - before.count(), Branch.keys(after) - Branch.keys(before));
            }
        }

        /** A branch that differs from another one by what was added. */
        private Branch(Branch before, long bits, AssignmentSet[] children, AssignmentSet grown, Growth by) {
            this.bits = bits;
            this.children = children;
            this.presence = before.presence;
            this.first = compareStarts(grown.first(), before.first) < 0 ? grown.first() : before.first;
            this.last = compareStarts(grown.last(), before.last) > 0 ? grown.last() : before.last;
            this.count = sum(before.count, by.count);
            this.keys = before.keys + by.keys;
        }

        /** Whether a tree with this root surely has no value with a hash. */
        private boolean surelyLacks(int hash) {
            Presence known = presence;
            return known != null && !known.mayHold(hash);
        }

        /** Of the root of a large tree: that a value with a hash may be there from now on. */
        private void remember(int hash) {
            Presence known = presence;
            if (known != null ? !known.add(hash) : keys >= LARGE) {
                Presence all = new Presence(Math.max(keys, LARGE));
                eachHash(this, all);
                presence = all;
            }
        }

        private static int keys(AssignmentSet tree) {
            return tree instanceof Branch branch ? branch.keys : 1;
        }

        private static void eachHash(AssignmentSet tree, Presence all) {
            if (tree instanceof Leaf leaf) {
                all.add(leaf.hash);
            } else if (tree instanceof Branch branch) {
                for (AssignmentSet child : branch.children) {
                    eachHash(child, all);
                }
            }
        }

        private AssignmentSet at(long bit) {
            return (bits & bit) == 0 ? EMPTY : children[place(bit)];
        }

        private int place(long bit) {
            return Long.bitCount(bits & (bit - 1));
        }

        private AssignmentSet among(Object key) {
            for (AssignmentSet child : children) {
                if (child instanceof Leaf leaf && leaf.key.equals(key)) {
                    return leaf;
                }
            }
            return EMPTY;
        }

        private AssignmentSet with(long bit, UnaryOperator<AssignmentSet> change) {
            int place = place(bit);
            if ((bits & bit) != 0) {
                AssignmentSet changed = change.apply(children[place]);
                return changed == children[place] ? this : replaced(place, bit, changed);
            }
            AssignmentSet added = change.apply(EMPTY);
            if (added.isEmpty()) {
                return this;
            }
            AssignmentSet[] more = new AssignmentSet[children.length + 1];
            System.arraycopy(children, 0, more, 0, place);
            more[place] = added;
            System.arraycopy(children, place, more, place + 1, children.length - place);
            return new Branch(this, bits | bit, more, added, new Growth(added.count(), keys(added)));
        }

        private AssignmentSet replaced(int place, long bit, AssignmentSet changed) {
            if (changed.isEmpty()) {
                return without(place, bit);
            }
            AssignmentSet before = children[place];
            AssignmentSet[] others = children.clone();
            others[place] = changed;
            boolean grown = changed.count() < MANY
                    && changed.count() >= before.count()
                    && compareStarts(changed.first(), before.first()) <= 0
                    && compareStarts(changed.last(), before.last()) >= 0;
            return grown
                    ? new Branch(this, bits, others, changed, Growth.from(before, changed))
                    : new Branch(bits, others, presence);
        }

        private AssignmentSet without(int place, long bit) {
            AssignmentSet[] fewer = new AssignmentSet[children.length - 1];
            System.arraycopy(children, 0, fewer, 0, place);
            System.arraycopy(children, place + 1, fewer, place, fewer.length - place);
            return of(bits & ~bit, fewer);
        }

        /** One leaf needs no branch above it. */
        private AssignmentSet of(long bits, AssignmentSet[] children) {
            if (children.length == 0) {
                return EMPTY;
            }
            return children.length == 1 && children[0] instanceof Leaf
                    ? children[0]
                    : new Branch(bits, children, presence);
        }

        private AssignmentSet withAmong(Object key, int hash, UnaryOperator<AssignmentSet> change) {
            for (int place = 0; place < children.length; place++) {
                if (children[place] instanceof Leaf leaf && leaf.key.equals(key)) {
                    AssignmentSet changed = leaf.holding(change.apply(leaf.assignments));
                    return changed == leaf ? this : replaced(place, 0, changed);
                }
            }
            AssignmentSet added = change.apply(EMPTY);
            if (added.isEmpty()) {
                return this;
            }
            AssignmentSet[] more = Arrays.copyOf(children, children.length + 1);
            more[children.length] = new Leaf(key, hash, added);
            return new Branch(0, more, null);
        }

        private AssignmentSet mapped(Function<AssignmentSet, AssignmentSet> change) {
            AssignmentSet[] kept = new AssignmentSet[children.length];
            int size = 0;
            long keptBits = 0;
            long left = bits;
            boolean changed = false;
            for (AssignmentSet child : children) {
                long bit = Long.lowestOneBit(left);
                left &= ~bit;
                AssignmentSet next = change.apply(child);
                changed |= next != child;
                if (!next.isEmpty()) {
                    kept[size++] = next;
                    keptBits |= bit;
                }
            }
            if (!changed) {
                return this;
            }
            return of(keptBits, size == kept.length ? kept : Arrays.copyOf(kept, size));
        }

        @Override
        public long count() {
            return count;
        }

        @Override
        public Occurrence first() {
            return first;
        }

        @Override
        public Occurrence last() {
            return last;
        }

        @Override
        public AssignmentSet tail() {
            return mapped(child -> beginsWith(child, first) ? child.tail() : child);
        }

        @Override
        public AssignmentSet head() {
            return mapped(child -> beginsWith(child, first) ? child.head() : EMPTY);
        }

        @Override
        void walk(Optional<Trail> rest, Consumer<Trail> sink) {
            for (AssignmentSet child : children) {
                child.walk(rest, sink);
            }
        }

        @Override
        Trail least(Optional<Trail> rest, TrailOrder order) {
            if (least < 0) {
                int found = 0;
                for (int place = 1; place < children.length; place++) {
                    found = order.lesser(first, children[found], children[place]) <= 0 ? found : place;
                }
                least = (byte) found;
            }
            return children[least].least(rest, order);
        }

        @Override
        AssignmentSet somePart() {
            return children[0];
        }

        @Override
        AssignmentSet makeShed(Moment upTo) {
            return mapped(child -> child.shed(upTo));
        }

        @Override
        AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
            return mapped(child -> child.without(gone, done));
        }
    }
}
