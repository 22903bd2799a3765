package io.sequor.matcher.row.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The positions that are searched from, in order; found by halving. Mutable, owned by {@link Search}. */
final class OpenStarts {
    private List<OpenStart> starts = new ArrayList<>();

    int size() {
        return starts.size();
    }

    OpenStart get(int index) {
        return starts.get(index);
    }

    /** One behind all others. */
    void add(OpenStart start) {
        starts.add(start);
    }

    OpenStart last() {
        return starts.get(starts.size() - 1);
    }

    OpenStart removeLast() {
        return starts.remove(starts.size() - 1);
    }

    /** That of a position; null for none. */
    @Nullable
    OpenStart at(int position) {
        int index = firstFrom(position);
        return index < starts.size() && starts.get(index).start == position ? starts.get(index) : null;
    }

    private int firstFrom(int position) {
        int low = 0;
        int high = starts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts.get(middle).start < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The index of the first that has not left, where none has left behind one that has not. */
    int firstPresent() {
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

    /** Takes those before a position away. */
    List<OpenStart> removeBefore(int position) {
        int gone = firstFrom(position);
        List<OpenStart> removed = starts.subList(0, gone);
        starts = new ArrayList<>(starts.subList(gone, starts.size()));
        return removed;
    }

    /** Others in the place of all. */
    List<OpenStart> replace(List<OpenStart> others) {
        List<OpenStart> before = starts;
        starts = others;
        return before;
    }
}
