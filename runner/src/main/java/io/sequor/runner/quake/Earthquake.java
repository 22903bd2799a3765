package io.sequor.runner.quake;

/**
 * One seismic event.
 *
 * @param id the USGS's, unique, such as {@code us1000chhc}
 * @param kind {@code quake}, {@code explosion} or {@code quarry-blast}
 * @param region the country, state or sea it happened in or near
 * @param timeMillis origin time in milliseconds since 1970, UTC
 * @param magnitude on the scale the observatory chose; below zero for very small ones
 * @param depthKm kilometres below sea level; below zero for above
 * @param place in words, such as {@code 22km NNE of Hualian, Taiwan}
 */
public record Earthquake(
        String id, String kind, String region, long timeMillis, double magnitude, double depthKm, String place) {

    private static final int COLUMNS = 7;

    /** Reads one line of earthquakes.tsv. */
    static Earthquake parse(String line) {
        String[] column = line.split("\t", -1);
        if (column.length != COLUMNS) {
            throw new IllegalArgumentException(
                    "a line of the earthquake feed has " + column.length + " columns, not " + COLUMNS + ": " + line);
        }
        return new Earthquake(
                column[0],
                column[2],
                column[3],
                Long.parseLong(column[1]),
                Double.parseDouble(column[4]),
                Double.parseDouble(column[5]),
                column[6]);
    }
}
