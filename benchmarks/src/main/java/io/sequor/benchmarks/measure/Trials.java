package io.sequor.benchmarks.measure;

import java.util.List;

/** Carries out trials. */
public interface Trials {
    /**
     * What the trial tells.
     *
     * @throws io.sequor.runner.terminal.CommandFailure when its JVM fails
     */
    <S> S run(Trial<S> trial);

    /** In this JVM: quick to try, but what one trial compiles changes the next. */
    static Trials here() {
        return new Trials() {
            @Override
            public <S> S run(Trial<S> trial) {
                return trial.run();
            }
        };
    }

    /** Each in a JVM of its own, with {@link TrialProcess#OPTIONS} and these. */
    static Trials apart(List<String> jvmOptions) {
        return new Trials() {
            @Override
            public <S> S run(Trial<S> trial) {
                return new TrialProcess(jvmOptions).run(trial);
            }
        };
    }
}
