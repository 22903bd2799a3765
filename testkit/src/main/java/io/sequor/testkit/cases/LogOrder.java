package io.sequor.testkit.cases;

import io.sequor.testkit.topology.TaskSetup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * In which order the logs of a case are handed over. Each log keeps its own order.
 *
 * @param name what the order is called
 * @param handovers in this order
 */
record LogOrder(String name, List<LogOrder.Handover> handovers) {
    /**
     * One entry of a log.
     *
     * @param topic its topic
     * @param index which entry of the log
     * @param pauseBehind whether some seconds pass behind it
     */
    record Handover(String topic, int index, boolean pauseBehind) {}

    /** Topic by topic, then control, with a pause behind every control record. */
    static LogOrder eventsFirst(ProcessorCase one) {
        List<Handover> handovers = new ArrayList<>();
        one.topics().forEach(topic -> handovers.addAll(all(one, topic, false)));
        handovers.addAll(all(one, TaskSetup.CONTROL, true));
        return new LogOrder("events first", handovers);
    }

    static LogOrder controlFirst(ProcessorCase one) {
        List<Handover> handovers = new ArrayList<>(all(one, TaskSetup.CONTROL, false));
        one.topics().forEach(topic -> handovers.addAll(all(one, topic, false)));
        return new LogOrder("control first", handovers);
    }

    /** The same seed gives the same order on every Java. */
    static LogOrder random(ProcessorCase one, String seed) {
        SplittableRandom random = new SplittableRandom(seed.hashCode());
        List<List<Handover>> left = new ArrayList<>();
        Stream.concat(one.topics().stream(), Stream.of(TaskSetup.CONTROL))
                .map(topic -> new ArrayList<>(all(one, topic, false)))
                .forEach(left::add);
        List<Handover> handovers = new ArrayList<>();
        left.removeIf(List::isEmpty);
        while (!left.isEmpty()) {
            List<Handover> log = left.get(random.nextInt(left.size()));
            Handover next = log.remove(0);
            handovers.add(new Handover(next.topic, next.index, random.nextInt(5) == 0));
            left.removeIf(List::isEmpty);
        }
        return new LogOrder("random seed=" + seed, handovers);
    }

    /** All orders in which a case is run beside the first: control first, and so many random ones. */
    static List<Function<ProcessorCase, LogOrder>> others(int randomOrders) {
        List<Function<ProcessorCase, LogOrder>> orders = new ArrayList<>();
        orders.add(LogOrder::controlFirst);
        for (int i = 0; i < randomOrders; i++) {
            String suffix = i == 0 ? "" : "#" + i;
            orders.add(one -> random(one, one.id() + suffix));
        }
        return Collections.unmodifiableList(orders);
    }

    private static List<Handover> all(ProcessorCase one, String topic, boolean pauseBehind) {
        List<Handover> handovers = new ArrayList<>();
        for (int i = 0; i < one.log(topic).size(); i++) {
            handovers.add(new Handover(topic, i, pauseBehind));
        }
        return handovers;
    }
}
