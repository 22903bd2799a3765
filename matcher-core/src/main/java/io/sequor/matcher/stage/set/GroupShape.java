package io.sequor.matcher.stage.set;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * How the partial matches of one group are arranged as one set. Those that will fare alike for all time are one
 * <em>class</em>, a {@link Union} that only grows at its end. Classes may be kept apart by an index, by signature, or by
 * both, the index above.
 *
 * @param index the index above, over one captured value
 * @param signed whether classes below one index value are kept apart by their signatures
 */
public record GroupShape(Index index, boolean signed) {
    /** An index over classes. */
    public enum Index {
        /** None. */
        NONE,
        /** By equality: {@link HashTree}. */
        HASH,
        /** By order: {@link RangeTree}. */
        RANGE
    }

    /** One class for all. */
    public static final GroupShape ONE_CLASS = new GroupShape(Index.NONE, false);

    /**
     * Where an assignment set belongs.
     *
     * @param key the index value; anything where there is no index
     * @param signature what tells classes of one index value apart; anything where they are not told apart
     * @param salt varies the shape of an ordered index
     */
    public record Place(Object key, Object signature, int salt) {}

    /** Whether a group is one class. */
    public boolean isOneClass() {
        return index == Index.NONE && !signed;
    }

    /** A group with a set added. Cost: amortised constant, with an ordered index the logarithm of its values. */
    public AssignmentSet with(AssignmentSet group, Place place, AssignmentSet added) {
        UnaryOperator<AssignmentSet> signatures = signed
                ? held -> HashTree.with(held, place.signature(), one -> Union.add(one, added))
                : held -> Union.add(held, added);
        return switch (index) {
            case NONE -> signatures.apply(group);
            case HASH -> HashTree.with(group, place.key(), signatures);
            case RANGE -> RangeTree.with(group, place.key(), place.salt(), signatures);
        };
    }

    /** Whether a group has something with an index value in the span. Cost: constant, or the logarithm of its values. */
    public boolean meets(AssignmentSet group, KeySpan span) {
        return index == Index.HASH
                ? !HashTree.get(group, KeySpan.key(span.point())).isEmpty()
                : RangeTree.meets(group, span);
    }

    /** What has an index value in the span, arranged as the group is, and the others. Cost: as {@link #meets}. */
    public Split take(AssignmentSet group, KeySpan span) {
        if (index == Index.RANGE) {
            return RangeTree.take(group, span);
        }
        return HashTree.split(group, KeySpan.key(span.point()), held -> new Split(held, AssignmentSet.EMPTY));
    }

    /** As {@link #take}, but only classes of which something is true. Cost: one test for each class in the span. */
    public Split take(AssignmentSet group, KeySpan span, Predicate<AssignmentSet> test) {
        Function<AssignmentSet, Split> halves = belowIndex(test);
        return index == Index.RANGE
                ? RangeTree.split(group, span, halves)
                : HashTree.split(group, KeySpan.key(span.point()), halves);
    }

    /** Every class. Cost: linear in the classes. */
    public List<AssignmentSet> classes(AssignmentSet group) {
        List<AssignmentSet> classes = new ArrayList<>();
        each(group, classes::add);
        return classes;
    }

    /** The classes of which something is true, and the others. Cost: one test for each class. */
    public Split split(AssignmentSet group, Predicate<AssignmentSet> test) {
        Function<AssignmentSet, Split> halves = belowIndex(test);
        return switch (index) {
            case NONE -> group.isEmpty() ? new Split(group, group) : halves.apply(group);
            case HASH -> HashTree.split(group, halves);
            case RANGE -> RangeTree.split(group, halves);
        };
    }

    private Function<AssignmentSet, Split> belowIndex(Predicate<AssignmentSet> test) {
        Function<AssignmentSet, Split> halves =
                one -> test.test(one) ? new Split(one, AssignmentSet.EMPTY) : new Split(AssignmentSet.EMPTY, one);
        return signed ? held -> HashTree.split(held, halves) : halves;
    }

    private void each(AssignmentSet group, Consumer<AssignmentSet> sink) {
        Consumer<AssignmentSet> signatures = signed ? held -> HashTree.each(held, sink) : sink;
        switch (index) {
            case NONE -> {
                if (!group.isEmpty()) {
                    signatures.accept(group);
                }
            }
            case HASH -> HashTree.each(group, signatures);
            case RANGE -> RangeTree.each(group, signatures);
        }
    }
}
