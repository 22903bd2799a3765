package io.sequor.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrustedRecordsTest {

    private final ClassSecurityPredicate found = ClassSecurityValidator.getGlobal();

    @AfterEach
    void putBack() {
        ClassSecurityValidator.setGlobal(found);
    }

    @Test
    void noSystemPropertyIsSet() {
        assertThat(System.getProperties().stringPropertyNames()).noneMatch(name -> name.startsWith("org.apache.avro"));
    }

    @Test
    void avroRefusesUntrustedRecords() {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
        assertThat(ClassSecurityValidator.getGlobal().isTrusted(MatchRecord.class))
                .isFalse();
        assertThatThrownBy(() -> ClassSecurityValidator.validate(MatchRecord.class))
                .isInstanceOf(SecurityException.class);
    }

    @Test
    void everySerdeBringsTheTrustItNeeds() {
        RecordKind.all().forEach(kind -> {
            ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
            assertThat((Object) kind.decode(kind.encodedSample())).isEqualTo(kind.sample());
        });
    }

    /** In classes of Avro and ours that nothing has touched before, as in a JVM that has just started. */
    @Test
    void recordsAreBuiltAndReadBeforeAnySerdeIsMade() throws Exception {
        URL[] classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(TrustedRecordsTest::url)
                .toArray(URL[]::new);
        try (URLClassLoader untouched = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            Callable<?> firstUse = (Callable<?>) untouched
                    .loadClass(FirstUse.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            assertThat(firstUse.call()).isEqualTo("quake {}");
        }
    }

    @Test
    void theRecordClassesWorkByThemselvesOnceTrusted() throws IOException {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
        TrustedRecords.trust();
        assertThat(MatchRecord.fromByteBuffer(Samples.match().toByteBuffer())).isEqualTo(Samples.match());
    }

    @Test
    void onlyThisPackageIsAdded() {
        ClassSecurityPredicate theirs = candidate -> candidate == Test.class;
        ClassSecurityValidator.setGlobal(theirs);

        TrustedRecords.trust();

        ClassSecurityPredicate now = ClassSecurityValidator.getGlobal();
        assertThat(now.isTrusted(MatchRecord.class)).isTrue();
        assertThat(now.isTrusted(Test.class)).isTrue();
        assertThat(now.isTrusted(SpecificDatumReader.class)).isFalse();
        assertThat(now.isTrusted(String.class)).isFalse();
    }

    @Test
    void trustingTwiceAddsNothing() {
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.DEFAULT);
        TrustedRecords.trust();
        ClassSecurityPredicate once = ClassSecurityValidator.getGlobal();
        TrustedRecords.trust();
        assertThat(ClassSecurityValidator.getGlobal()).isSameAs(once);
    }

    private static URL url(String path) {
        try {
            return new File(path).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError("a class path entry that is no path: " + path, e);
        }
    }

    /** Needs the default of a field whose type holds another record: there Avro looks for the record's class. */
    public static final class FirstUse implements Callable<String> {
        @Override
        public String call() throws IOException {
            EventEnvelope event =
                    EventEnvelope.newBuilder().setKind("quake").setTime(7).build();
            EventEnvelope read = EventEnvelope.fromByteBuffer(event.toByteBuffer());
            return read.getKind() + " " + read.getFields();
        }
    }
}
