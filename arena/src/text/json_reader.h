/**
 * Reads JSON strictly: every syntax error has its line and column, every object is checked against
 * its list of keys, every value against its type and range. Messages name the key; callers put the
 * place before it with message_prefix.
 *
 * Getters leave their output unchanged when the key is absent, so the caller's value is the
 * default. The list passed to json_check_object determines which keys are required.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_JSON_READER_H
#define ARENA_JSON_READER_H

#include "carcarena/engine/status.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A key that an object may have. */
typedef struct JsonKey {
    const char *name;
    bool required;
} JsonKey;

/** Accepted range of an integer, inclusive; within +-2^53. */
typedef struct JsonRange {
    int64_t minimum, maximum;
} JsonRange;

/** Accepted range of a number, inclusive. */
typedef struct JsonNumberRange {
    double minimum, maximum;
} JsonNumberRange;

/**
 * Parses one JSON document; free with cJSON_Delete.
 * @return STATUS_INVALID with "line L, column C: ..." and what was expected; *out then unchanged.
 * One thread at a time (cJSON keeps its last error in a global).
 */
Status json_parse(cJSON **out, const char *text, size_t size, Message *message) MUST_USE;

/** Checks that `value` is an object with all required keys and without unknown or repeated ones. */
Status json_check_object(const cJSON *value, const JsonKey *keys, unsigned key_count,
                         Message *message) MUST_USE;

/**
 * As json_check_object, but the message has a line for every wrong key (error_lines.h).
 * @param lister the command that lists all keys if there are many (name_list_hint), or NULL.
 */
Status json_check_keys(const cJSON *value, const JsonKey *keys, unsigned key_count,
                       const char *lister, Message *message) MUST_USE;

/**
 * Returns the member of an object by exact key; NULL if there is none, or if `object` is no object
 * or NULL.
 */
const cJSON *json_member(const cJSON *object, const char *key);

/**
 * Returns a member that can be used in messages as the object's name: a text of 1 to `length_max`
 * bytes without control characters. Returns NULL if there is no such member or `value` is no
 * object.
 */
const char *json_name(const cJSON *value, const char *key, size_t length_max);

/** Borrows a text without control characters. */
Status json_get_text(const cJSON *object, const char *key, const char **out,
                     Message *message) MUST_USE;

/** Reads true or false. */
Status json_get_bool(const cJSON *object, const char *key, bool *out, Message *message) MUST_USE;

/** Reads an integer within a range. */
Status json_get_integer(const cJSON *object, const char *key, JsonRange range, int64_t *out,
                        Message *message) MUST_USE;

/** Reads a number within a range. */
Status json_get_number(const cJSON *object, const char *key, JsonNumberRange range, double *out,
                       Message *message) MUST_USE;

/** Reads one of the words separated by '|' in `words`; *out receives its index. */
Status json_get_word(const cJSON *object, const char *key, const char *words, int *out,
                     Message *message) MUST_USE;

/** Borrows an object; *out stays unchanged if the key is absent. */
Status json_get_object(const cJSON *object, const char *key, const cJSON **out,
                       Message *message) MUST_USE;

/** Borrows an array; *out stays unchanged if the key is absent. */
Status json_get_array(const cJSON *object, const char *key, const cJSON **out,
                      Message *message) MUST_USE;

/**
 * Returns STATUS_INVALID, naming `key`, unless all members are texts without control characters.
 */
Status json_check_texts(const cJSON *array, const char *key, Message *message) MUST_USE;

/** Borrows an array of texts without control characters. */
Status json_get_texts(const cJSON *object, const char *key, const cJSON **out,
                      Message *message) MUST_USE;

#endif
