package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether topics are still the ones that a state was made from. A topic that was deleted and created again has the same
 * name, other records and offsets from 0; the cluster gives it another id.
 */
public final class Incarnations {
    private Incarnations() {}

    /**
     * What to say to somebody whose topics have changed; empty if none has. A topic that either side does not know is not
     * compared.
     *
     * @param stored topic ids by name, as they were when the state was made
     * @param found topic ids by name, as they are now
     */
    public static Optional<String> changed(Map<String, String> stored, Map<String, String> found) {
        List<String> others = new ArrayList<>();
        new TreeMap<>(stored).forEach((topic, id) -> {
            String now = found.getOrDefault(topic, id);
            if (!now.equals(id)) {
                others.add(topic + " (it had the id " + id + ", and has " + now + ")");
            }
        });
        if (others.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("STR-054 " + (others.size() == 1 ? "topic " : "topics ") + String.join(", ", others)
                + (others.size() == 1 ? " was" : " were") + " deleted and created again since the state was made."
                + " Offsets begin anew there, so the state does not fit, and new records would be taken for old ones:"
                + " begin with a new application.id, which makes a new state, with new output topics, where the names of old"
                + " results would come again, and with a new control topic unless its sources name incarnations");
    }
}
