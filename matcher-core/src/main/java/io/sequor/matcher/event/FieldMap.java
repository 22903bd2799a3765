package io.sequor.matcher.event;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an event, in the order of their names. Events have few fields and are read all the time: two arrays are
 * smaller and nearer than the entries of a hash table.
 */
final class FieldMap extends AbstractMap<String, Scalar> {
    /** Up to so many names are compared one after the other. */
    private static final int FEW = 8;

    private final String[] names;
    private final Scalar[] values;

    private FieldMap(String[] names, Scalar[] values) {
        this.names = names;
        this.values = values;
    }

    static FieldMap of(SortedMap<String, Scalar> fields) {
        return new FieldMap(
                fields.keySet().toArray(String[]::new), fields.values().toArray(Scalar[]::new));
    }

    @Override
    public @Nullable Scalar get(@Nullable Object name) {
        if (names.length > FEW) {
            int place = name instanceof String text ? Arrays.binarySearch(names, text) : -1;
            return place < 0 ? null : values[place];
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return values[i];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public int size() {
        return names.length;
    }

    @Override
    public Set<Map.Entry<String, Scalar>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, Scalar>> iterator() {
                return new Entries();
            }

            @Override
            public int size() {
                return names.length;
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<String, Scalar>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < names.length;
        }

        @Override
        public Map.Entry<String, Scalar> next() {
            if (!hasNext()) {
                throw new NoSuchElementException("an event has no more than " + names.length + " fields");
            }
            int place = next++;
            return Map.entry(names[place], values[place]);
        }
    }
}
