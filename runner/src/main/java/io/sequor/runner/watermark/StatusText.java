package io.sequor.runner.watermark;

import io.sequor.kstreams.watermark.Source;
import java.util.Locale;

/** The status of a source in small letters. */
final class StatusText {
    private StatusText() {}

    static String of(Source.Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
