package io.sequor.runner.conformance;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a way. */
final class WayConverter implements ITypeConverter<Way> {
    @Override
    public Way convert(String text) {
        return Arrays.stream(Way.values())
                .filter(way -> way.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("there is no way \"" + text + "\"; there are "
                        + Arrays.stream(Way.values()).map(Way::text).collect(Collectors.joining(", "))));
    }
}
