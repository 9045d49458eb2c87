/**
 * Collects all errors of one input in one message: one error a line, each with its place, as many
 * as fit. Code that reads an input continues after an error and joins the errors of its parts:
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
 * Adds the result of one more part of the input.
 * @param all the errors so far if `before` is not STATUS_OK; may be NULL.
 * @param more the error of the part if `next` is not STATUS_OK; emptied.
 * @return the first of the two that is not STATUS_OK.
 */
Status errors_join(Message *all, Status before, Status next, Message *more) MUST_USE;

/**
 * Puts `prefix` before every error, without a separator. If errors no longer fit, the last line
 * states that further errors were left out.
 * @param all may be NULL.
 * @return `status`; does nothing if it is STATUS_OK.
 */
Status errors_prefix(Message *all, Status status, const char *prefix);

#endif
