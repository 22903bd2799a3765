/** What a running application knows. */
@NullMarked
package io.sequor.kstreams.query;

import org.jspecify.annotations.NullMarked;
