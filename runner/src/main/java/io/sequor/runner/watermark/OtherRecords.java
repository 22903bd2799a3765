package io.sequor.runner.watermark;

import io.sequor.runner.terminal.CommandFailure;

/** What is said of a topic in which other records stand than was thought. */
final class OtherRecords {
    private OtherRecords() {}

    /**
     * Refuses a topic in which something stands, and nothing that a processor would take for control records.
     *
     * @param consequence what follows for the user, behind the advice; empty for nothing
     */
    static void refuse(ControlHistory history, ControlOptions control, String consequence) {
        if (!history.isOfOtherRecords()) {
            return;
        }
        String none = "WMP-010 none of the " + history.records() + " records of " + control.topic();
        if (control.inBand()) {
            throw new CommandFailure(
                    none
                            + " is a control record among events (header sequor-control); there are such as stand in a control"
                            + " topic",
                    "--control-topic " + control.topic() + " --in-band",
                    "leave --in-band out for a control topic; with it, name the events topic" + consequence);
        }
        throw new CommandFailure(
                none + " is a control record of a control topic",
                "--control-topic " + control.topic(),
                (history.anyAmongEvents()
                                ? "there are control records among events: say --in-band"
                                : "name the control topic; for control records among the events say --in-band")
                        + consequence);
    }

    /** A sentence on the records that are none, where there are some; empty for none. */
    static String notice(TimeTable table) {
        long records = table.partitions().values().stream()
                .mapToLong(ControlHistory.Partition::records)
                .sum();
        long others = table.partitions().values().stream()
                .mapToLong(ControlHistory.Partition::others)
                .sum();
        return others == 0 ? "" : "Of the " + records + " records there, " + others + " are no control records.";
    }
}
