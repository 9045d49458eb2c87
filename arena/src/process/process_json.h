/**
 * Lines of a program as JSON, from many threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_JSON_H
#define ARENA_PROCESS_JSON_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdint.h>

/** One JSON value, to be freed with cJSON_Delete; NULL if the text is none. Any thread. */
cJSON *process_json_parse(const char *text, size_t size);

/** Members that an object of a program's line may have. */
enum { PROCESS_MEMBERS_MAX = 256 };

/** What a line of a program is. */
typedef enum AnswerKind {
    ANSWER_NONE,   /* no JSON, or of no use */
    ANSWER_NUMBER, /* an index, with or without an id */
    ANSWER_OBJECT, /* anything else with or without an id */
    ANSWER_INFO    /* how far it is */
} AnswerKind;

/** A line that was read. */
typedef struct Answer {
    AnswerKind kind;
    int64_t id;         /* 0: it has none */
    int64_t index;      /* ANSWER_NUMBER */
    cJSON *object;      /* NULL, or the whole line, to be freed with answer_free */
    const char *reason; /* why it is ANSWER_NONE although it may look like JSON, static; or NULL */
} Answer;

/** Reads a line. What parsers read differently is no answer: bytes of zero, two members of one
 * name, numbers beyond all bounds; nor are objects of more than PROCESS_MEMBERS_MAX members. */
Answer answer_read(const char *line, size_t length);

/** Frees what it holds. */
void answer_free(Answer *answer);

#endif
