/**
 * A macro that returns errors of a called function to the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TRY_H
#define ARENA_TRY_H

#include "carcarena/engine/status.h"

/**
 * Returns the Status of an expression from the enclosing function, unless it is STATUS_OK. Use it
 * only where the function holds nothing that it must free first.
 */
#define TRY(expression)                                                                            \
    do {                                                                                           \
        const Status tried = (expression);                                                         \
        if (tried != STATUS_OK) {                                                                  \
            return tried;                                                                          \
        }                                                                                          \
    } while (0)

#endif
