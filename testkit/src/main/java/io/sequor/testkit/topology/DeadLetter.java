package io.sequor.testkit.topology;

import io.sequor.matcher.event.Origin;
import io.sequor.schemas.DeadLetterRecord;

/**
 * What was set aside.
 *
 * @param origin the record
 * @param reason stable code
 * @param text for people
 */
public record DeadLetter(Origin origin, String reason, String text) {
    /** What a processor wrote. */
    public static DeadLetter of(DeadLetterRecord record) {
        return new DeadLetter(Found.of(record.getOrigin()), record.getReason(), record.getText());
    }
}
