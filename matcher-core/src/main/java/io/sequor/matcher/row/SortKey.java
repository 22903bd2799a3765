package io.sequor.matcher.row;

/**
 * A column of ORDER BY.
 *
 * @param column its name
 * @param descending whether great values come first
 * @param nullsFirst whether NULLs do
 */
public record SortKey(String column, boolean descending, boolean nullsFirst) {}
