/**
 * The step protocol: one line of JSON in, one line of JSON out, one game at a time. It drives the
 * engine from any language; arena/guide/STEP.md describes commands, fields and errors. This module
 * implements the protocol without files and streams.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_H
#define ARENA_STEP_H

#include "carcarena/engine/status.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    STEP_PROTOCOL = 1,
    STEP_LINE_MAX = 1 << 20 /* bytes of one request */
};

/** A session. One thread at a time. */
typedef struct Step Step;

/**
 * Creates a session without a game. Free with step_destroy.
 * @return STATUS_NO_MEMORY
 */
Status step_create(Step **out, Message *message) MUST_USE;

/** Ends a session; NULL is allowed. */
void step_destroy(Step *step);

/**
 * Handles one request. A failing request changes nothing.
 * @param line `size` bytes of any content, without the newline
 * @return the reply without a newline, never NULL; owned by the session, valid until the next call
 */
const char *step_reply(Step *step, const char *line, size_t size);

/** Returns true after the request "quit". */
bool step_over(const Step *step);

#endif
