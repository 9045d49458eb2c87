/**
 * Random bytes from the system, for what nobody may foresee: seeds of decks, tokens. Nothing that
 * is to be played again comes from here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SYSTEM_RANDOM_H
#define ARENA_SYSTEM_RANDOM_H

#include "carcarena/engine/status.h"

#include <stddef.h>

/** Fills `bytes`. @return STATUS_IO if the system gives none; the bytes may then have changed. Any
 * thread may call it. */
Status system_random(void *bytes, size_t size, Message *message) MUST_USE;

#endif
