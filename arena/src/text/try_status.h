/**
 * The way a function hands on what went wrong below it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TRY_H
#define ARENA_TRY_H

#include "carcarena/engine/status.h"

/** Returns the Status of an expression from the function it stands in, unless that is STATUS_OK.
 * Only where the function holds nothing that it has to free first. */
#define TRY(expression)                                                                            \
    do {                                                                                           \
        const Status tried = (expression);                                                         \
        if (tried != STATUS_OK) {                                                                  \
            return tried;                                                                          \
        }                                                                                          \
    } while (0)

#endif
