/**
 * A step session as tests talk to it: requests as text, replies as text or JSON. Every function
 * fails the test where it cannot do what it says.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_STEP_SESSION_H
#define TESTS_STEP_SESSION_H

#include "step/step.h"
#include "text/json_reader.h"

/** Makes a session; free with step_destroy. */
Step *session_open(void);

/** The reply to a line, valid until the next request. */
const char *session_line(Step *step, const char *line);

/** The same as JSON, which the caller deletes. */
cJSON *session_ask(Step *step, const char *line);

/** The reply to a request that must succeed, which the caller deletes. */
cJSON *session_do(Step *step, const char *line);

/** A request that must fail with an error code and a message that contains `text`. */
void session_refused(Step *step, const char *line, const char *code, const char *text);

/** The same for `size` bytes. */
void expect_error(Step *step, const char *line, size_t size, const char *code, const char *text);

/** The member `key`, which must be there. */
const cJSON *at(const cJSON *json, const char *key);

/** The text of a member. */
const char *text_at(const cJSON *json, const char *key);

#endif
