package io.sequor.runner.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.sequor.runner.operations.RunningMetrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** What the Prometheus JMX exporter makes of its rules: the first that is found in the text of an attribute names it. */
final class ExporterRules {
    /** A property of the name of a bean; in a quoted value anything may stand. */
    private static final Pattern PROPERTY = Pattern.compile("[^,=:*?]+=(?:\"(?:[^\\\\\"]|\\\\.)*\"|[^,=:\"]*)");

    private final List<ObjectName> included = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private record Rule(Pattern pattern, String name, Map<String, String> labels) {}

    ExporterRules(Path file) throws IOException, MalformedObjectNameException {
        JsonNode content = new YAMLMapper().readTree(Files.readString(file));
        for (JsonNode name : content.get("includeObjectNames")) {
            included.add(new ObjectName(name.asText()));
        }
        for (JsonNode rule : content.get("rules")) {
            Map<String, String> labels = new TreeMap<>();
            rule.get("labels")
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asText()));
            rules.add(new Rule(
                    Pattern.compile(rule.get("pattern").asText()),
                    rule.get("name").asText(),
                    labels));
        }
    }

    int size() {
        return rules.size();
    }

    /** The place of the rule for an attribute, and the name and the labels it gives it. */
    record Exported(int rule, String name, Map<String, String> labels) {}

    Optional<Exported> exported(Metric metric) {
        if (included.stream().noneMatch(name -> name.apply(metric.bean()))) {
            return Optional.empty();
        }
        String properties = PROPERTY.matcher(metric.bean().getKeyPropertyListString())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining(", "));
        String text = metric.bean().getDomain() + "<" + properties + "><>" + metric.attribute() + ": 1.0";
        for (int index = 0; index < rules.size(); index++) {
            Matcher matcher = rules.get(index).pattern.matcher(text);
            if (matcher.find()) {
                Rule rule = rules.get(index);
                String name = filled(matcher, rule.pattern, rule.name);
                Map<String, String> labels = new TreeMap<>();
                rule.labels.forEach((label, value) -> labels.put(label, filled(matcher, rule.pattern, value)));
                return Optional.of(new Exported(index, name.replace('-', '_').toLowerCase(Locale.ROOT), labels));
            }
        }
        return Optional.empty();
    }

    private static String filled(Matcher found, Pattern pattern, String template) {
        return found.group().replaceFirst(pattern.pattern(), template);
    }
}
