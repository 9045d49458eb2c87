/**
 * Status codes and error messages shared by every layer.
 *
 * Libraries report expected failures (bad input, a full disk, no memory) through a Status. Where a
 * person has to act they also fill a Message with file, key and what was expected. They never print
 * and never exit. CHECK (always on) and ASSERT (debug builds) catch programming errors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_STATUS_H
#define CARCARENA_ENGINE_STATUS_H

#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/* One row per code: name, text. */
#define STATUS_MAP(ROW)                                                                            \
    ROW(STATUS_OK, "ok")                                                                           \
    ROW(STATUS_INVALID, "invalid input")                                                           \
    ROW(STATUS_ILLEGAL, "illegal action")                                                          \
    ROW(STATUS_LIMIT, "a limit of this build is exceeded")                                         \
    ROW(STATUS_NOT_FOUND, "not found")                                                             \
    ROW(STATUS_NO_MEMORY, "out of memory")                                                         \
    ROW(STATUS_IO, "input or output failed")                                                       \
    ROW(STATUS_BUSY, "in use by another process")                                                  \
    ROW(STATUS_CONFLICT, "conflicts with what is stored")                                          \
    ROW(STATUS_INTERRUPTED, "interrupted")

#define STATUS_ENUM_ROW(name, text) name,
/** Result of a function that can fail. STATUS_OK is 0. */
typedef enum Status { STATUS_MAP(STATUS_ENUM_ROW) STATUS_COUNT } Status;
#undef STATUS_ENUM_ROW

/* Room for a list of all options, so that no list is cut (names.h). */
enum { MESSAGE_SIZE = 2048 };

/** A one-line explanation for people. The caller owns it; it is empty until a function fails. */
typedef struct Message {
    char text[MESSAGE_SIZE];
} Message;

#if defined(__GNUC__)
#define MUST_USE                  __attribute__((warn_unused_result))
#define PRINTF_LIKE(index, first) __attribute__((format(printf, index, first)))
#define NEVER_RETURNS             __attribute__((noreturn))
#else
#define MUST_USE
#define NEVER_RETURNS
#define PRINTF_LIKE(index, first)
#endif

/** Returns the short English text of a status; static storage, any thread. */
const char *status_text(Status status);

/** Writes a formatted explanation into `message` (cut to fit; may be NULL) and returns `status`. */
Status message_set(Message *message, Status status, const char *format, ...) PRINTF_LIKE(3, 4);

/** Inserts "prefix: " before the text of `message`; both may be cut to fit. */
void message_prefix(Message *message, const char *format, ...) PRINTF_LIKE(2, 3);

/** Prints a broken internal invariant to stderr and aborts. Only CHECK and ASSERT call it. */
void check_failed(const char *condition, const char *file, int line) NEVER_RETURNS;

/** Checks an internal invariant in every build; for code that is not hot. Never use it on input. */
#define CHECK(condition) ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))

/** Checks an internal invariant if CARCARENA_CHECKS is 1 or more; free in release builds. */
#if defined(CARCARENA_CHECKS) && CARCARENA_CHECKS >= 1
#define ASSERT(condition) CHECK(condition)
#else
#define ASSERT(condition) ((void)sizeof(condition))
#endif

/**
 * Checks a whole state against a recount if CARCARENA_CHECKS is 2. This costs thousands of times
 * more than the operation it checks.
 */
#if defined(CARCARENA_CHECKS) && CARCARENA_CHECKS >= 2
#define ASSERT_SLOW(condition) CHECK(condition)
#else
#define ASSERT_SLOW(condition) ((void)sizeof(condition))
#endif

CARCARENA_END

#endif
