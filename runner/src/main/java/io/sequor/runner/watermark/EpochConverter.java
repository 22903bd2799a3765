package io.sequor.runner.watermark;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the number of an epoch. */
final class EpochConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException(
                    "it takes a whole number up to " + Long.MAX_VALUE + ", and this is " + text);
        }
    }
}
