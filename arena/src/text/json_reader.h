/**
 * Strict reading of JSON: every syntax error names its line and column, every object is held
 * against the list of its keys, every value against its type and range. Messages name the key;
 * callers put the place before them with message_prefix.
 *
 * Getters leave their output unchanged when the key is absent, so the caller's value is the
 * default; which keys must be there is said in the list given to json_check_object.
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

/** A key an object may have. */
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

/** Checks that `value` is an object without unknown or repeated keys and with all required ones. */
Status json_check_object(const cJSON *value, const JsonKey *keys, unsigned key_count,
                         Message *message) MUST_USE;

/** The same, but the message has a line for every such key (error_lines.h).
 * @param lister who lists all keys if they are many (name_list_hint), or NULL. */
Status json_check_keys(const cJSON *value, const JsonKey *keys, unsigned key_count,
                       const char *lister, Message *message) MUST_USE;

/** Member of an object by exact key, or NULL; of anything else NULL. */
const cJSON *json_member(const cJSON *object, const char *key);

/** A member that can stand in a message as the object's name: a text of 1 to `length_max` bytes
 * without control characters; NULL if there is no such member or `value` is no object. */
const char *json_name(const cJSON *value, const char *key, size_t length_max);

/** Borrows a string without control characters. */
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

/** STATUS_INVALID, naming `key`, unless all members are strings without control characters. */
Status json_check_texts(const cJSON *array, const char *key, Message *message) MUST_USE;

/** Borrows an array that holds nothing but strings without control characters. */
Status json_get_texts(const cJSON *object, const char *key, const cJSON **out,
                      Message *message) MUST_USE;

#endif
