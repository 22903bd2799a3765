/** Tests of the mappers. */
@NullMarked
package io.sequor.kstreams.mapping;

import org.jspecify.annotations.NullMarked;
