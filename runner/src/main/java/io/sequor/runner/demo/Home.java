package io.sequor.runner.demo;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The project's directory, as a user names what stands in it.
 *
 * @param prefix what to put in front of a path that begins there: empty where the user is there too
 */
record Home(String prefix) {
    /**
     * As the start script says in the system property {@code sequor.home}; without it the user is thought to be there.
     */
    static Home ofThisProcess() {
        return Optional.ofNullable(System.getProperty("sequor.home"))
                .map(home -> seenFrom(Path.of("").toAbsolutePath(), Path.of(home)))
                .orElseGet(() -> new Home(""));
    }

    /** As seen from the directory that the user is in; both absolute. */
    static Home seenFrom(Path current, Path home) {
        return new Home(current.normalize().equals(home.normalize()) ? "" : home + "/");
    }

    /** The start script, to be typed; in quotes where it holds a blank. */
    String command() {
        return typed(prefix.isEmpty() ? "./sequor" : prefix + "sequor");
    }

    /** A file of the project, to be typed. */
    String file(String path) {
        return typed(prefix + path);
    }

    private static String typed(String path) {
        return path.contains(" ") ? "\"" + path + "\"" : path;
    }
}
