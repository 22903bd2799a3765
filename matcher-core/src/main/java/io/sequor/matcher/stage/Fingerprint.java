package io.sequor.matcher.stage;

import io.sequor.matcher.condition.Condition;
import io.sequor.matcher.condition.Operand;
import io.sequor.matcher.event.Scalar;
import io.sequor.matcher.match.CanonicalHash;
import java.util.List;
import java.util.Optional;

/**
 * Names a definition: a hash over its canonical form, with every default filled in. Two texts of one definition have one
 * fingerprint, two definitions have two. A condition given as code is represented by its name, version and reads.
 */
public final class Fingerprint {
    private final CanonicalHash hash = new CanonicalHash();

    private Fingerprint() {}

    /** The fingerprint of a checked pattern: 32 hex digits. Cost: linear in its nodes. */
    public static String of(StagePattern pattern) {
        return new Fingerprint().pattern(pattern);
    }

    private String pattern(StagePattern pattern) {
        hash.text("stage-pattern/1").text(pattern.name()).number(pattern.within());
        hash.text(pattern.selection().name())
                .text(pattern.prefer().name())
                .text(pattern.timeouts().name());
        hash.number(pattern.stages().size());
        pattern.stages().forEach(this::stage);
        optional(pattern.forbidden());
        optional(pattern.absence());
        return hash.hex();
    }

    private void stage(Stage stage) {
        hash.text(stage.name())
                .text(stage.contiguity().name())
                .text(stage.repeatContiguity().name());
        hash.number(stage.min()).number(stage.max());
        condition(stage.condition());
        optional(stage.forbidden());
    }

    private void optional(Optional<Condition> condition) {
        hash.number(condition.isPresent() ? 1 : 0);
        condition.ifPresent(this::condition);
    }

    private void condition(Condition condition) {
        condition.accept(new Conditions());
    }

    private void operand(Operand operand) {
        operand.accept(new Operands());
    }

    /** Writes a condition: its form, then its parts. */
    private final class Conditions implements Condition.Visitor<CanonicalHash> {
        @Override
        public CanonicalHash compare(Condition.Compare condition) {
            hash.text(condition.comparison().name());
            operand(condition.left());
            operand(condition.right());
            return hash;
        }

        @Override
        public CanonicalHash exists(Condition.Exists condition) {
            return hash.text("exists").text(condition.field());
        }

        @Override
        public CanonicalHash kindIn(Condition.KindIn condition) {
            hash.text("kind").number(condition.kinds().size());
            condition.kinds().forEach(hash::text);
            return hash;
        }

        @Override
        public CanonicalHash all(Condition.All condition) {
            return parts("all", condition.parts());
        }

        @Override
        public CanonicalHash any(Condition.Any condition) {
            return parts("any", condition.parts());
        }

        @Override
        public CanonicalHash not(Condition.Not condition) {
            return parts("not", List.of(condition.part()));
        }

        @Override
        public CanonicalHash code(Condition.Code condition) {
            hash.text("code").text(condition.name()).number(condition.version());
            hash.number(condition.reads().size());
            condition.reads().forEach(hash::text);
            return hash;
        }

        private CanonicalHash parts(String form, List<Condition> parts) {
            hash.text(form).number(parts.size());
            parts.forEach(Fingerprint.this::condition);
            return hash;
        }
    }

    /** Writes an operand: its form, then its parts. */
    private final class Operands implements Operand.Visitor<CanonicalHash> {
        @Override
        public CanonicalHash field(Operand.Field operand) {
            return hash.text("field").text(operand.name());
        }

        @Override
        public CanonicalHash capturedField(Operand.CapturedField operand) {
            return hash.text("captured-field")
                    .text(operand.stage())
                    .text(operand.which().name())
                    .text(operand.name());
        }

        @Override
        public CanonicalHash capturedAttribute(Operand.CapturedAttribute operand) {
            return hash.text("captured")
                    .text(operand.stage())
                    .text(operand.which().name())
                    .text(operand.attribute().name());
        }

        @Override
        public CanonicalHash count(Operand.Count operand) {
            return hash.text("count").text(operand.stage());
        }

        @Override
        public CanonicalHash currentAttribute(Operand.CurrentAttribute operand) {
            return hash.text("event").text(operand.attribute().name());
        }

        @Override
        public CanonicalHash literal(Operand.Literal operand) {
            return operand.value().accept(new Scalars());
        }

        @Override
        public CanonicalHash arithmetic(Operand.Arithmetic operand) {
            hash.text(operand.operator().name());
            operand(operand.left());
            operand(operand.right());
            return hash;
        }
    }

    /** Writes a literal: its type, then its value. */
    private final class Scalars implements Scalar.Visitor<CanonicalHash> {
        @Override
        public CanonicalHash booleanScalar(Scalar.BooleanScalar scalar) {
            return hash.text("boolean").number(scalar.value() ? 1 : 0);
        }

        @Override
        public CanonicalHash integerScalar(Scalar.IntegerScalar scalar) {
            return hash.text("integer").number(scalar.value());
        }

        @Override
        public CanonicalHash doubleScalar(Scalar.DoubleScalar scalar) {
            return hash.text("double").number(Double.doubleToLongBits(scalar.value()));
        }

        @Override
        public CanonicalHash decimalScalar(Scalar.DecimalScalar scalar) {
            return hash.text("decimal")
                    .text(scalar.value().unscaledValue().toString())
                    .number(scalar.value().scale());
        }

        @Override
        public CanonicalHash stringScalar(Scalar.StringScalar scalar) {
            return hash.text("string").text(scalar.value());
        }
    }
}
