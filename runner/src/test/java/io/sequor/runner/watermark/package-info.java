/** Tests of what people say and see of time. */
@NullMarked
package io.sequor.runner.watermark;

import org.jspecify.annotations.NullMarked;
