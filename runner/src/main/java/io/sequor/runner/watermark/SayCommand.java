package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.ControlMessage.Type;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code sequor watermark register}, {@code idle}, {@code active} and {@code retire}: they differ in one word. */
@Command(mixinStandardHelpOptions = true)
final class SayCommand implements Callable<Integer> {
    @Mixin
    private SpeakerOptions options = new SpeakerOptions();

    private final Console console;
    private final Type type;

    SayCommand(Console console, Type type) {
        this.console = console;
        this.type = type;
    }

    @Override
    public Integer call() {
        new Speaker(console, options).say(new Speech(options.source(), type, OptionalLong.empty(), options.epoch()));
        return ExitCode.DONE;
    }
}
