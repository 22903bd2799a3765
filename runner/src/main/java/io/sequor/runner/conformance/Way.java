package io.sequor.runner.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sequor.testkit.cases.CaseComparison;
import io.sequor.testkit.cases.ProcessorCase;
import io.sequor.testkit.cases.ProcessorCaseRunner;
import io.sequor.testkit.cases.ProcessorComparison;
import io.sequor.testkit.cases.RowCase;
import io.sequor.testkit.cases.RowCaseRunner;
import io.sequor.testkit.cases.RowComparison;
import io.sequor.testkit.cases.StageCase;
import io.sequor.testkit.cases.StageCaseRunner;
import io.sequor.testkit.cases.StageProcessorRunner;
import io.sequor.testkit.cases.StageWay;
import java.util.List;
import java.util.Locale;

/** What a case can be run through. Which kind of case may go which way is said beside the case files. */
enum Way {
    /** The engine, steps as they are. */
    ENGINE,
    /** The engine, saved and restored between any two steps. */
    ENGINE_RESTORE,
    /** The engine, every advance split at every event time. */
    ENGINE_SPLIT,
    /** The processor, in a topology without a broker. */
    PROCESSOR,
    /** Row patterns, all rows at once. */
    BATCH,
    /** Row patterns, row by row. */
    INCREMENTAL,
    /** Row patterns, from their text. */
    SQL;

    static final String ROW_RULE = "row cases go through batch, incremental and sql in this version";
    static final String TEXT_RULE = "an invalid query has nothing but its text";
    static final String PROCESSOR_RULE = "processor cases go through the processor";
    static final String STAGE_RULE = "stage cases go through an engine or the processor";

    /** Its name on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private boolean isEngine() {
        return this == ENGINE || this == ENGINE_RESTORE || this == ENGINE_SPLIT;
    }

    /**
     * What came out of a case.
     *
     * @return the case with what came out in place of what was expected, or with the rule by which it is not applicable
     */
    ObjectNode run(CaseKind kind, StageCase one) {
        return switch (kind) {
            case STAGE -> runStage(one);
            case PROCESSOR ->
                this == PROCESSOR
                        ? new ProcessorCaseRunner().run(new ProcessorCase(one.json()))
                        : notApplicable(one, PROCESSOR_RULE);
            case ROW -> runRow(one);
        };
    }

    private ObjectNode runRow(StageCase one) {
        RowCase row = new RowCase(one.json());
        if (this == SQL) {
            return new RowCaseRunner().runText(row);
        }
        if (this != BATCH && this != INCREMENTAL) {
            return notApplicable(one, ROW_RULE);
        }
        if (row.isInvalid()) {
            return notApplicable(one, TEXT_RULE);
        }
        return this == BATCH ? new RowCaseRunner().run(row) : new RowCaseRunner().runIncrementally(row);
    }

    private ObjectNode runStage(StageCase one) {
        if (this == PROCESSOR) {
            return new StageProcessorRunner().run(one);
        }
        return isEngine() ? new StageCaseRunner(StageWay.named(text())).run(one) : notApplicable(one, STAGE_RULE);
    }

    /** How the outcome of a case differs from what it expects, a sentence each; empty where it does not. */
    List<String> differences(CaseKind kind, StageCase one, ObjectNode outcome) {
        if (outcome.has("notApplicable")) {
            return List.of();
        }
        return switch (kind) {
            case STAGE ->
                this == PROCESSOR
                        ? CaseComparison.differencesBesideActiveStates(one, outcome)
                        : CaseComparison.differences(one, outcome);
            case PROCESSOR -> ProcessorComparison.differences(new ProcessorCase(one.json()), outcome);
            case ROW -> RowComparison.differences(new RowCase(one.json()), outcome);
        };
    }

    private static ObjectNode notApplicable(StageCase one, String rule) {
        return one.json().deepCopy().put("notApplicable", rule);
    }
}
