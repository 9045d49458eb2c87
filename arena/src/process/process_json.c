// SPDX-License-Identifier: MIT
#include "process/process_json.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { DIGITS_MAX = 15, BASE = 10 };

cJSON *process_json_parse(const char *text, size_t size) {
    // cJSON stores its last error in a global, which is not read here; the position comes in `end`.
    const char *end = NULL;
    cJSON *value = cJSON_ParseWithLengthOpts(text, size, &end, 0);
    while (value != NULL && end < text + size && strchr(" \t\r\n", *end) != NULL && *end != '\0') {
        end++;
    }
    if (value != NULL && end < text + size) {
        cJSON_Delete(value);
        value = NULL;
    }
    return value;
}

// ---- The two shortest forms, without a parser: fast bots answer in them.

static const char *blanks_skip(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\r') {
        at++;
    }
    return at;
}

/**
 * Reads a non-negative whole number.
 * @return NULL if there is none
 */
static const char *digits_read(const char *at, int64_t *out) {
    int digits = 0;
    int64_t value = 0;
    for (; *at >= '0' && *at <= '9'; at++, digits++) {
        if (digits == DIGITS_MAX) {
            return NULL;
        }
        value = value * BASE + (*at - '0');
    }
    *out = value;
    return digits > 0 ? at : NULL;
}

static const char *text_skip(const char *at, const char *text) {
    at = blanks_skip(at);
    const size_t length = strlen(text);
    return strncmp(at, text, length) == 0 ? blanks_skip(at + length) : NULL;
}

/** {"id":7,"action":3} */
static bool read_pair(const char *at, int64_t *id, int64_t *index) {
    at = text_skip(at, "{");
    at = at != NULL ? text_skip(at, "\"id\"") : NULL;
    at = at != NULL ? text_skip(at, ":") : NULL;
    at = at != NULL ? digits_read(at, id) : NULL;
    at = at != NULL ? text_skip(at, ",") : NULL;
    at = at != NULL ? text_skip(at, "\"action\"") : NULL;
    at = at != NULL ? text_skip(at, ":") : NULL;
    at = at != NULL ? digits_read(at, index) : NULL;
    at = at != NULL ? text_skip(at, "}") : NULL;
    return at != NULL && *at == '\0';
}

static bool read_number(const char *at, int64_t *index) {
    at = digits_read(blanks_skip(at), index);
    return at != NULL && *blanks_skip(at) == '\0';
}

// ---- Other forms

/** Returns the id of an answer: 0 if it has none, -1 if it cannot be a request's. */
static int64_t id_read(const cJSON *object) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(object, "id");
    if (member == NULL || cJSON_IsNull(member)) {
        return 0;
    }
    const bool possible =
        cJSON_IsNumber(member) && member->valuedouble >= 1.0 && member->valuedouble <= 9e15;
    return possible ? (int64_t)member->valuedouble : -1;
}

/** Returns what parsers may read differently among the members of an object; NULL: nothing. */
static const char *members_reason(const cJSON *object) {
    int count = 0;
    const cJSON *member;
    cJSON_ArrayForEach(member, object) {
        if (++count > PROCESS_MEMBERS_MAX) {
            return "an object in it has more than 256 members";
        }
        for (const cJSON *before = object->child; before != member; before = before->next) {
            if (strcmp(before->string, member->string) == 0) {
                return "it has two members of one name";
            }
        }
    }
    return NULL;
}

/** As members_reason, for a value and everything in it. cJSON limits the depth. */
static const char *value_reason(const cJSON *value) {
    const char *reason = cJSON_IsObject(value) ? members_reason(value) : NULL;
    if (cJSON_IsNumber(value) && !isfinite(value->valuedouble)) {
        return "it has a number that is too large";
    }
    const cJSON *within;
    cJSON_ArrayForEach(within, value) {
        reason = reason != NULL ? reason : value_reason(within);
    }
    return reason;
}

/** Reads a line with any JSON value. */
static Answer json_read(const char *line, size_t length) {
    if (memchr(line, '\0', length) != NULL) {
        return (Answer){.kind = ANSWER_NONE, .reason = "it has a byte of zero"};
    }
    Answer answer = {.object = process_json_parse(line, length)};
    answer.reason = value_reason(answer.object);
    if (answer.reason != NULL) {
        cJSON_Delete(answer.object);
        answer.object = NULL;
    }
    return answer;
}

Answer answer_read(const char *line, size_t length) {
    Answer answer = {.kind = ANSWER_NUMBER};
    if (strlen(line) == length &&
        (read_number(line, &answer.index) || read_pair(line, &answer.id, &answer.index))) {
        return answer;
    }
    answer = json_read(line, length);
    if (cJSON_IsString(answer.object)) { // an action's text
        cJSON *const object = cJSON_CreateObject();
        (void)cJSON_AddItemToObject(object, "action", answer.object);
        answer.object = object;
        answer.kind = ANSWER_OBJECT;
        return answer;
    }
    if (!cJSON_IsObject(answer.object)) {
        const char *const reason = answer.reason;
        answer_free(&answer);
        answer.reason = reason;
        return answer;
    }
    answer.id = id_read(answer.object);
    const bool info = cJSON_GetObjectItemCaseSensitive(answer.object, "info") != NULL &&
                      cJSON_GetObjectItemCaseSensitive(answer.object, "action") == NULL;
    answer.kind = info ? ANSWER_INFO : ANSWER_OBJECT;
    return answer;
}

void answer_free(Answer *answer) {
    cJSON_Delete(answer->object);
    *answer = (Answer){.kind = ANSWER_NONE};
}
