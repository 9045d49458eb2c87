/**
 * A step session for tests: requests as text, replies as text or JSON. Every function fails the
 * test if it cannot do its work.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_STEP_SESSION_H
#define TESTS_STEP_SESSION_H

#include "step/step.h"
#include "text/json_reader.h"

/** Makes a session; free with step_destroy. */
Step *session_open(void);

/** Returns the reply to a line, valid until the next request. */
const char *session_line(Step *step, const char *line);

/** Returns the reply as JSON; the caller deletes it. */
cJSON *session_ask(Step *step, const char *line);

/** Returns the reply to a request that must succeed; the caller deletes it. */
cJSON *session_do(Step *step, const char *line);

/** Checks that a request fails with an error code and a message that contains `text`. */
void session_refused(Step *step, const char *line, const char *code, const char *text);

/** The same for `size` bytes. */
void expect_error(Step *step, const char *line, size_t size, const char *code, const char *text);

/** Returns the member `key`, which must exist. */
const cJSON *at(const cJSON *json, const char *key);

/** Returns the text of a member. */
const char *text_at(const cJSON *json, const char *key);

#endif
