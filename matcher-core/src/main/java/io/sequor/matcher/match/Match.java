package io.sequor.matcher.match;

/**
 * A selected match.
 *
 * @param finding what was captured, and its names
 * @param endTime time of the last captured event, but the deadline for a pattern with absence; milliseconds
 */
public record Match(Finding finding, long endTime) implements Result {
    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.match(this);
    }
}
