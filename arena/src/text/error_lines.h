/**
 * All errors of one input in one message: one a line, each with its place, at most as many as fit
 * into it. Whoever reads the input reads on after an error, and joins what the parts said:
 *
 *     Message more = {""};
 *     Status status = json_get_text(object, "name", &name, message);
 *     status = errors_join(message, status, json_get_bool(object, "on", &on, &more), &more);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ERROR_LINES_H
#define ARENA_ERROR_LINES_H

#include "carcarena/engine/status.h"

/**
 * Adds what one more part of the input came to.
 * @param all the errors so far if `before` is not STATUS_OK; may be NULL.
 * @param more the error of the part if `next` is not STATUS_OK; emptied.
 * @return the first of the two that is not STATUS_OK.
 */
Status errors_join(Message *all, Status before, Status next, Message *more) MUST_USE;

/** Puts a text before every error, without a separator of its own. Errors for which no room is left
 * are counted off by a last line. @param all may be NULL. @return `status`; nothing is done if it
 * is STATUS_OK. */
Status errors_prefix(Message *all, Status status, const char *prefix);

#endif
