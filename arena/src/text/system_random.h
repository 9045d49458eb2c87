/**
 * Random bytes from the system, for values that must be unpredictable: seeds of decks, tokens. Not
 * for anything that must be reproducible.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SYSTEM_RANDOM_H
#define ARENA_SYSTEM_RANDOM_H

#include "carcarena/engine/status.h"

#include <stddef.h>

/**
 * Fills `bytes`. Any thread may call it.
 * @return STATUS_IO if the system provides none; the bytes may then have changed.
 */
Status system_random(void *bytes, size_t size, Message *message) MUST_USE;

#endif
