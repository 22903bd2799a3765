package io.sequor.runner.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import io.sequor.testkit.cases.StageCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a case has the shape of its kind. What its patterns and events say is not looked at: that is its subject. */
final class CaseShape {
    private static final List<String> STEPS = List.of("push", "advance", "finish", "restore");
    private static final List<String> ROW = List.of(
            "columns", "rows", "partition_by", "order_by", "measures", "subsets", "defines", "output", "expected");
    private static final List<String> CONTROL = List.of("source", "epoch", "sequence", "type");

    private CaseShape() {}

    /** The first thing about a case that is malformed, in words; empty when nothing is. Cost: linear in the case. */
    static Optional<String> problem(CaseKind kind, StageCase one) {
        JsonNode json = one.json();
        return switch (kind) {
            case STAGE -> json.has("runs") ? firstOf(json, "runs", CaseShape::run) : run(json, "");
            case PROCESSOR ->
                or(or(patterns(json, ""), topics(json)), firstOf(json, "control", CaseShape::controlEntry));
            case ROW -> row(json);
        };
    }

    private static Optional<String> row(JsonNode json) {
        if (json.path("error").asText().equals("INVALID_QUERY")) {
            return Optional.empty();
        }
        return ROW.stream()
                .filter(name -> !json.path(name).isArray())
                .map(name -> name + " is an array, and this is " + json.path(name))
                .findFirst();
    }

    private static Optional<String> run(JsonNode run, String path) {
        String prefix = path.isEmpty() ? "" : path + ".";
        Optional<String> steps =
                run.has("steps") ? firstOf(run, "steps", (step, at) -> step(step, prefix + at)) : Optional.empty();
        return or(patterns(run, prefix), steps);
    }

    private static Optional<String> patterns(JsonNode run, String prefix) {
        return run.path("patterns").isArray()
                ? Optional.empty()
                : Optional.of(prefix + "patterns is an array of patterns, and this is " + run.path("patterns"));
    }

    private static Optional<String> step(JsonNode step, String path) {
        if (STEPS.stream().filter(step::has).count() != 1) {
            return Optional.of(path + " is one of push, advance, finish and restore, and this is " + step);
        }
        return step.has("advance") && !step.get("advance").isIntegralNumber()
                ? Optional.of(path + ".advance is a whole number, and this is " + step.get("advance"))
                : Optional.empty();
    }

    private static Optional<String> topics(JsonNode json) {
        JsonNode events = json.get("events");
        if (!json.path("topics").isArray()) {
            return Optional.of("topics is an array of names, and this is " + json.path("topics"));
        }
        return events.properties().stream()
                .flatMap(topic ->
                        firstOf(events, topic.getKey(), CaseShape::entry).map(text -> "events." + text).stream())
                .findFirst();
    }

    private static Optional<String> entry(JsonNode entry, String path) {
        return entry.path("offset").isIntegralNumber()
                ? Optional.empty()
                : Optional.of(path + " has a whole number as its offset, and this is " + entry);
    }

    private static Optional<String> controlEntry(JsonNode entry, String path) {
        boolean isRead = !entry.has("bytes") && !entry.path("aborted").asBoolean();
        boolean isWhole = !isRead || CONTROL.stream().allMatch(entry::has);
        return or(
                entry(entry, path),
                isWhole ? Optional.empty() : Optional.of(path + " has " + CONTROL + ", and this is " + entry));
    }

    private interface Check {
        Optional<String> problem(JsonNode element, String path);
    }

    private static Optional<String> firstOf(JsonNode holder, String name, Check check) {
        JsonNode array = holder.path(name);
        if (!array.isArray()) {
            return Optional.of(name + " is an array, and this is " + array);
        }
        for (int i = 0; i < array.size(); i++) {
            String path = name + "[" + i + "]";
            Optional<String> problem = array.get(i).isObject()
                    ? check.problem(array.get(i), path)
                    : Optional.of(path + " is an object, and this is " + array.get(i));
            if (problem.isPresent()) {
                return problem;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> or(Optional<String> first, Optional<String> second) {
        return Stream.of(first, second).flatMap(Optional::stream).findFirst();
    }
}
