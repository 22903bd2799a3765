package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Moment;
import io.sequor.matcher.event.Occurrence;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A union that is an ordered map as well, from a value to the assignments that have it: a treap (Seidel, Aragon: Randomized
 * Search Trees, 1996) whose every subtree is the set of all assignments with values in a span. Priorities are hashes, so
 * equal histories build equal trees. Finding, replacing and cutting out a span cost the logarithm of how many values
 * there are.
 */
final class RangeTree extends AssignmentSet {
    private final Object key;
    private final int priority;
    private final AssignmentSet own;
    private final AssignmentSet left;
    private final AssignmentSet right;
    private final Occurrence first;
    private final Occurrence last;
    private final long count;
    private byte least = Byte.MIN_VALUE;

    private RangeTree(Object key, int priority, AssignmentSet own, AssignmentSet left, AssignmentSet right) {
        this.key = key;
        this.priority = priority;
        this.own = own;
        this.left = left;
        this.right = right;
        this.first = earlier(earlier(own.first(), left), right);
        this.last = later(later(own.last(), left), right);
        this.count = sum(sum(own.count(), left.count()), right.count());
    }

    /** What a cut leaves. */
    private record Cut(AssignmentSet below, AssignmentSet above) {}

    /** The tree with a changed holding of a value; a holding that becomes empty goes. */
    static AssignmentSet with(AssignmentSet tree, Object key, int salt, UnaryOperator<AssignmentSet> change) {
        if (!(tree instanceof RangeTree node)) {
            AssignmentSet added = change.apply(EMPTY);
            return added.isEmpty() ? EMPTY : new RangeTree(key, priority(key, salt), added, EMPTY, EMPTY);
        }
        int order = KeySpan.compare(key, node.key);
        if (order == 0) {
            return node.holding(change.apply(node.own));
        }
        if (priority(key, salt) > node.priority && !holds(order < 0 ? node.left : node.right, key)) {
            AssignmentSet added = change.apply(EMPTY);
            if (added.isEmpty()) {
                return tree;
            }
            Cut cut = cut(tree, key);
            return new RangeTree(key, priority(key, salt), added, cut.below, cut.above);
        }
        return order < 0
                ? node.over(with(node.left, key, salt, change), node.right)
                : node.over(node.left, with(node.right, key, salt, change));
    }

    /** Whether some value lies in the span. Changes nothing and makes nothing. */
    static boolean meets(AssignmentSet tree, KeySpan span) {
        AssignmentSet at = tree;
        while (at instanceof RangeTree node) {
            int side = span.side(node.key);
            if (side == 0) {
                return true;
            }
            at = side < 0 ? node.right : node.left;
        }
        return false;
    }

    /** What lies in a span, as a tree, and the tree without it. Visits the two ends of the span only. */
    static Split take(AssignmentSet tree, KeySpan span) {
        if (!(tree instanceof RangeTree node)) {
            return new Split(EMPTY, EMPTY);
        }
        int side = span.side(node.key);
        if (side < 0) {
            Split right = take(node.right, span);
            return new Split(right.hit(), node.over(node.left, right.rest()));
        }
        if (side > 0) {
            Split left = take(node.left, span);
            return new Split(left.hit(), node.over(left.rest(), node.right));
        }
        Split left = takeLower(node.left, span);
        Split right = takeUpper(node.right, span);
        return new Split(node.over(left.hit(), right.hit()), merged(left.rest(), right.rest()));
    }

    /** As {@link #take}, of a tree in which nothing lies above the span. */
    private static Split takeLower(AssignmentSet tree, KeySpan span) {
        if (!(tree instanceof RangeTree node)) {
            return new Split(EMPTY, EMPTY);
        }
        if (span.side(node.key) < 0) {
            Split right = takeLower(node.right, span);
            return new Split(right.hit(), node.over(node.left, right.rest()));
        }
        Split left = takeLower(node.left, span);
        return new Split(node.over(left.hit(), node.right), left.rest());
    }

    /** As {@link #take}, of a tree in which nothing lies below the span. */
    private static Split takeUpper(AssignmentSet tree, KeySpan span) {
        if (!(tree instanceof RangeTree node)) {
            return new Split(EMPTY, EMPTY);
        }
        if (span.side(node.key) > 0) {
            Split left = takeUpper(node.left, span);
            return new Split(left.hit(), node.over(left.rest(), node.right));
        }
        Split right = takeUpper(node.right, span);
        return new Split(node.over(node.left, right.hit()), right.rest());
    }

    /** As {@link #split}, of what lies in a span; all else is rest. */
    static Split split(AssignmentSet tree, KeySpan span, Function<AssignmentSet, Split> halves) {
        Split taken = take(tree, span);
        Split split = split(taken.hit(), halves);
        return split.hit().isEmpty() ? new Split(EMPTY, tree) : new Split(split.hit(), laid(tree, span, split.rest()));
    }

