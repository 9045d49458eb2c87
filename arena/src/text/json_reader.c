// SPDX-License-Identifier: MIT
#include "text/json_reader.h"
#include "text/error_lines.h"

#include "carcarena/engine/names.h"
#include "text/json_syntax.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

// ---- Syntax

/** cJSON returns the place of the error; json_syntax_error finds out what is wrong there. */
static Status syntax_error(const char *text, size_t offset, size_t size, Message *message) {
    char place[JSON_PLACE_SIZE];
    if (json_syntax_error(text, size, message)) {
        return STATUS_INVALID;
    }
    return message_set(message, STATUS_INVALID, "%s: not valid JSON",
                       json_place(text, offset < size ? offset : size, place));
}

/** Returns the first escaped zero character in valid JSON text, or NULL. */
static const char *zero_escape(const char *text) {
    static const char ZERO[] = "\\u0000";
    const char *at = strchr(text, '\\');
    while (at != NULL && strncmp(at, ZERO, strlen(ZERO)) != 0) {
        at = strchr(at + 2, '\\'); // the escaped character may be a backslash
    }
    return at;
}

Status json_parse(cJSON **out, const char *text, size_t size, Message *message) {
    // A zero byte would end the text for cJSON and hide what follows it.
    const char *zero = memchr(text, '\0', size);
    if (zero != NULL) {
        return syntax_error(text, (size_t)(zero - text), size, message);
    }
    char *const copy = malloc(size + 1);
    if (copy == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to parse it");
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    const char *end = copy;
    cJSON *const root = cJSON_ParseWithLengthOpts(copy, size + 1, &end, 1);
    Status status = STATUS_OK;
    if (root == NULL) {
        status = syntax_error(copy, (size_t)(end - copy), size, message);
    } else if ((zero = zero_escape(copy)) != NULL) {
        char place[JSON_PLACE_SIZE];
        status = message_set(message, STATUS_INVALID,
                             "%s: a text cannot have a zero character (\\u0000) in it",
                             json_place(copy, (size_t)(zero - copy), place));
        cJSON_Delete(root);
    } else {
        *out = root;
    }
    free(copy);
    return status;
}

// ---- Objects

// Returns whether a text has no control characters: names go into one-line messages and tables.
static bool text_is_plain(const char *text) {
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 0x7F) {
            return false;
        }
    }
    return true;
}

const cJSON *json_member(const cJSON *object, const char *key) {
    const cJSON *const first = object != NULL ? object->child : NULL;
    for (const cJSON *member = first; member != NULL; member = member->next) {
        if (member->string != NULL &&
            strcmp(member->string, key) == 0) { // NULL: a member of an array
            return member;
        }
    }
    return NULL;
}

static Status unknown_key(const cJSON *member, const JsonKey *keys, unsigned key_count,
                          const char *lister, Message *message) {
    NameList known = name_list(member->string);
    for (unsigned i = 0; i < key_count; i++) {
        name_list_add(&known, keys[i].name);
    }
    return message_set(message, STATUS_INVALID, "%.40s: unknown key%s", member->string,
                       name_list_hint(&known, lister));
}

