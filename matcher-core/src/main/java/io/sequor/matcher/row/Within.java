package io.sequor.matcher.row;

import java.math.BigDecimal;

/**
 * How far a match may reach: its last row less its first row by the first column of ORDER BY.
 *
 * @param bound the largest difference that is allowed
 */
public record Within(BigDecimal bound) {}
