package io.sequor.testkit.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.testkit.topology.TaskSetup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A case for the processor: the logs of one task, and what its outputs must contain.
 *
 * @param json the case as it stands in its file; callers leave it as it is
 */
public record ProcessorCase(ObjectNode json) {
    private static final String ROOT = "/io/sequor/testkit/conformance/processor/";

    /** Every case for the processor that comes with this library, file by file. Cost: reads them all. */
    public static List<ProcessorCase> all() {
        List<ProcessorCase> cases = new ArrayList<>();
        for (String name : CaseFiles.names("processor")) {
            try (InputStream stream = ProcessorCase.class.getResourceAsStream(ROOT + name)) {
                cases.addAll(read(name, new String(stream.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException("the case file processor/" + name + " cannot be read", e);
            }
        }
        return cases;
    }

    /**
     * The cases of one file.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException naming the file and what is wrong with it
     */
    public static List<ProcessorCase> in(Path file) throws IOException {
        return read(file.toString(), Files.readString(file));
    }

    private static List<ProcessorCase> read(String name, String text) throws IOException {
        JsonNode root = Json.parse(text);
        if (!root.isArray()) {
            throw new IllegalArgumentException(
                    name + ": a case file is an array of cases, and this is " + root.getNodeType());
        }
        List<ProcessorCase> cases = new ArrayList<>();
        for (JsonNode one : root) {
            if (!one.path("id").isTextual() || !one.path("topics").isArray()) {
                throw new IllegalArgumentException(
                        name + ": a case for the processor is an object with \"id\" and \"topics\"");
            }
            cases.add(new ProcessorCase((ObjectNode) one));
        }
        return cases;
    }

    /** Its id, unique among all case files. */
    public String id() {
        return json.path("id").asText();
    }

    /** The events topics in their order. */
    List<String> topics() {
        return texts(json.get("topics"));
    }

    /** The topology that the case asks for. */
    TaskSetup setup() {
        Set<String> sources = new HashSet<>(texts(json.path("sources")));
        return TaskSetup.of(topics(), Definition.of(json).patterns()).withSources(sources);
    }

    /** The entries of an events topic or of the control topic, in their order. */
    List<ObjectNode> log(String topic) {
        boolean control = topic.equals(TaskSetup.CONTROL);
        return Json.objects(control ? json.path("control") : json.path("events").path(topic));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** For people and test reports: the id. */
    @Override
    public String toString() {
        return id();
    }
}
