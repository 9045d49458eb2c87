/**
 * Error propagation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TRY_H
#define ENGINE_TRY_H

#include "carcarena/engine/status.h"

/**
 * Returns the Status of an expression from the enclosing function unless it is STATUS_OK. Use it
 * only where the function has nothing to free.
 */
#define TRY(expression)                                                                            \
    do {                                                                                           \
        const Status tried = (expression);                                                         \
        if (tried != STATUS_OK) {                                                                  \
            return tried;                                                                          \
        }                                                                                          \
    } while (0)

#endif
