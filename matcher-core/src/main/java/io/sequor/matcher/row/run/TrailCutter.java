package io.sequor.matcher.row.run;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shortens trails, so that what they had in common stays shared. Cost: the rows that are left. */
final class TrailCutter {
    private final Map<Trail, Trail> known = new IdentityHashMap<>();

    /** The last rows of a trail, so many. */
    @Nullable
    Trail cut(@Nullable Trail trail, int rows) {
        List<Trail> kept = new ArrayList<>();
        Trail at = trail;
        while (at != null && kept.size() < rows && !known.containsKey(at)) {
            kept.add(at);
            at = at.before();
        }
        Trail shortened = at == null || kept.size() == rows ? null : known.get(at);
        for (int i = kept.size() - 1; i >= 0; i--) {
            Trail old = kept.get(i);
            shortened = new Trail(shortened, old.label(), old.excluded(), old.item());
            known.put(old, shortened);
        }
        return shortened;
    }
}
