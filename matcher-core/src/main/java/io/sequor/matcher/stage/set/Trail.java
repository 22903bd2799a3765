package io.sequor.matcher.stage.set;

import io.sequor.matcher.event.Occurrence;
import java.util.Optional;

/**
 * The captures of one assignment, in the order in which they happened.
 *
 * @param stage the stage of the first of them
 * @param occurrence what it captured
 * @param rest the later ones
 */
public record Trail(int stage, Occurrence occurrence, Optional<Trail> rest) {}