    /** A tree in which what lies in a span is another tree. */
    private static AssignmentSet laid(AssignmentSet tree, KeySpan span, AssignmentSet inside) {
        if (!(tree instanceof RangeTree node)) {
            return inside;
        }
        int side = span.side(node.key);
        if (side < 0) {
            return node.over(node.left, laid(node.right, span, inside));
        }
        if (side > 0) {
            return node.over(laid(node.left, span, inside), node.right);
        }
        AssignmentSet below = takeLower(node.left, span).rest();
        AssignmentSet above = takeUpper(node.right, span).rest();
        return merged(merged(below, inside), above);
    }

    /** The tree with every holding split in two. Cost: linear in the values. */
    static Split split(AssignmentSet tree, Function<AssignmentSet, Split> halves) {
        if (!(tree instanceof RangeTree node)) {
            return new Split(EMPTY, tree);
        }
        Split own = halves.apply(node.own);
        Split lower = split(node.left, halves);
        Split upper = split(node.right, halves);
        return new Split(
                node.with(own.hit(), lower.hit(), upper.hit()), node.with(own.rest(), lower.rest(), upper.rest()));
    }

    /** Hands over what each value holds. */
    static void each(AssignmentSet tree, Consumer<AssignmentSet> sink) {
        if (tree instanceof RangeTree node) {
            each(node.left, sink);
            sink.accept(node.own);
            each(node.right, sink);
        }
    }

    private static boolean holds(AssignmentSet tree, Object key) {
        AssignmentSet at = tree;
        while (at instanceof RangeTree node) {
            int order = KeySpan.compare(key, node.key);
            if (order == 0) {
                return true;
            }
            at = order < 0 ? node.left : node.right;
        }
        return false;
    }

    /** What is below and above a value that is not there. */
    private static Cut cut(AssignmentSet tree, Object key) {
        if (!(tree instanceof RangeTree node)) {
            return new Cut(EMPTY, EMPTY);
        }
        if (KeySpan.compare(key, node.key) < 0) {
            Cut left = cut(node.left, key);
            return new Cut(left.below, node.over(left.above, node.right));
        }
        Cut right = cut(node.right, key);
        return new Cut(node.over(node.left, right.below), right.above);
    }

    /** Both, where everything of the lower one is below everything of the upper one. */
    private static AssignmentSet merged(AssignmentSet lower, AssignmentSet upper) {
        if (!(lower instanceof RangeTree l)) {
            return upper;
        }
        if (!(upper instanceof RangeTree u)) {
            return lower;
        }
        return l.priority >= u.priority ? l.over(l.left, merged(l.right, u)) : u.over(merged(l, u.left), u.right);
    }

    private static int priority(Object key, int salt) {
        int hash = (key.hashCode() * 31 + salt) * 0x85EBCA6B;
        hash ^= hash >>> 15;
        hash *= 0xC2B2AE35;
        return hash ^ (hash >>> 13);
    }

    private static Occurrence earlier(Occurrence start, AssignmentSet other) {
        return other.isEmpty() ? start : earlier(start, other.first());
    }

    private static Occurrence later(Occurrence start, AssignmentSet other) {
        return other.isEmpty() ? start : later(start, other.last());
    }

    private AssignmentSet holding(AssignmentSet other) {
        return with(other, left, right);
    }

    private AssignmentSet over(AssignmentSet lower, AssignmentSet upper) {
        return with(own, lower, upper);
    }

    private AssignmentSet with(AssignmentSet other, AssignmentSet lower, AssignmentSet upper) {
        if (other == own && lower == left && upper == right) {
            return this;
        }
        return other.isEmpty() ? merged(lower, upper) : new RangeTree(key, priority, other, lower, upper);
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
        return with(tailOf(own), tailOf(left), tailOf(right));
    }

    private AssignmentSet tailOf(AssignmentSet part) {
        return beginsWith(part, first) ? part.tail() : part;
    }

    @Override
    public AssignmentSet head() {
        return with(headOf(own), headOf(left), headOf(right));
    }

    private AssignmentSet headOf(AssignmentSet part) {
        return beginsWith(part, first) ? part.head() : EMPTY;
    }

    @Override
    void walk(Optional<Trail> rest, Consumer<Trail> sink) {
        left.walk(rest, sink);
        own.walk(rest, sink);
        right.walk(rest, sink);
    }

    @Override
    Trail least(Optional<Trail> rest, TrailOrder order) {
        if (least == Byte.MIN_VALUE) {
            int found = order.lesser(first, own, left) < 0 ? 0 : -1;
            least = (byte) (order.lesser(first, part(found), right) < 0 ? found : 1);
        }
        return part(least).least(rest, order);
    }

    /** -1 for what is below, 0 for its own, 1 for what is above. */
    private AssignmentSet part(int place) {
        if (place == 0) {
            return own;
        }
        return place < 0 ? left : right;
    }

    @Override
    AssignmentSet somePart() {
        return own;
    }

    @Override
    AssignmentSet makeShed(Moment upTo) {
        return with(own.shed(upTo), left.shed(upTo), right.shed(upTo));
    }

    @Override
    AssignmentSet makeWithout(Departed gone, Map<AssignmentSet, AssignmentSet> done) {
        return with(own.without(gone, done), left.without(gone, done), right.without(gone, done));
    }
}
