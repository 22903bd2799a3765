package io.sequor.matcher.codec;

import io.sequor.matcher.event.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Scalars as bytes: a tag for the type, then the value, exactly. */
final class ScalarBytes implements Scalar.Visitor<ByteWriter> {
    private static final int BOOLEAN = 1;
    private static final int INTEGER = 2;
    private static final int DOUBLE = 3;
    private static final int DECIMAL = 4;
    private static final int STRING = 5;

    /** Most bytes of an unscaled value: 1000 digits need 3322 bits and a sign. */
    private static final int MOST_UNSCALED_BYTES =
            BigInteger.TEN.pow(Scalar.MAX_DECIMAL_DIGITS).toByteArray().length;

    private final ByteWriter out;

    private ScalarBytes(ByteWriter out) {
        this.out = out;
    }

    static void write(Scalar scalar, ByteWriter out) {
        scalar.accept(new ScalarBytes(out));
    }

    static Scalar read(ByteReader in, String what) {
        int at = in.offset();
        int tag = in.octet(what);
        return switch (tag) {
            case BOOLEAN -> Scalar.of(in.flag(what));
            case INTEGER -> Scalar.of(in.signed(what));
            case DOUBLE -> Scalar.of(Double.longBitsToDouble(in.fixedLong(what)));
            case DECIMAL -> Scalar.of(decimal(in, what));
            case STRING -> Scalar.of(in.text(what));
            default -> throw CorruptBytesException.damaged(what, at, "has an unknown type, " + tag);
        };
    }

    @Override
    public ByteWriter booleanScalar(Scalar.BooleanScalar scalar) {
        return out.octet(BOOLEAN).flag(scalar.value());
    }

    @Override
    public ByteWriter integerScalar(Scalar.IntegerScalar scalar) {
        return out.octet(INTEGER).signed(scalar.value());
    }

    @Override
    public ByteWriter doubleScalar(Scalar.DoubleScalar scalar) {
        return out.octet(DOUBLE).fixedLong(Double.doubleToRawLongBits(scalar.value()));
    }

    @Override
    public ByteWriter decimalScalar(Scalar.DecimalScalar scalar) {
        BigDecimal value = scalar.value();
        return out.octet(DECIMAL).bytes(value.unscaledValue().toByteArray()).signed(value.scale());
    }

    @Override
    public ByteWriter stringScalar(Scalar.StringScalar scalar) {
        return out.octet(STRING).text(scalar.value());
    }

    private static BigDecimal decimal(ByteReader in, String what) {
        int at = in.offset();
        byte[] unscaled = in.bytes(what);
        if (unscaled.length == 0 || unscaled.length > MOST_UNSCALED_BYTES) {
            throw CorruptBytesException.damaged(
                    what, at, "is a decimal of 1 to " + MOST_UNSCALED_BYTES + " bytes, and has " + unscaled.length);
        }
        BigInteger value = new BigInteger(unscaled);
        if (value.toByteArray().length != unscaled.length) {
            throw CorruptBytesException.damaged(what, at, "is no decimal in its shortest form");
        }
        int scaleAt = in.offset();
        long scale = in.signed(what);
        if (Math.abs(scale) > Scalar.MAX_DECIMAL_SCALE || scale == Long.MIN_VALUE) {
            throw CorruptBytesException.damaged(what, scaleAt, "has a scale out of bounds, " + scale);
        }
        return new BigDecimal(value, (int) scale);
    }
}
