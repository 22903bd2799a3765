/** Tests of the broker, on real ports and real files. */
@NullMarked
package io.sequor.runner.broker;

import org.jspecify.annotations.NullMarked;
