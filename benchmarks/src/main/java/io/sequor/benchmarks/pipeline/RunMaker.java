package io.sequor.benchmarks.pipeline;

import io.sequor.benchmarks.report.Machine;
import java.util.Optional;

/**
 * Makes single runs: an application and outputs of its own, its answer checked, everything of it removed at the end.
 *
 * @param process how applications are run
 * @param topics makes and removes outputs
 * @param answer what every run must find
 * @param broker the broker's process, if it can be told from others
 */
record RunMaker(ApplicationProcess process, TopicAdmin topics, Answer answer, Optional<ProcessHandle> broker) {
    /**
     * Makes one.
     *
     * @param application names it, and everything of it
     * @throws io.sequor.runner.terminal.CommandFailure when it fails or gives a wrong answer
     */
    Run run(Variant variant, String application, boolean profiled) {
        topics.create(Topics.outputs(application));
        double load = Machine.load();
        Usage before = Usage.now(broker);
        RunResult result = process.run(variant, application, answer.events(), profiled);
        Usage after = Usage.now(broker);
        answer.check(variant, application, result);
        topics.removeThoseOf(application);
        TemporaryDirectory.delete(process.directory().resolve(application));
        return made(variant, result, load, before, after);
    }

    private Run made(Variant variant, RunResult result, double load, Usage before, Usage after) {
        Meter.Measured measured = result.measured();
        double events = answer.events();
        return new Run(
                variant.label(),
                events / (measured.wholeNanos() / 1e9),
                measured.steadyEvents() / (measured.steadyNanos() / 1e9),
                measured.threadCpuNanos() / 1e3 / measured.steadyEvents(),
                measured.processCpuNanos() / 1e3 / measured.steadyEvents(),
                after.brokerSince(before) * 1e3 / events,
                load,
                after.othersSince(before, (double) result.cpuMillis()),
                measured.profiles());
    }
}
