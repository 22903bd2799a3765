package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Several values, by six bits of their hashes. Behind the last bits it is a list of values with one hash. */
final class HashBranch extends HashTree {
    private static final int LARGE = 4_096;

    private final long bits;
    private final AssignmentSet[] children;
    private final Occurrence first;
    private final Occurrence last;
    private final long count;
    private final int keys;
    private byte least = -1;
    private @Nullable Presence presence;

    HashBranch(long bits, AssignmentSet[] children, @Nullable Presence presence) {
        this.bits = bits;
        this.presence = presence;
        this.children = children;
        Occurrence earliest = children[0].first();
        Occurrence latest = children[0].last();
        long sum = 0;
        int values = 0;
        for (AssignmentSet child : children) {
            earliest = earlier(earliest, child.first());
            latest = later(child.last(), latest);
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
            return new Growth(after.count() - before.count(), HashBranch.keys(after) - HashBranch.keys(before));
        }
    }

    /** A branch that differs from another one by what was added. */
    private HashBranch(HashBranch before, long bits, AssignmentSet[] children, AssignmentSet grown, Growth by) {
        this.bits = bits;
        this.children = children;
        this.presence = before.presence;
        this.first = earlier(before.first, grown.first());
        this.last = later(grown.last(), before.last);
        this.count = sum(before.count, by.count);
        this.keys = before.keys + by.keys;
    }

    /** Whether a tree with this root surely has no value with a hash. */
    boolean surelyLacks(int hash) {
        Presence known = presence;
        return known != null && !known.mayHold(hash);
    }

    /** Of the root of a large tree: that a value with a hash may be there from now on. */
    void remember(int hash) {
        Presence known = presence;
        if (known != null ? !known.add(hash) : keys >= LARGE) {
            Presence all = new Presence(Math.max(keys, LARGE));
            eachHash(this, all);
            presence = all;
        }
    }

    private static int keys(AssignmentSet tree) {
        return tree instanceof HashBranch branch ? branch.keys : 1;
    }

    private static void eachHash(AssignmentSet tree, Presence all) {
        if (tree instanceof Leaf leaf) {
            all.add(leaf.hash());
        } else if (tree instanceof HashBranch branch) {
            for (AssignmentSet child : branch.children) {
                eachHash(child, all);
            }
        }
    }

    AssignmentSet[] children() {
        return children;
    }

    AssignmentSet at(long bit) {
        return (bits & bit) == 0 ? EMPTY : children[place(bit)];
    }

    private int place(long bit) {
        return Long.bitCount(bits & (bit - 1));
    }

    AssignmentSet among(Object key) {
        for (AssignmentSet child : children) {
            if (child instanceof Leaf leaf && leaf.key().equals(key)) {
                return leaf;
            }
        }
        return EMPTY;
    }

    AssignmentSet with(long bit, UnaryOperator<AssignmentSet> change) {
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
        return new HashBranch(this, bits | bit, more, added, new Growth(added.count(), keys(added)));
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
                ? new HashBranch(this, bits, others, changed, Growth.from(before, changed))
                : new HashBranch(bits, others, presence);
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
                : new HashBranch(bits, children, presence);
    }

    AssignmentSet withAmong(Object key, int hash, UnaryOperator<AssignmentSet> change) {
        for (int place = 0; place < children.length; place++) {
            if (children[place] instanceof Leaf leaf && leaf.key().equals(key)) {
                AssignmentSet changed = leaf.holding(change.apply(leaf.held()));
                return changed == leaf ? this : replaced(place, 0, changed);
            }
        }
        AssignmentSet added = change.apply(EMPTY);
        if (added.isEmpty()) {
            return this;
        }
        AssignmentSet[] more = Arrays.copyOf(children, children.length + 1);
        more[children.length] = new Leaf(key, hash, added);
        return new HashBranch(0, more, null);
    }

    AssignmentSet mapped(Function<AssignmentSet, AssignmentSet> change) {
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
