package io.sequor.runner.readme;

import static io.sequor.matcher.condition.Conditions.all;
import static io.sequor.matcher.condition.Conditions.field;
import static io.sequor.matcher.condition.Conditions.kind;
import static io.sequor.matcher.condition.Conditions.literal;

import io.sequor.kstreams.Sequor;
import io.sequor.kstreams.SequorStreams;
import io.sequor.kstreams.mapping.EventMapper;
import io.sequor.matcher.engine.Engine;
import io.sequor.matcher.event.Event;
import io.sequor.matcher.match.Result;
import io.sequor.matcher.stage.Selection;
import io.sequor.matcher.stage.StagePattern;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;

/** The code of the README, between marks; {@link ReadmeTest} compares the two. */
final class ReadmeExamples {
    private ReadmeExamples() {}

    static KafkaStreams application(Properties properties) {
        // begin streams
        StagePattern cardTesting = StagePattern.builder("card-testing", Duration.ofMinutes(10))
                .stage("small", all(kind("payment"), field("amount").lt(literal(2.0))), s -> s.times(3, 10))
                .stage("large", all(kind("payment"), field("amount").gt(literal(100.0))))
                .selection(Selection.SKIP_PAST_LAST)
                .build();

        StagePattern notShipped = StagePattern.builder("not-shipped", Duration.ofHours(48))
                .stage("created", kind("order-created"))
                .absence(kind("order-shipped"))
                .build();

        StreamsBuilder builder = new StreamsBuilder();
        SequorStreams sequor = Sequor.streams("fraud")
                .events("payments", EventMapper.envelope())
                .watermarks("payments-watermarks")
                .pattern(cardTesting)
                .pattern(notShipped)
                .build(builder);
        sequor.matches().to("fraud-matches");
        sequor.timeouts().to("fraud-timeouts");
        KafkaStreams streams = new KafkaStreams(builder.build(), properties); // processing.guarantee=exactly_once_v2
        // end streams
        return streams;
    }

    static List<Result> results(StagePattern cardTesting) {
        // begin engine
        Engine engine = Engine.builder().pattern(cardTesting).build();
        engine.push(Event.builder("e1", "card-7", "payment", 1_000)
                .field("amount", 1.5)
                .build());
        List<Result> results = engine.advance(60_000); // no event with time at or before this is still to come
        // end engine
        return results;
    }
}
