package io.sequor.matcher.stage.set;

/**
 * A set in two parts.
 *
 * @param hit what was asked for; empty for none
 * @param rest all others, arranged as before
 */
public record Split(AssignmentSet hit, AssignmentSet rest) {}
