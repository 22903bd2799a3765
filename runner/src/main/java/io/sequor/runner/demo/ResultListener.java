package io.sequor.runner.demo;

import io.sequor.schemas.DeadLetterRecord;
import io.sequor.schemas.LateRecord;
import io.sequor.schemas.MatchRecord;
import io.sequor.schemas.TimeoutRecord;

/** Hears of each record in the outputs, once it is committed; calls come one at a time. */
interface ResultListener {
    /** A pattern was found. */
    void match(MatchRecord match);

    /** A partial match ran out of time. */
    void timeout(TimeoutRecord timeout);

    /** An event came too late to be looked at. */
    void late(LateRecord late);

    /** Something could not be processed. */
    void deadLetter(DeadLetterRecord letter);
}
