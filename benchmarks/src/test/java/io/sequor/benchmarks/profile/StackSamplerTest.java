package io.sequor.benchmarks.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StackSamplerTest {
    @Test
    void whatAThreadTookIsInSomeBucket() {
        StackSampler sampler = new StackSampler(Thread.currentThread());
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200);
        double sum = 0;
        while (System.nanoTime() < end) {
            sum += Math.sin(sum + 1);
        }
        Profile profile = sampler.stop();

        assertThat(sum).isFinite();
        assertThat(profile.samples()).isPositive();
        assertThat(profile.byBucket()).containsOnlyKeys("Streams: the rest");
        assertThat(profile.byBucket().values()).containsOnly(profile.cpuNanos());
    }
}
