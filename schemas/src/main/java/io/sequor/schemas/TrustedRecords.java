package io.sequor.schemas;

import org.apache.avro.util.ClassSecurityValidator;
import org.apache.avro.util.ClassSecurityValidator.ClassSecurityPredicate;

/**
 * Trusts the classes of this package, and whatever was trusted before. Avro keeps one such predicate for the whole JVM,
 * so this one only ever widens the one that it finds, by this one package.
 *
 * @param before the predicate found
 */
record TrustedRecords(ClassSecurityPredicate before) implements ClassSecurityPredicate {

    private static final String PACKAGE = TrustedRecords.class.getPackageName();

    static synchronized void trust() {
        ClassSecurityPredicate found = ClassSecurityValidator.getGlobal();
        if (!found.isTrusted(MatchRecord.class)) {
            ClassSecurityValidator.setGlobal(new TrustedRecords(found));
        }
    }

    @Override
    public boolean isTrusted(Class<?> candidate) {
        return candidate.getPackageName().equals(PACKAGE) || before.isTrusted(candidate);
    }

    @Override
    public void forbiddenClass(String className) {
        before.forbiddenClass(className);
    }
}
