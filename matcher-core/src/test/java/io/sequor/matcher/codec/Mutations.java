package io.sequor.matcher.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** Feeds a decoder with damaged bytes: it gives a value that encodes to these very bytes, or refuses them. */
final class Mutations {
    private static final long SEED = 20_250_703L;
    private static final int MUTANTS = 5_000;

    private Mutations() {}

    static <T> void everyTruncationIsRefused(byte[] bytes, Function<byte[], T> decode) {
        for (int length = 0; length < bytes.length; length++) {
            assertThat(decoded(Arrays.copyOf(bytes, length), decode))
                    .as("cut to %d bytes", length)
                    .isEmpty();
        }
    }

    static <T> void everyMutantIsReadOrRefused(byte[] bytes, Function<byte[], T> decode, Function<T, byte[]> encode) {
        Random random = new Random(SEED);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = mutant(bytes, random);
            Optional<T> value = decoded(mutant, decode);
            value.ifPresent(read -> assertThat(encode.apply(read)).isEqualTo(mutant));
            refused += value.isEmpty() ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(MUTANTS / 10);
    }

    /** What was decoded; empty when the bytes were refused. Any other exception fails. */
    private static <T> Optional<T> decoded(byte[] bytes, Function<byte[], T> decode) {
        try {
            return Optional.of(decode.apply(bytes));
        } catch (RuntimeException e) {
            assertThat(e).as(Arrays.toString(bytes)).isInstanceOf(CorruptBytesException.class);
            return Optional.empty();
        }
    }

    private static byte[] mutant(byte[] bytes, Random random) {
        byte[] mutant = bytes.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(mutant.length);
            switch (random.nextInt(4)) {
                case 0 -> mutant[at] = (byte) random.nextInt();
                case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> mutant = Arrays.copyOf(mutant, mutant.length + random.nextInt(4));
                default -> System.arraycopy(mutant, at, mutant, at / 2, mutant.length - at);
            }
        }
        return mutant;
    }
}
