package io.sequor.runner.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.runner.terminal.CommandFailure;
import io.sequor.runner.terminal.Console;
import io.sequor.runner.terminal.ExitCode;
import io.sequor.testkit.cases.CaseFiles;
import io.sequor.testkit.cases.StageCase;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code sequor conformance}: runs case files and writes what came out. It judges nothing, unless asked to check.
 */
@Command(
        name = "conformance",
        description = "Runs case files and writes what came out, one entry for each case, in their order.",
        mixinStandardHelpOptions = true)
public final class ConformanceCommand implements Callable<Integer> {
    private static final int MOST_SHOWN = 50;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Case files: stage, processor or row cases.")
    private List<Path> files;

    @Option(
            names = "--through",
            paramLabel = "WAY",
            required = true,
            converter = WayConverter.class,
            description =
                    "What they run through: engine, engine-restore, engine-split, processor; batch, incremental, sql.")
    private Way way;

    @Option(
            names = "--out",
            paramLabel = "RESULTS",
            description = "The file to write; may be left out with --check, and nothing is written then.")
    private Optional<Path> out;

    @Option(
            names = "--check",
            description = "Also compare with what the cases expect, print what differs, and fail if anything does.")
    private boolean check;

    @Spec
    private CommandSpec spec;

    private final Console console;

    /** The command, speaking to a console. */
    public ConformanceCommand(Console console) {
        this.console = console;
        this.files = List.of();
        this.way = Way.ENGINE;
        this.out = Optional.empty();
    }

    /**
     * A case with its place.
     *
     * @param number counts from one in its file
     */
    private record Given(Path file, int number, CaseKind kind, StageCase one) {
        String place() {
            return file + ", case " + number;
        }
    }

    @Override
    public Integer call() {
        if (out.isEmpty() && !check) {
            throw new ParameterException(
                    spec.commandLine(), "--out RESULTS is missing; it may be left out only with --check");
        }
        out.ifPresent(this::refuseInput);
        long start = System.nanoTime();
        List<Given> cases = new ArrayList<>();
        files.forEach(file -> cases.addAll(read(file)));
        if (check && tellOfDuplicate(cases)) {
            return ExitCode.NOT_UNDERSTOOD;
        }
        cases.forEach(ConformanceCommand::checkShape);
        List<ObjectNode> outcomes = new ArrayList<>();
        for (Given given : cases) {
            if (console.isTerminal()) {
                console.progress(outcomes.size() + " of " + cases.size() + " cases");
            }
            outcomes.add(run(given));
        }
        console.endProgress();
        out.ifPresent(file -> ResultsFile.write(file, CaseFiles.outputText(outcomes)));
        console.line(summary(outcomes, System.nanoTime() - start));
        if (check) {
            check(cases, outcomes);
        }
        return ExitCode.DONE;
    }

    private void refuseInput(Path results) {
        for (Path file : files) {
            if (file.toAbsolutePath()
                    .normalize()
                    .equals(results.toAbsolutePath().normalize())) {
                throw new CommandFailure(
                        "the results would replace a case file", results.toString(), "name another file behind --out");
            }
        }
    }

    private static List<Given> read(Path file) {
        try {
            List<Given> cases = new ArrayList<>();
            for (StageCase one : CaseFiles.stageCases(file)) {
                cases.add(new Given(file, cases.size() + 1, kindOf(file, one), one));
            }
            return cases;
        } catch (NoSuchFileException e) {
            throw new CommandFailure("there is no such file", file.toString(), "name a case file", e);
        } catch (IOException e) {
            throw new CommandFailure(
                    "the file cannot be read: " + e.getMessage(), file.toString(), "name a readable case file", e);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    "the file holds no cases: " + e.getMessage(), file.toString(), "write an array of cases", e);
        }
    }

    private static CaseKind kindOf(Path file, StageCase one) {
        return CaseKind.of(one.json())
                .orElseThrow(() -> new CommandFailure(
                        "case " + one.id() + " has no known form",
                        file.toString(),
                        "give it patterns and steps (a stage case), patterns, events and control (a processor case),"
                                + " or sql (a row case)"));
    }

    /** Results are told apart by the ids of their cases, so each id is that of one case. */
    private boolean tellOfDuplicate(List<Given> cases) {
        Map<String, Given> byId = new HashMap<>();
        for (Given given : cases) {
            Given first = byId.putIfAbsent(given.one().id(), given);
            if (first != null) {
                console.error(
                        "two cases have the id " + given.one().id(),
                        first.place() + "; " + given.place(),
                        "give one of them another id, and name each file once. Nothing was run");
                return true;
            }
        }
        return false;
    }

    private static void checkShape(Given given) {
        CaseShape.problem(given.kind(), given.one()).ifPresent(problem -> {
            throw malformed(given, problem);
        });
    }

    private static CommandFailure malformed(Given given, String problem) {
        return new CommandFailure(
                "case " + given.one().id() + " is malformed: " + problem,
                given.place(),
                "correct the case and start again. Nothing was written");
    }

    private ObjectNode run(Given given) {
        try {
            return way.run(given.kind(), given.one());
        } catch (DefinitionException e) {
            throw malformed(given, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            throw new CommandFailure(
                    "case " + given.one().id() + " broke the runner: " + e,
                    given.file() + " through " + way.text(),
                    "report it with the case and the stack trace that --debug shows. Nothing was written",
                    e);
        }
    }

    private String summary(List<ObjectNode> outcomes, long nanos) {
        Map<String, Integer> excluded = new TreeMap<>();
        outcomes.stream()
                .filter(outcome -> outcome.has("notApplicable"))
                .forEach(outcome -> excluded.merge(outcome.get("notApplicable").asText(), 1, Integer::sum));
        int notApplicable =
                excluded.values().stream().mapToInt(Integer::intValue).sum();
        StringBuilder text = new StringBuilder()
                .append(outcomes.size() - notApplicable)
                .append(" cases run through ")
                .append(way.text())
                .append(", ")
                .append(notApplicable)
                .append(" not applicable");
        excluded.forEach((rule, count) ->
                text.append(" (").append(count).append(": ").append(rule).append(')'));
        return text.append(String.format(Locale.ROOT, ", %.1f s", nanos / 1e9))
                .append(out.map(file -> "; written to " + file).orElse(""))
                .toString();
    }

    private void check(List<Given> cases, List<ObjectNode> outcomes) {
        if (outcomes.stream().allMatch(outcome -> outcome.has("notApplicable"))) {
            throw new CommandFailure(
                    "nothing was run, so nothing was checked",
                    "through " + way.text(),
                    "name files with cases that go through " + way.text() + ", or another way with --through");
        }
        int broken = 0;
        for (int i = 0; i < cases.size(); i++) {
            Given given = cases.get(i);
            List<String> differences = way.differences(given.kind(), given.one(), outcomes.get(i));
            if (!differences.isEmpty()) {
                broken++;
                show(broken, given, differences);
            }
        }
        if (broken > 0) {
            throw new CommandFailure(
                    broken + " of " + cases.size() + " cases came out otherwise than they expect",
                    "through " + way.text(),
                    out.map(file -> "compare " + file + " with the case files")
                            .orElse("see above; --out RESULTS writes what came out, to compare with the case files"));
        }
        console.line("everything came out as expected");
    }

    private void show(int broken, Given given, List<String> differences) {
        if (broken <= MOST_SHOWN) {
            console.line(given.one().id() + " (" + given.file() + ")");
            differences.forEach(difference -> console.line("  " + difference));
        } else if (broken == MOST_SHOWN + 1) {
            console.line("... and more");
        }
    }
}
