package io.sequor.testkit.cases;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds and reads case files: those that come with this library, and any other. */
public final class CaseFiles {
    private static final String ROOT = "/io/sequor/testkit/conformance/";

    private CaseFiles() {}

    /** Every case for stage patterns that comes with this library, file by file. Cost: reads them all. */
    public static List<StageCase> stageCases() {
        List<StageCase> cases = new ArrayList<>();
        for (String name : names("stage")) {
            cases.addAll(stageCases(name, resource("stage/" + name)));
        }
        return cases;
    }

    /**
     * The cases of one file.
     *
     * @throws IOException when it cannot be read
     * @throws IllegalArgumentException naming the file and what is wrong with it
     */
    public static List<StageCase> stageCases(Path file) throws IOException {
        return stageCases(file.toString(), Files.readString(file));
    }

    private static List<StageCase> stageCases(String name, String text) {
        List<StageCase> cases = new ArrayList<>();
        for (JsonNode element : array(name, text)) {
            cases.add(StageCase.of(element));
        }
        return cases;
    }

    /** Every case for row patterns that comes with this library, file by file. Cost: reads them all. */
    public static List<RowCase> rowCases() {
        List<RowCase> cases = new ArrayList<>();
        for (String name : names("row-pattern")) {
            String file = "row-pattern/" + name;
            array(file, resource(file)).forEach(element -> cases.add(RowCase.of(element)));
        }
        return cases;
    }

    private static JsonNode array(String name, String text) {
        try {
            JsonNode root = Json.parse(text);
            if (!root.isArray()) {
                throw new IllegalArgumentException(
                        name + ": a case file is an array of cases, and this is " + root.getNodeType());
            }
            return root;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(name + ": this is not JSON: " + e.getMessage(), e);
        }
    }

    /**
     * The ids of all cases of one topic that come with this library, file by file. Cost: reads them all.
     *
     * @param topic {@code stage}, {@code row-pattern} or {@code processor}
     */
    public static List<String> ids(String topic) {
        List<String> ids = new ArrayList<>();
        for (String name : names(topic)) {
            String file = topic + "/" + name;
            array(file, resource(file)).forEach(one -> ids.add(one.path("id").asText()));
        }
        return ids;
    }

    /** The text of a file with what came out of cases, in this order, one on a line. */
    public static String outputText(List<? extends JsonNode> outputs) {
        return outputs.stream().map(Json::write).collect(Collectors.joining(",\n ", "[\n ", "\n]\n"));
    }

    /**
     * The names of the case files of one topic that come with this library, in their order.
     *
     * @param topic {@code stage}, {@code row-pattern} or {@code processor}
     */
    public static List<String> names(String topic) {
        try {
            URI directory = CaseFiles.class.getResource(ROOT + topic).toURI();
            if (!directory.getScheme().equals("jar")) {
                return names(Path.of(directory));
            }
            try (FileSystem jar = FileSystems.newFileSystem(directory, Map.of())) {
                return names(jar.getPath(ROOT + topic));
            }
        } catch (URISyntaxException e) {
            throw new AssertionError("the address of a resource is an address", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the case files of " + topic + " cannot be listed", e);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static String resource(String name) {
        try (InputStream stream = CaseFiles.class.getResourceAsStream(ROOT + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the case file " + name + " cannot be read", e);
        }
    }
}
