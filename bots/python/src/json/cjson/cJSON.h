/**
 * What the reader of tile set files uses of cJSON, over the json of Python: so the module needs no
 * library, and a file is read by the same code, with the same messages, as in the arena. Names and
 * meanings are those of cJSON (https://github.com/DaveGamble/cJSON).
 *
 * Called with the interpreter lock held.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_CJSON_H
#define CARCARENA_PYTHON_CJSON_H

#include <stddef.h>

typedef int cJSON_bool;

/** What a value is. */
typedef enum JsonType {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} JsonType;

/** A value; members and items are lists. */
typedef struct cJSON {
    struct cJSON *next;
    struct cJSON *child;
    JsonType kind;
    char *valuestring; /* of a string */
    int valueint;      /* of a number, the nearest there is */
    double valuedouble;
    char *string; /* the key of a member */
} cJSON;

/**
 * Reads one value and nothing more.
 * @param end receives where it gave up: always the beginning.
 * @return NULL if the text is none, or without memory; no exception is set.
 */
cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t size, const char **end,
                                 cJSON_bool require_null_terminated);

/** Frees it with all it holds; NULL is allowed. */
void cJSON_Delete(cJSON *item);

/** Items or members; 0 of what has none. */
int cJSON_GetArraySize(const cJSON *array);

/** An item from 0 on, or NULL. */
cJSON *cJSON_GetArrayItem(const cJSON *array, int index);

/* False for NULL, too. */
cJSON_bool cJSON_IsTrue(const cJSON *item);
cJSON_bool cJSON_IsBool(const cJSON *item);
cJSON_bool cJSON_IsNull(const cJSON *item);
cJSON_bool cJSON_IsNumber(const cJSON *item);
cJSON_bool cJSON_IsString(const cJSON *item);
cJSON_bool cJSON_IsArray(const cJSON *item);
cJSON_bool cJSON_IsObject(const cJSON *item);

#endif