static bool key_is_known(const char *name, const JsonKey *keys, unsigned key_count) {
    for (unsigned i = 0; i < key_count; i++) {
        if (strcmp(keys[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static const char *kind_text(const cJSON *value) {
    if (cJSON_IsObject(value) != 0) {
        return "an object";
    }
    if (cJSON_IsArray(value) != 0) {
        return "an array";
    }
    if (cJSON_IsString(value) != 0) {
        return "a text";
    }
    if (cJSON_IsNumber(value) != 0) {
        return "a number";
    }
    return cJSON_IsNull(value) != 0 ? "null" : "true or false";
}

static Status wrong_kind(const char *key, const cJSON *value, const char *wanted,
                         Message *message) {
    return message_set(message, STATUS_INVALID, "%s: %s expected, not %s", key, wanted,
                       kind_text(value));
}

/** Checks that the key of a member is known and not repeated. */
static Status member_check(const cJSON *value, const cJSON *member, const JsonKey *keys,
                           unsigned key_count, const char *lister, Message *message) {
    if (!text_is_plain(member->string)) {
        return message_set(message, STATUS_INVALID, "a key with control characters");
    }
    if (!key_is_known(member->string, keys, key_count)) {
        return unknown_key(member, keys, key_count, lister, message);
    }
    if (json_member(value, member->string) != member) {
        return message_set(message, STATUS_INVALID, "%s: given twice", member->string);
    }
    return STATUS_OK;
}

static Status object_expect(const cJSON *value, Message *message) {
    return cJSON_IsObject(value) != 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "an object in { } expected, not %s",
                             kind_text(value));
}

Status json_check_object(const cJSON *value, const JsonKey *keys, unsigned key_count,
                         Message *message) {
    TRY(object_expect(value, message));
    for (const cJSON *member = value->child; member != NULL; member = member->next) {
        TRY(member_check(value, member, keys, key_count, NULL, message));
    }
    for (unsigned i = 0; i < key_count; i++) {
        if (keys[i].required && json_member(value, keys[i].name) == NULL) {
            return message_set(message, STATUS_INVALID, "%s: missing", keys[i].name);
        }
    }
    return STATUS_OK;
}

Status json_check_keys(const cJSON *value, const JsonKey *keys, unsigned key_count,
                       const char *lister, Message *message) {
    Message more = {""};
    Status status = object_expect(value, message);
    if (status != STATUS_OK) {
        return status;
    }
    for (const cJSON *member = value->child; member != NULL; member = member->next) {
        const Status known = member_check(value, member, keys, key_count, lister, &more);
        status = errors_join(message, status, known, &more);
    }
    for (unsigned i = 0; i < key_count; i++) {
        if (keys[i].required && json_member(value, keys[i].name) == NULL) {
            const Status missing = message_set(&more, STATUS_INVALID, "%s: missing", keys[i].name);
            status = errors_join(message, status, missing, &more);
        }
    }
    return status;
}

const char *json_name(const cJSON *value, const char *key, size_t length_max) {
    const cJSON *const name = cJSON_IsObject(value) != 0 ? json_member(value, key) : NULL;
    if (name == NULL || cJSON_IsString(name) == 0) {
        return NULL;
    }
    const size_t length = strlen(name->valuestring);
    const bool fits = length >= 1 && length <= length_max && text_is_plain(name->valuestring);
    return fits ? name->valuestring : NULL;
}

// ---- Values

Status json_get_object(const cJSON *object, const char *key, const cJSON **out, Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsObject(value) == 0) {
        return wrong_kind(key, value, "an object in { }", message);
    }
    *out = value;
    return STATUS_OK;
}

static Status check_text(const char *key, const cJSON *value, Message *message) {
    if (cJSON_IsString(value) == 0) {
        return wrong_kind(key, value, "a text in quotes", message);
    }
    if (!text_is_plain(value->valuestring)) {
        return message_set(message, STATUS_INVALID, "%s: control characters are not allowed", key);
    }
    return STATUS_OK;
}

Status json_get_text(const cJSON *object, const char *key, const char **out, Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    TRY(check_text(key, value, message));
    *out = value->valuestring;
    return STATUS_OK;
}

Status json_get_bool(const cJSON *object, const char *key, bool *out, Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsBool(value) == 0) {
        return wrong_kind(key, value, "true or false", message);
    }
    *out = cJSON_IsTrue(value) != 0;
    return STATUS_OK;
}

Status json_get_integer(const cJSON *object, const char *key, JsonRange range, int64_t *out,
                        Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsNumber(value) == 0) {
        return wrong_kind(key, value, "an integer", message);
    }
    const double number = value->valuedouble;
    // The range is checked first: converting a double outside int64_t is undefined.
    if (!(number >= (double)range.minimum && number <= (double)range.maximum) ||
        (double)(int64_t)number != number) {
        return message_set(message, STATUS_INVALID,
                           "%s: %g given, an integer from %lld to %lld expected", key, number,
                           (long long)range.minimum, (long long)range.maximum);
    }
    *out = (int64_t)number;
    return STATUS_OK;
}

Status json_get_number(const cJSON *object, const char *key, JsonNumberRange range, double *out,
                       Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsNumber(value) == 0) {
        return wrong_kind(key, value, "a number", message);
    }
    if (!(value->valuedouble >= range.minimum && value->valuedouble <= range.maximum)) {
        return message_set(message, STATUS_INVALID, "%s: %g given, a number from %g to %g expected",
                           key, value->valuedouble, range.minimum, range.maximum);
    }
    *out = value->valuedouble;
    return STATUS_OK;
}

static int word_index(const char *words, const char *word) {
    const size_t length = strlen(word);
    int index = 0;
    for (const char *start = words; start != NULL; index++) {
        const char *const bar = strchr(start, '|');
        const size_t size = bar == NULL ? strlen(start) : (size_t)(bar - start);
        if (size == length && memcmp(start, word, length) == 0) {
            return index;
        }
        start = bar == NULL ? NULL : bar + 1;
    }
    return -1;
}

Status json_get_word(const cJSON *object, const char *key, const char *words, int *out,
                     Message *message) {
    const char *word = NULL;
    const Status status = json_get_text(object, key, &word, message);
    if (status != STATUS_OK || word == NULL) {
        return status;
    }
    const int index = word_index(words, word);
    if (index < 0) {
        return message_set(message, STATUS_INVALID, "%s: '%.40s' given, one of %s expected", key,
                           word, words);
    }
    *out = index;
    return STATUS_OK;
}

Status json_get_array(const cJSON *object, const char *key, const cJSON **out, Message *message) {
    const cJSON *const value = json_member(object, key);
    if (value == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsArray(value) == 0) {
        return wrong_kind(key, value, "an array in [ ]", message);
    }
    *out = value;
    return STATUS_OK;
}

Status json_check_texts(const cJSON *array, const char *key, Message *message) {
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        TRY(check_text(key, item, message));
    }
    return STATUS_OK;
}

Status json_get_texts(const cJSON *object, const char *key, const cJSON **out, Message *message) {
    const cJSON *array = NULL;
    Status status = json_get_array(object, key, &array, message);
    if (status != STATUS_OK || array == NULL) {
        return status;
    }
    status = json_check_texts(array, key, message);
    if (status == STATUS_OK) {
        *out = array;
    }
    return status;
}
