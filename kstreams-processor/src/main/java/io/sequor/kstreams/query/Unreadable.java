package io.sequor.kstreams.query;

import java.util.SortedMap;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.UnknownStateStoreException;
import org.jspecify.annotations.Nullable;

/** Says why a store cannot be read, and tells what helps from what does not: to ask again, to ask elsewhere, or neither. */
final class Unreadable {
    private final String store;
    private final AskedApplication application;

    Unreadable(String store, AskedApplication application) {
        this.store = store;
        this.application = application;
    }

    /** Refuses a number that no partition has. */
    static void requirePartition(int partition, String store) {
        if (partition < 0) {
            throw new IllegalArgumentException("QRY-004 there is no partition " + partition + " of store " + store
                    + ": they are numbered from 0. Ask for one of partitions()");
        }
    }

    /**
     * One partition.
     *
     * @param partition its number
     * @param why what Kafka Streams said
     * @param cause what it threw, if it did
     */
    IllegalStateException partition(int partition, @Nullable String why, @Nullable Exception cause) {
        return new IllegalStateException(message(partition, String.valueOf(why), cause), cause);
    }

    private String message(int partition, String why, @Nullable Exception cause) {
        String what = "partition " + partition + " of store " + store;
        KafkaStreams.State state = application.state();
        if (cause instanceof UnknownStateStoreException) {
            return "QRY-006 the topology of this application has no store " + store
                    + ". Ask with the Sequor that was added to it";
        }
        if (hasEnded(state)) {
            return ended(what, state);
        }
        if (state != KafkaStreams.State.RUNNING) {
            return notYet(what, state);
        }
        if (application.here().contains(partition)) {
            return now(what, withoutStop(why)) + "Ask again";
        }
        return elsewhere(partition, what);
    }

    /** The store as a whole: nothing was found, and not everything could be looked at, in this state of the application. */
    IllegalStateException store(KafkaStreams.State state) {
        String what = "store " + store;
        if (hasEnded(state)) {
            return new IllegalStateException(ended(what, state));
        }
        return new IllegalStateException(
                state == KafkaStreams.State.RUNNING
                        ? now(what, "no partition is active on this instance") + "Ask the other instances"
                        : notYet(what, state));
    }

    private String elsewhere(int partition, String what) {
        SortedMap<Integer, String> instances = application.instances();
        String here = "it is not active on this instance, which has " + application.here();
        if (instances.isEmpty()) {
            return now(what, here) + "Ask the instance that has it. If none has, there is no such partition";
        }
        String instance = instances.get(partition);
        return instance == null
                ? "QRY-004 " + what + " is on no instance: those that name an application.server have "
                        + instances.keySet() + ". Ask for one of these"
                : now(what, here) + "Ask " + instance;
    }

    private static boolean hasEnded(KafkaStreams.State state) {
        return state.isShuttingDown() || state.hasCompletedShutdown();
    }

    private static String ended(String what, KafkaStreams.State state) {
        boolean failed = state == KafkaStreams.State.PENDING_ERROR || state == KafkaStreams.State.ERROR;
        return "QRY-005 " + what + " cannot be read here any more: the application is " + state
                + (failed ? ", and its log says why. Mend that, start" : ", and does not run again. Start")
                + " another KafkaStreams, and ask with queries(..) of that one";
    }

    private static String notYet(String what, KafkaStreams.State state) {
        return now(what, "the application is " + state)
                + (state == KafkaStreams.State.CREATED
                        ? "Start it, and ask again once it is RUNNING"
                        : "Ask again once it is RUNNING, or ask the instance that has it");
    }

    private static String now(String what, String why) {
        return "QRY-001 " + what + " cannot be read here now: " + why + ". ";
    }

    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
