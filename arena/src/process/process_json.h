/**
 * Lines of a program as JSON; for many threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_JSON_H
#define ARENA_PROCESS_JSON_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Returns one JSON value, to be freed with cJSON_Delete; NULL if the text is invalid. Any thread.
 */
cJSON *process_json_parse(const char *text, size_t size);

/** Largest number of members in an object of a program's line. */
enum { PROCESS_MEMBERS_MAX = 256 };

/** Kinds of lines. */
typedef enum AnswerKind {
    ANSWER_NONE,   /* not JSON, or not usable */
    ANSWER_NUMBER, /* an index, with or without an id */
    ANSWER_OBJECT, /* any other value, with or without an id */
    ANSWER_INFO    /* a progress report */
} AnswerKind;

/** A parsed line. */
typedef struct Answer {
    AnswerKind kind;
    int64_t id;         /* 0: it has none */
    int64_t index;      /* ANSWER_NUMBER */
    cJSON *object;      /* NULL, or the whole line; freed by answer_free */
    const char *reason; /* why it is ANSWER_NONE although it looks like JSON, static; or NULL */
} Answer;

/**
 * Parses a line. Lines that parsers read differently are rejected: zero bytes, two members of one
 * name, numbers out of range. So are objects with more than PROCESS_MEMBERS_MAX members.
 */
Answer answer_read(const char *line, size_t length);

/** Frees the contents of an answer. */
void answer_free(Answer *answer);

#endif
