package io.sequor.matcher.row.run;

import io.sequor.matcher.diagnostic.DefinitionException;
import io.sequor.matcher.expr.Operations;
import io.sequor.matcher.row.Labels;
import io.sequor.matcher.row.PatternCompiler;
import io.sequor.matcher.row.PatternProgram;
import io.sequor.matcher.row.RowQuery;
import io.sequor.matcher.row.RowQueryChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * A query, compiled: its pattern, its conditions, its measures, and the registers that both read. Immutable, shared by all
 * keys. Which registers matter at a place of the program is found by going backwards through it, so that threads are told
 * apart only by what they may still be asked.
 */
public final class RowProgram {
    private final RowQuery query;
    private final PatternProgram pattern;
    private final List<Evaluable> conditions;
    private final List<Register> registers;
    private final List<BitSet> live;
    private final boolean readsLabels;
    private final boolean readsMatchNumber;
    private final BitSet ofRowOnly;
    private final int ahead;
    private final int back;
    private final List<Evaluable> measures;
    private final List<Register> measureRegisters;
    private final List<Integer> outputs;

    private RowProgram(RowQuery query) {
        this.query = query;
        this.pattern = PatternCompiler.compile(query);
        Labels labels = pattern.labels();
        ExpressionCompiler compiler = new ExpressionCompiler(labels);
        List<Condition> compiled = conditions(query, labels, compiler);
        this.conditions = compiled.stream().map(Condition::test).toList();
        this.readsLabels = compiled.stream().anyMatch(Condition::readsLabels);
        this.readsMatchNumber = compiled.stream().anyMatch(Condition::readsMatchNumber);
        this.ahead = compiled.stream().mapToInt(Condition::ahead).max().orElse(0);
        this.registers = compiler.registers();
        this.ofRowOnly = ofRowOnly(compiled);
        this.live = live(compiled.stream().map(Condition::read).toList());
        ExpressionCompiler ofMeasures = new ExpressionCompiler(labels);
        this.measures = query.measures().stream()
                .map(measure -> ofMeasures.compile(measure.expression()))
                .toList();
        this.measureRegisters = ofMeasures.registers();
        this.back = Math.max(compiler.back(), ofMeasures.back());
        List<String> names =
                query.measures().stream().map(RowQuery.Measure::name).toList();
        this.outputs = query.output().stream().map(names::indexOf).toList();
    }

    /**
     * The condition of a label.
     *
     * @param read the registers that it reads
     * @param readsLabels whether it asks for labels of rows by their place
     * @param readsMatchNumber whether it asks for the number of the match
     * @param ahead how many rows behind the row it may look at
     */
    private record Condition(
            Evaluable test, List<Integer> read, boolean readsLabels, boolean readsMatchNumber, int ahead) {
        /** That of a label without a definition. */
        static final Condition NONE =
                new Condition((frame, position, label) -> Operations.TRUE, List.of(), false, false, 0);
    }

    private static List<Condition> conditions(RowQuery query, Labels labels, ExpressionCompiler compiler) {
        List<Condition> conditions =
                new ArrayList<>(Collections.nCopies(labels.names().size(), Condition.NONE));
        for (RowQuery.Definition definition : query.definitions()) {
            Evaluable test = compiler.compile(definition.condition());
            conditions.set(
                    labels.number(definition.label()),
                    new Condition(
                            test,
                            compiler.read(),
                            compiler.readsLabels(),
                            compiler.readsMatchNumber(),
                            compiler.ahead()));
        }
        return conditions;
    }

    private BitSet ofRowOnly(List<Condition> compiled) {
        BitSet alone = new BitSet();
        if (readsLabels || readsMatchNumber) {
            return alone;
        }
        for (int label = 0; label < compiled.size(); label++) {
            int number = label;
            Condition condition = compiled.get(label);
            alone.set(
                    label,
                    condition.ahead == 0
                            && condition.read.stream()
                                    .allMatch(
                                            register -> registers.get(register).isOverwrittenBy(number)));
        }
        return alone;
    }

    /**
     * Checks and compiles a query. Cost: linear in the program, times a few rounds.
     *
     * @throws DefinitionException with everything that is wrong with it
     */
    public static RowProgram compile(RowQuery query) {
        RowQueryChecker.require(query);
        return new RowProgram(query);
    }

    /** The query. */
    public RowQuery query() {
        return query;
    }

    /** The program of its pattern. */
    public PatternProgram pattern() {
        return pattern;
    }

    /** The condition of a label. */
    Evaluable condition(int label) {
        return conditions.get(label);
    }

    /** The registers of the conditions. */
    List<Register> registers() {
        return registers;
    }

    /** The registers that may still be read from a place on. */
    BitSet live(int place) {
        return live.get(place);
    }

    /** Whether conditions ask for labels of rows by their place: then no two threads have the same future. */
    boolean readsLabels() {
        return readsLabels;
    }

    /** Whether conditions ask for the number of the match: then what is found depends on the matches before. */
    boolean readsMatchNumber() {
        return readsMatchNumber;
    }

    /** Whether the condition of a label asks of nothing but the row and those at a distance before it. */
    boolean asksOnlyOfRow(int label) {
        return ofRowOnly.get(label);
    }

    /** How many rows behind the one at hand a condition may look at. */
    int ahead() {
        return ahead;
    }

    /** How many rows before the first one of a match its conditions and measures may look at. */
    int back() {
        return back;
    }

    /** The measures, in the order of the query. */
    List<Evaluable> measures() {
        return measures;
    }

    /** Which measure stands at a place of the output; -1 for an input column. */
    int measureAt(int place) {
        return outputs.get(place);
    }

    /** The registers of the measures. */
    List<Register> measureRegisters() {
        return measureRegisters;
    }

    private List<BitSet> live(List<List<Integer>> read) {
        BitSet[] before = new BitSet[pattern.size()];
        Arrays.setAll(before, place -> new BitSet());
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int place = pattern.size() - 1; place >= 0; place--) {
                BitSet now = new BitSet();
                pattern.next(place).forEach(next -> now.or(before[next]));
                PatternProgram.Instruction instruction = pattern.at(place);
                if (instruction.op() == PatternProgram.Op.MATCH) {
                    read.get(instruction.a()).forEach(now::set);
                    for (int register = 0; register < registers.size(); register++) {
                        if (registers.get(register).isOverwrittenBy(instruction.a())) {
                            now.clear(register);
                        }
                    }
                }
                if (!now.equals(before[place])) {
                    before[place] = now;
                    changed = true;
                }
            }
        }
        return List.of(before);
    }
}
