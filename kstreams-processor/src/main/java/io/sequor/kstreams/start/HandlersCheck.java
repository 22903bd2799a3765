package io.sequor.kstreams.start;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.errors.LogAndFailProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProcessingExceptionHandler;
import org.apache.kafka.streams.errors.ProductionExceptionHandler;

/**
 * Exception handlers of the application that go on after a failure. One for processing would keep half of a record's
 * effects; one for production would leave a result, or a change of the state, unwritten. What a handler of the
 * application's own does cannot be seen: by its name it is refused or doubted, unless {@link #TRUSTED_CONFIG} names it.
 */
public final class HandlersCheck {
    /** The setting that names handlers which never go on after a failure: class names, divided by commas. */
    public static final String TRUSTED_CONFIG = "sequor.trusted.handlers";

    private static final String OLD_PRODUCTION = "default.production.exception.handler";
    private static final Pattern GOES_ON = Pattern.compile("(?i)continue|ignor|skip|swallow|drop");
    private static final Set<String> FAILS = Set.of(
            DefaultProductionExceptionHandler.class.getName(), LogAndFailProcessingExceptionHandler.class.getName());

    private final Map<String, Object> settings;
    private final Set<String> trusted;
    private final List<Finding> findings = new ArrayList<>();

    private HandlersCheck(Map<String, Object> settings) {
        this.settings = settings;
        this.trusted = Arrays.stream(String.valueOf(settings.getOrDefault(TRUSTED_CONFIG, ""))
                        .split(","))
                .map(String::trim)
                .collect(Collectors.toSet());
    }

    /**
     * Everything there is to say.
     *
     * @param settings those of the application, defaults of Kafka Streams included
     */
    public static List<Finding> findings(Map<String, Object> settings) {
        HandlersCheck check = new HandlersCheck(settings);
        check.check(
                StreamsConfig.PRODUCTION_EXCEPTION_HANDLER_CLASS_CONFIG,
                "STR-040",
                "a result, or a change of the state, that could not be written would be left out");
        check.check(
                OLD_PRODUCTION,
                "STR-040",
                "a result, or a change of the state, that could not be written would be left out");
        check.check(
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG,
                "STR-041",
                "half of the effects of a record would stay, and the rest be left out");
        return check.findings;
    }

    private void check(String setting, String code, String harm) {
        Object handler = settings.get(setting);
        if (handler == null) {
            return;
        }
        String name = handler instanceof Class<?> type ? type.getName() : handler.toString();
        Class<?> kind = code.equals("STR-041") ? ProcessingExceptionHandler.class : ProductionExceptionHandler.class;
        Optional<Class<?>> loaded = loaded(handler);
        if (loaded.isEmpty()) {
            return; // a class that is not there is refused with the other values
        }
        if (!kind.isAssignableFrom(loaded.get())) {
            findings.add(Finding.refuse(
                    "STR-060", setting + " is " + name + ", which is no " + kind.getSimpleName() + ". Leave it out"));
            return;
        }
        if (FAILS.contains(name) || trusted.contains(name)) {
            return;
        }
        if (goesOn(loaded.get())) {
            findings.add(Finding.refuse(
                    code,
                    setting + " is " + name + ", which goes on after a failure: " + harm + ". Leave it out; what"
                            + " cannot be processed goes to the dead letters without it. If in spite of its name it"
                            + " never goes on, add it to " + TRUSTED_CONFIG));
        } else {
            findings.add(Finding.warn(
                    "STR-042",
                    setting + " is " + name + ", and what it does cannot be seen. If it goes on after a failure, "
                            + harm + ": let it fail always, and then add it to " + TRUSTED_CONFIG));
        }
    }

    /** The class of a handler; empty where only its name is known here. */
    private static Optional<Class<?>> loaded(Object handler) {
        if (handler instanceof Class<?> type) {
            return Optional.of(type);
        }
        try {
            return Optional.of(Class.forName(
                    handler.toString(), false, Thread.currentThread().getContextClassLoader()));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    private static boolean goesOn(Class<?> type) {
        String name = type.getName();
        return LogAndContinueProcessingExceptionHandler.class.isAssignableFrom(type)
                || GOES_ON.matcher(name.substring(name.lastIndexOf('.') + 1)).find();
    }
}
