package io.sequor.matcher;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Packages point one way, and the core depends on nothing: a replay must give the same answer. */
class PackagesTest {
    private static final String ROOT = "io.sequor.matcher.";

    /** From the ground up; packages of one layer do not see each other. */
    private static final List<List<String>> LAYERS = List.of(
            List.of("diagnostic"),
            List.of("event", "limit"),
            List.of("condition", "match", "expr"),
            List.of("stage", "stage.set", "row"),
            List.of("stage.plan"),
            List.of("stage.run", "row.run"),
            List.of("engine"),
            List.of("codec"));

    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void everyPackageStandsInALayer() {
        Set<String> known = LAYERS.stream()
                .flatMap(List::stream)
                .map(name -> ROOT + name)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(packages()).isEqualTo(known);
    }

    @Test
    void packagesPointOneWay() {
        List<String> above = new ArrayList<>();
        for (int i = LAYERS.size() - 1; i >= 0; i--) {
            for (String name : LAYERS.get(i)) {
                List<String> forbidden = new ArrayList<>(above);
                LAYERS.get(i).stream().filter(other -> !other.equals(name)).forEach(forbidden::add);
                assertUsesNoneOf(name, forbidden);
            }
            above.addAll(LAYERS.get(i));
        }
    }

    @Test
    void nothingIsUsedButTheBaseOfThePlatform() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.sequor.matcher..",
                        "java.lang..",
                        "java.util..",
                        "java.math",
                        "java.nio..",
                        "java.security",
                        "java.time",
                        "org.jspecify.annotations")
                .check(CLASSES);
    }

    @Test
    void thereIsNoClockNoChanceNoThreadAndNoInput() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.Random")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io", "java.nio.file..", "java.util.concurrent..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.time.Clock")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .check(CLASSES);
    }

    @Test
    void everyPackageHasAMapAndKnowsNoNull() throws IOException {
        for (String name : packages()) {
            Path map = Path.of("src/main/java", name.replace('.', '/'), "package-info.java");
            assertThat(map).exists();
            assertThat(Files.readString(map))
                    .as(map.toString())
                    .contains("Uses ")
                    .contains("sed by ");
            assertThat(CLASSES.getPackage(name).isAnnotatedWith(NullMarked.class))
                    .as(name)
                    .isTrue();
        }
    }

    @Test
    void theModuleExportsEveryPackage() throws IOException {
        String module = Files.readString(Path.of("src/main/java/module-info.java"));

        assertThat(packages()).allMatch(name -> module.contains("exports " + name + ";"));
        try (Stream<String> lines = module.lines()) {
            assertThat(lines.filter(line -> line.contains("requires")).map(String::strip))
                    .containsExactly("requires static org.jspecify;");
        }
    }

    private static void assertUsesNoneOf(String name, List<String> forbidden) {
        if (!forbidden.isEmpty()) {
            noClasses()
                    .that()
                    .resideInAPackage(ROOT + name)
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            forbidden.stream().map(other -> ROOT + other).toArray(String[]::new))
                    .check(CLASSES);
        }
    }

    private static Set<String> packages() {
        return CLASSES.stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .map(JavaClass::getPackageName)
                .filter(name -> name.startsWith(ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
