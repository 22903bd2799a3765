/** Tests on a real broker of what protects an application: at its start, behind its fences, under its store. */
@NullMarked
package io.sequor.runner.guard;

import org.jspecify.annotations.NullMarked;
