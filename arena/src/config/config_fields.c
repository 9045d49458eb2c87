// SPDX-License-Identifier: MIT
#include "config/config_fields.h"

#include <inttypes.h>
#include <string.h>

// ---- Values in their fields

static void *place_in(const ConfigKey *key, TournamentConfig *config, ScheduleRequest *request) {
    void *const places[] = {NULL, config, request, &config->match};
    CHECK(places[key->place] != NULL);
    return (char *)places[key->place] + key->offset;
}

static const void *value_in(const ConfigKey *key, const TournamentConfig *config) {
    const void *const places[] = {NULL, config, &config->schedule.request, &config->match};
    CHECK(places[key->place] != NULL);
    return (const char *)places[key->place] + key->offset;
}

/** Stores integers, bools and enums according to their size. */
static void integer_put(void *at, size_t size, int64_t value) {
    const uint8_t byte = (uint8_t)value;
    const uint32_t word = (uint32_t)value;
    CHECK(size == sizeof byte || size == sizeof word || size == sizeof value);
    memcpy(at,
           size == sizeof byte   ? (const void *)&byte
           : size == sizeof word ? (const void *)&word
                                 : (const void *)&value,
           size);
}

static int64_t integer_get(const void *at, size_t size) {
    uint8_t byte = 0;
    uint32_t word = 0;
    int64_t value = 0;
    memcpy(size == sizeof byte   ? (void *)&byte
           : size == sizeof word ? (void *)&word
                                 : (void *)&value,
           at, size);
    return size == sizeof byte ? byte : size == sizeof word ? (int64_t)word : value;
}

void config_fields_default(ConfigReader *reader) {
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        const bool old = reader->overrides->stored && key->old != 0;
        if (key->kind != KEY_CODE && key->kind != KEY_NUMBER) {
            integer_put(place_in(key, reader->config, &reader->request), key->size,
                        old ? key->old : key->fallback);
        }
    }
}

// ---- Reading

/** Reads a number. The error names its bounds. */
static Status number_read(const cJSON *root, const ConfigKey *key, double *out, Message *message) {
    const cJSON *const value = json_member(root, key->name);
    if (value == NULL) {
        return STATUS_OK;
    }
    const double number = cJSON_GetNumberValue(value);
    if (!cJSON_IsNumber(value) || !(number >= key->minimum && number <= key->maximum)) {
        return message_set(message, STATUS_INVALID, "%s: expected a number from %g to %g",
                           key->name, key->minimum, key->maximum);
    }
    *out = number;
    return STATUS_OK;
}

/** Reads a value that is stored as an integer. */
static Status integer_read(const cJSON *root, const ConfigKey *key, int64_t *out,
                           Message *message) {
    Status status = STATUS_OK;
    if (key->kind == KEY_INTEGER) {
        const JsonRange range = {(int64_t)key->minimum, (int64_t)key->maximum};
        return json_get_integer(root, key->name, range, out, message);
    }
    if (key->kind == KEY_WORD) {
        int word = (int)*out;
        status = json_get_word(root, key->name, key->words, &word, message);
        *out = word;
        return status;
    }
    bool on = *out != 0;
    status = json_get_bool(root, key->name, &on, message);
    const bool absent = json_member(root, key->name) == NULL;
    *out = key->kind == KEY_BOOL ? on : absent ? *out : 1 + (on ? 1 : 0);
    return status;
}

static Status field_read(ConfigReader *reader, const ConfigKey *key, Message *message) {
    void *const at = place_in(key, reader->config, &reader->request);
    if (key->kind == KEY_NUMBER) {
        return number_read(reader->root, key, at, message);
    }
    int64_t value = integer_get(at, key->size);
    const Status status = integer_read(reader->root, key, &value, message);
    if (status == STATUS_OK && json_member(reader->root, key->name) != NULL) {
        integer_put(at, key->size, value);
    }
    return status;
}

Status config_fields_read(ConfigReader *reader, ConfigPart part, Message *message) {
    Message more = {""};
    Status status = STATUS_OK;
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        if (key->kind != KEY_CODE && key->part == part) {
            status = errors_join(message, status, field_read(reader, key, &more), &more);
        }
    }
    return status;
}

// ---- Writing

void config_field_word(TextBuffer *buffer, const ConfigKey *key, unsigned index) {
    const char *start = key->words;
    for (; index > 0; index--) {
        start = strchr(start, '|') + 1;
    }
    text_buffer_format(buffer, "  \"%s\": \"%.*s\",\n", key->name, (int)strcspn(start, "|"), start);
}

void config_field_text(TextBuffer *buffer, const ConfigKey *key, const TournamentConfig *config) {
    const void *const at = value_in(key, config);
    const bool changed_only =
        key->written == WRITE_CHANGED || key->written == WRITE_SESSION_CHANGED;
    if (key->when != NULL && !key->when(config)) {
        return;
    }
    if (key->kind == KEY_NUMBER) {
        char text[CONFIG_VALUE_SIZE];
        double value = 0;
        memcpy(&value, at, sizeof value);
        if (value != key->fallback || !changed_only) {
            text_buffer_format(buffer, "  \"%s\": %s,\n", key->name,
                               config_number_text(text, value));
        }
        return;
    }
    const int64_t value = integer_get(at, key->size);
    if (changed_only && value == key->fallback) {
        return;
    }
    if (key->kind == KEY_WORD) {
        config_field_word(buffer, key, (unsigned)value);
    } else if (key->kind == KEY_INTEGER) {
        text_buffer_format(buffer, "  \"%s\": %" PRId64 ",\n", key->name, value);
    } else {
        const bool on = value == (key->kind == KEY_BOOL ? 1 : 2);
        text_buffer_format(buffer, "  \"%s\": %s,\n", key->name, on ? "true" : "false");
    }
}
