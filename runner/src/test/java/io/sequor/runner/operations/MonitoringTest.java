package io.sequor.runner.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sequor.runner.operations.ExporterRules.Exported;
import io.sequor.runner.operations.RunningMetrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the metrics of a task, through the rules of the exporter, to the panels and the alerts. */
class MonitoringTest {
    private static final Path EXPORTER = Path.of("..", "ops", "jmx-exporter.yml");
    private static final Path DASHBOARD = Path.of("..", "ops", "grafana-dashboard.json");
    private static final Path PAGE = Path.of("..", "docs", "operations.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+-metrics)` \\| `([a-z-]+)` \\|");
    private static final Pattern METRIC = Pattern.compile("\\b(?:sequor|kafka)_[a-z_]+");

    private static final Set<String> EXPORTED = new TreeSet<>();
    private static final Set<String> EXPORTED_FROM = new TreeSet<>();
    private static final Set<Map.Entry<String, String>> LABELS = new HashSet<>();
    private static final Set<Integer> USED_RULES = new TreeSet<>();
    private static int rules;
    private static String page;

    @BeforeAll
    static void export(@TempDir Path directory) throws Exception {
        ExporterRules exporter = new ExporterRules(EXPORTER);
        rules = exporter.size();
        page = Files.readString(PAGE);
        for (Metric metric : RunningMetrics.all(directory.toString())) {
            Optional<Exported> exported = exporter.exported(metric);
            exported.ifPresent(found -> {
                USED_RULES.add(found.rule());
                EXPORTED.add(found.name());
                LABELS.addAll(found.labels().entrySet());
                EXPORTED_FROM.add(metric.group() + " " + metric.attribute());
            });
        }
    }

    @Test
    void everyRuleFindsSomething() {
        assertThat(USED_RULES).isEqualTo(IntStream.range(0, rules).boxed().collect(Collectors.toSet()));
    }

    @Test
    void labelsAreNamesWithoutTheQuotationMarksOfJmx() {
        assertThat(LABELS)
                .contains(Map.entry("pattern", "late (draining 0), once"), Map.entry("source", "shop, main"))
                .noneMatch(label -> label.getValue().contains("\""));
    }

    @Test
    void whatIsDocumentedIsExportedAndNothingElse() {
        Set<String> documented = new TreeSet<>();
        Matcher row = ROW.matcher(page);
        while (row.find()) {
            documented.add(row.group(1) + " " + row.group(2));
        }

        assertThat(EXPORTED_FROM).isEqualTo(documented);
    }

    @Test
    void everyPanelShowsMetricsThatAreExported() throws IOException {
        List<String> expressions = new ArrayList<>();
        JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
        for (JsonNode panel : dashboard.get("panels")) {
            panel.path("targets")
                    .forEach(target -> expressions.add(target.get("expr").asText()));
        }
        dashboard
                .get("templating")
                .get("list")
                .forEach(variable ->
                        expressions.add(variable.path("query").path("query").asText()));

        assertThat(metrics(String.join("\n", expressions)))
                .hasSizeGreaterThan(30)
                .isSubsetOf(EXPORTED);
        assertThat(expressions)
                .filteredOn(expression -> !expression.isEmpty())
                .allSatisfy(expression -> assertThat(metrics(expression)).isNotEmpty());
    }

    @Test
    void everyAlertAsksForMetricsThatAreExported() {
        String alerts = page.substring(page.indexOf("## Alerts"), page.indexOf("## Patterns that change"));

        assertThat(metrics(alerts)).hasSizeGreaterThan(8).isSubsetOf(EXPORTED);
    }

    private static Set<String> metrics(String expression) {
        Set<String> names = new TreeSet<>();
        Matcher name = METRIC.matcher(expression);
        while (name.find()) {
            names.add(name.group());
        }
        return names;
    }
}
