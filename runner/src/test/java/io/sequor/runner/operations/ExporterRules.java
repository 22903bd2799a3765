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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** What the Prometheus JMX exporter makes of its rules: the first that is found in the text of an attribute names it. */
final class ExporterRules {
    private final List<ObjectName> included = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private record Rule(Pattern pattern, String name) {}

    ExporterRules(Path file) throws IOException, MalformedObjectNameException {
        JsonNode content = new YAMLMapper().readTree(Files.readString(file));
        for (JsonNode name : content.get("includeObjectNames")) {
            included.add(new ObjectName(name.asText()));
        }
        for (JsonNode rule : content.get("rules")) {
            rules.add(new Rule(
                    Pattern.compile(rule.get("pattern").asText()),
                    rule.get("name").asText()));
        }
    }

    int size() {
        return rules.size();
    }

    /** The place of the rule for an attribute, and the name it gives it. */
    record Exported(int rule, String name) {}

    Optional<Exported> exported(Metric metric) {
        if (included.stream().noneMatch(name -> name.apply(metric.bean()))) {
            return Optional.empty();
        }
        String text = metric.bean().getDomain() + "<"
                + metric.bean().getKeyPropertyListString().replace(",", ", ") + "><>" + metric.attribute() + ": 1.0";
        for (int index = 0; index < rules.size(); index++) {
            Matcher matcher = rules.get(index).pattern.matcher(text);
            if (matcher.find()) {
                String name =
                        matcher.group().replaceFirst(rules.get(index).pattern.pattern(), rules.get(index).name);
                return Optional.of(new Exported(index, name.replace('-', '_').toLowerCase(Locale.ROOT)));
            }
        }
        return Optional.empty();
    }
}
