/** Tests of the demo. Read {@link io.sequor.runner.demo.FeedOracle}: what must be found, whatever the timing. */
@NullMarked
package io.sequor.runner.demo;

import org.jspecify.annotations.NullMarked;
