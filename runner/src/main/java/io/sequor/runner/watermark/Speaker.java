package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.CommittedLog;
import io.sequor.kstreams.watermark.ControlMessage;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.Printable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Says something for a source in every partition, or nowhere: first everything is looked at, then it is written. */
final class Speaker {
    private final Console console;
    private final SpeakerOptions options;

    Speaker(Console console, SpeakerOptions options) {
        this.console = console;
        this.options = options;
    }

    /** Says it, and says what was done. */
    void say(Speech speech) {
        checkName();
        checkTopics();
        try (Cluster cluster = options.control().open()) {
            SortedMap<Integer, Speech.Plan> plans = cluster.talk(() -> plans(cluster, speech));
            refuse(plans);
            Map<Integer, ControlMessage> messages = new TreeMap<>();
            plans.forEach((partition, plan) -> plan.message().ifPresent(message -> messages.put(partition, message)));
            if (!messages.isEmpty()) {
                cluster.talk(() -> {
                    cluster.writer(options.control().topic(), options.control().inBand())
                            .write(messages);
                    return messages;
                });
            }
            tell(speech, plans);
        }
    }

    private void checkName() {
        int bytes = options.source().getBytes(StandardCharsets.UTF_8).length;
        if (bytes < 1 || bytes > ControlMessage.MAX_SOURCE_BYTES) {
            throw new CommandFailure(
                    "the name of a source takes 1 to " + ControlMessage.MAX_SOURCE_BYTES + " bytes, and this one takes "
                            + bytes,
                    "--source",
                    "give the name that the source uses");
        }
    }

    private void checkTopics() {
        String topic = options.control().topic();
        if (!options.control().inBand() && options.eventsTopics().contains(topic)) {
            throw new CommandFailure(
                    topic + " is named as control topic and as events topic",
                    "--control-topic " + topic,
                    "name the control topic; for control records among the events say --in-band");
        }
    }

    private SortedMap<Integer, Speech.Plan> plans(Cluster cluster, Speech speech) {
        CommittedLog control = cluster.log(options.control().topic());
        ControlHistory history = ControlHistory.read(control, options.control().inBand(), Set.of(), cluster::id);
        OtherRecords.refuse(history, options.control(), ". Nothing was written");
        Map<String, Map<Integer, Long>> lastOffsets = new HashMap<>();
        List<String> fenced = options.control().inBand() ? List.of() : options.eventsTopics();
        for (String topic : fenced) {
            lastOffsets.put(
                    topic, lastOffsets(cluster, topic, control.partitions().size()));
        }
        Map<String, String> ids = fenced.isEmpty() ? Map.of() : cluster.ids(fenced);
        SortedMap<Integer, Speech.Plan> plans = new TreeMap<>();
        history.partitions().forEach((number, partition) -> {
            Map<String, Long> fences = new TreeMap<>();
            lastOffsets.forEach((topic, offsets) ->
                    Optional.ofNullable(offsets.get(number)).ifPresent(offset -> fences.put(topic, offset)));
            plans.put(number, speech.after(partition.sources(), fences, ids));
        });
        return plans;
    }

    private Map<Integer, Long> lastOffsets(Cluster cluster, String topic, int partitions) {
        CommittedLog events = cluster.log(topic);
        if (events.partitions().size() != partitions) {
            throw new CommandFailure(
                    "the events topic " + topic + " has " + events.partitions().size() + " partitions, and "
                            + options.control().topic() + " has " + partitions,
                    "--events-topic " + topic,
                    "name topics that one processor reads: they have one number of partitions");
        }
        return events.lastOffsets();
    }

    private void refuse(SortedMap<Integer, Speech.Plan> plans) {
        SortedMap<String, List<Integer>> reasons = new TreeMap<>();
        plans.forEach((partition, plan) -> {
            if (plan.refused()) {
                reasons.computeIfAbsent(plan.text(), reason -> new ArrayList<>())
                        .add(partition);
            }
        });
        if (!reasons.isEmpty()) {
            throw new CommandFailure(
                    "processors would drop this: " + String.join("; ", reasons.keySet()),
                    "source " + Printable.of(options.source()) + " in "
                            + options.control().topic() + ", partitions " + partitions(reasons.values()),
                    "sequor watermark show tells what is known of it. Nothing was written to any partition");
        }
    }

    private static String partitions(Collection<List<Integer>> groups) {
        return groups.stream()
                .map(group -> group.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private void tell(Speech speech, SortedMap<Integer, Speech.Plan> plans) {
        console.line(speech.type()
                + speech.watermark().stream()
                        .mapToObj(time -> " " + new Moment(time).text())
                        .findFirst()
                        .orElse("") + ", said for " + Printable.of(speech.source()) + " in "
                + options.control().topic());
        if (speech.watermark().stream().mapToObj(Moment::new).anyMatch(Moment::mayBeSeconds)) {
            console.line(
                    "  That is a time before 1973. If it was meant in seconds, claim it again in milliseconds; until then"
                            + " this source holds time back.");
        }
        plans.forEach((partition, plan) -> console.line("  partition " + partition + ": " + plan.text()
                + plan.message().map(Speaker::fences).orElse("")));
    }

    private static String fences(ControlMessage message) {
        StringBuilder text = new StringBuilder();
        message.fences()
                .forEach((topic, offset) -> text.append("; covers ")
                        .append(topic)
                        .append(" up to offset ")
                        .append(offset));
        message.incarnations().keySet().stream()
                .filter(topic -> !message.fences().containsKey(topic))
                .forEach(topic -> text.append("; ").append(topic).append(" is empty"));
        return text.toString();
    }
}
