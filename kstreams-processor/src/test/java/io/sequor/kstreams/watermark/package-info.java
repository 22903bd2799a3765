/** Tests of control messages, sources and the publisher. */
@NullMarked
package io.sequor.kstreams.watermark;

import org.jspecify.annotations.NullMarked;
