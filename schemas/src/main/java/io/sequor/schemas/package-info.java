/**
 * Everything that crosses a topic, as Avro records, and the serdes that read and write them.
 *
 * <p>Begin with {@link io.sequor.schemas.SequorSerdes}, the one way in. What comes out: {@link
 * io.sequor.schemas.MatchRecord}, {@link io.sequor.schemas.TimeoutRecord}, {@link io.sequor.schemas.LateRecord} and
 * {@link io.sequor.schemas.DeadLetterRecord}. What goes in: {@link io.sequor.schemas.EventEnvelope} and {@link
 * io.sequor.schemas.ControlRecord}. These classes are generated from {@code src/main/avro}, where every field is
 * described; they have no setters, and a field that may be missing is read as an {@code Optional}. A value in a map of
 * fields is a {@code Boolean}, {@code Long}, {@code Double}, {@link io.sequor.schemas.Decimal}, {@code String} or null.
 *
 * <p>On the wire stands Avro's single-object encoding: {@code C3 01}, the eight bytes of the schema's fingerprint
 * (CRC-64-AVRO, little-endian), the record. A schema once released is kept under {@code history}, and what was written
 * with it stays readable.
 *
 * <p>Avro 1.12.2 refuses record classes that nobody has declared as trusted. Ours declare it by themselves when they
 * are first used, so that no system property is needed: the build writes a line into each that calls {@code
 * TrustedRecords}.
 *
 * <p>Inside, in this order: {@code RecordFormat} (a record's schema, its history and how it is read), {@code
 * RecordSerializer}, {@code RecordDeserializer}, {@code StrictReader}, {@code SchemaHistory}, {@code TrustedRecords}.
 * Uses Avro and Kafka's serialization interfaces, nothing else of Kafka and nothing of the core; turning core types
 * into records is the work of {@code kstreams-processor}.
 */
@NullMarked
package io.sequor.schemas;

import org.jspecify.annotations.NullMarked;
