package io.sequor.kstreams;

import io.sequor.kstreams.processor.Settings;
import io.sequor.kstreams.store.Ordinals;
import io.sequor.kstreams.store.StoredPatterns;
import io.sequor.kstreams.store.TaskStore;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.kstreams.watermark.Sources;
import io.sequor.matcher.diagnostic.Problem;
import io.sequor.matcher.stage.StagePattern;
import io.sequor.matcher.stage.StagePatternChecker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.TopicConfig;

/** Finds every problem of what a processor is to be built of, before a topology is made of it. */
final class SequorChecks {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9._-]{1,150}");

    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> inputs = new HashSet<>();

    /** What was found so far. */
    List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Adds what others found. */
    void add(List<Problem> more) {
        problems.addAll(more);
    }

    void prefix(String prefix) {
        checkName(prefix, "prefix");
    }

    void events(List<Settings.EventsTopic> topics) {
        if (topics.isEmpty() || topics.size() > Ordinals.MAX_TOPICS) {
            problems.add(new Problem(
                    "STR-010",
                    "events",
                    "there are " + topics.size() + " events topics, and a processor reads 1 to " + Ordinals.MAX_TOPICS,
                    "Name at least one, or divide them among processors."));
        }
        for (int i = 0; i < topics.size(); i++) {
            checkName(topics.get(i).name(), "events[" + i + "]");
            checkDistinct(topics.get(i).name(), "events[" + i + "]");
        }
    }

    /**
     * Where control records stand.
     *
     * @param topic the control topic, if one was named
     * @param inBand whether they were said to stand among the events
     * @param eventsTopics how many events topics there are
     */
    void watermarks(Optional<String> topic, boolean inBand, int eventsTopics) {
        topic.ifPresent(name -> {
            checkName(name, "watermarks");
            checkDistinct(name, "watermarks");
        });
        if (topic.isEmpty() && !inBand) {
            problems.add(new Problem(
                    "STR-018",
                    "watermarks",
                    "no topic of watermarks was named, and without watermarks nothing is ever decided",
                    "Call watermarks(topic), and write to it with a WatermarkPublisher; or watermarksInBand()."));
        }
        if (inBand && (topic.isPresent() || eventsTopics > 1)) {
            problems.add(new Problem(
                    "STR-021",
                    "watermarksInBand",
                    topic.isPresent()
                            ? "control records are to stand among the events and in topic " + topic.get()
                            : "control records are to stand among the events, and there are " + eventsTopics
                                    + " events topics: two logs have no common order",
                    "Use a control topic, or one events topic and no control topic."));
        }
    }

    /**
     * Topics that are written.
     *
     * @param outputs path of the setting to the topic
     * @param defaults topics whose names follow from the prefix, which is checked by itself
     */
    void outputs(Map<String, String> outputs, Set<String> defaults) {
        Set<String> taken = new HashSet<>(inputs);
        new TreeMap<>(outputs).forEach((path, topic) -> {
            if (!defaults.contains(topic)) {
                checkName(topic, path);
            }
            boolean withMatches = path.equals("timeouts") && topic.equals(outputs.get("matches"));
            if (!taken.add(topic) && !withMatches) {
                problems.add(new Problem(
                        "STR-015",
                        path,
                        "topic \"" + topic + "\" is read, or is written for something else",
                        "Give each output a topic of its own."));
            }
        });
    }

    void sources(Set<String> sources) {
        if (sources.size() > Sources.MAX) {
            problems.add(new Problem(
                    "STR-016",
                    "sources",
                    "there are " + sources.size() + " declared sources, and a processor knows up to " + Sources.MAX,
                    "Let several speak as one."));
        }
        for (String source : new TreeSet<>(sources)) {
            int bytes = source.getBytes(StandardCharsets.UTF_8).length;
            if (bytes < 1 || bytes > ControlMessage.MAX_SOURCE_BYTES) {
                problems.add(new Problem(
                        "STR-016",
                        "sources",
                        "the name of a source takes 1 to " + ControlMessage.MAX_SOURCE_BYTES
                                + " bytes, and this one takes " + bytes,
                        "Choose another name."));
            }
        }
    }

    /** Patterns that are run, and those that are being drained beside them. */
    void patterns(List<StagePattern> current, List<StagePattern> draining) {
        if (current.isEmpty() || current.size() + draining.size() > StoredPatterns.MAX) {
            problems.add(new Problem(
                    "STR-013",
                    "patterns",
                    "there are " + current.size() + " patterns"
                            + (draining.isEmpty() ? "" : " and " + draining.size() + " to be drained")
                            + ", and a processor has 1 to " + StoredPatterns.MAX,
                    "Add one, or divide them among processors."));
        }
        problems.addAll(StagePatternChecker.checkAll(current));
        for (int i = 0; i < draining.size(); i++) {
            String path = "draining[" + i + "]";
            List<Problem> found = StagePatternChecker.check(draining.get(i));
            found.forEach(problem -> problems.add(problem.under(path + ".")));
            if (found.isEmpty() && current.contains(draining.get(i))) {
                problems.add(new Problem(
                        "STR-022",
                        path,
                        "pattern \"" + draining.get(i).name() + "\" is among the patterns in the same form",
                        "Drain the old definition, or leave it out."));
            }
        }
    }

    /** The size of the record that says what the state is made under. */
    void definitionBytes(int bytes) {
        int most = TaskStore.MAX_RECORD_BYTES / 2;
        if (bytes > most) {
            problems.add(new Problem(
                    "STR-017",
                    "patterns",
                    "the names of topics, patterns and sources take " + bytes + " bytes, and " + most + " is the most",
                    "Shorten them, or divide the patterns among processors."));
        }
    }

    /** How the work is done; slices tell of themselves. */
    void work(Settings.Work work) {
        if (work.cachedStates() < 0) {
            problems.add(new Problem(
                    "STR-014",
                    "cachedStates",
                    "it is " + work.cachedStates() + ", and it lies in 0 .. " + Long.MAX_VALUE,
                    "Leave it out: it is 100,000. 0 keeps nothing decoded."));
        }
        if (work.stallAlert().isNegative()) {
            problems.add(new Problem(
                    "STR-014",
                    "stallAlertAfter",
                    "it is " + work.stallAlert() + ", and it is not negative",
                    "Leave it out: it is a minute."));
        }
    }

    /** Settings of the changelog topic: what is deleted by age would be state that is gone. */
    void changelog(Map<String, String> configuration) {
        String policy =
                configuration.getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
        if (!policy.equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
            problems.add(new Problem(
                    "STR-023",
                    "changelog." + TopicConfig.CLEANUP_POLICY_CONFIG,
                    "it is " + policy + ", and records deleted by age would be state that is gone",
                    "Leave it out: it is compact."));
        }
    }

    void range(String path, long value, long most, String advice) {
        if (value < 1 || value > most) {
            problems.add(new Problem("STR-014", path, "it is " + value + ", and it lies in 1 .. " + most, advice));
        }
    }

    private void checkDistinct(String topic, String path) {
        if (!inputs.add(topic)) {
            problems.add(
                    new Problem("STR-011", path, "topic \"" + topic + "\" is read twice", "Name each topic once."));
        }
    }

    private void checkName(String name, String path) {
        if (!NAME.matcher(name).matches() || name.equals(".") || name.equals("..")) {
            problems.add(new Problem(
                    "STR-012",
                    path,
                    "\"" + name + "\" is no name for a topic",
                    "Use 1 to 150 letters, digits, dots, underscores and dashes; one dot or two alone will not do."));
        }
    }
}
