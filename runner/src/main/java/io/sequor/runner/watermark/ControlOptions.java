package io.sequor.runner.watermark;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the control records stand. */
final class ControlOptions {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--control-topic",
            paramLabel = "TOPIC",
            required = true,
            description = "The control topic; with --in-band the events topic in which control records stand.")
    private String topic = "";

    @Option(names = "--in-band", description = "The control records stand in the events topic itself.")
    private boolean inBand;

    String topic() {
        return topic;
    }

    boolean inBand() {
        return inBand;
    }

    Cluster open() {
        return new Cluster(cluster.settings());
    }
}
