// SPDX-License-Identifier: MIT
#include "config/config_reader.h"

#include "carcarena/engine/names.h"
#include "text/integer_text.h"
#include "text/text_buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const JsonRange COUNT_RANGE = {1, INT64_C(1) << 53};
static const JsonRange BUDGET_RANGE = {0, INT64_C(1) << 53};

// The value in nanoseconds must fit into 64 bits.
static const JsonRange GAME_MS_RANGE = {0, INT64_C(1) << 40};

static const JsonRange MARGIN_RANGE = {-1, INT64_C(1) << 40};

static const JsonKey BUDGET_KEYS[] = {{"simulations", false}, {"move_ms", false},
                                      {"game_ms", false},     {"increment_ms", false},
                                      {"margin_ms", false},   {"clock", false}};

const char CONFIG_CLOCK_WORDS[] = "wall|processor";

// ---- Messages

Status config_path_prefix(Message *message, Status status, const char *format, ...) {
    if (message == NULL || status == STATUS_OK) {
        return status;
    }
    char path[MESSAGE_SIZE / 4];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(path, sizeof path, format, arguments);
    va_end(arguments);
    return errors_prefix(message, status, path);
}

// ---- Single values

char *config_number_text(char *text, double value) {
    for (int digits = 6; digits <= 17; digits++) {
        (void)snprintf(text, CONFIG_VALUE_SIZE, "%.*g", digits, value);
        if (strtod(text, NULL) == value) {
            break;
        }
    }
    return text;
}

/** Writes the text of a number or a word, in the form of option values. */
Status config_value_text(char *text, const cJSON *value, Message *message) {
    if (cJSON_IsString(value) != 0 && strlen(value->valuestring) < CONFIG_VALUE_SIZE &&
        text_is_line(value->valuestring)) {
        (void)snprintf(text, CONFIG_VALUE_SIZE, "%s", value->valuestring);
        return STATUS_OK;
    }
    if (cJSON_IsBool(value) != 0) {
        (void)snprintf(text, CONFIG_VALUE_SIZE, "%s", cJSON_IsTrue(value) != 0 ? "on" : "off");
        return STATUS_OK;
    }
    if (cJSON_IsNumber(value) == 0) {
        return message_set(message, STATUS_INVALID,
                           ": a number, true, false or a short text expected");
    }
    (void)config_number_text(text, value->valuedouble);
    return STATUS_OK;
}

Status config_value_seed(const cJSON *value, uint64_t *out, Message *message) {
    if (cJSON_IsString(value) != 0 && seed_from_text(out, value->valuestring)) {
        return STATUS_OK;
    }
    const double number = cJSON_IsNumber(value) != 0 ? value->valuedouble : -1;
    if (number >= 0 && number <= (double)BUDGET_RANGE.maximum &&
        (double)(uint64_t)number == number) {
        *out = (uint64_t)number;
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID,
                       "expected a 64-bit number, decimal or 0x..., as a text, or an integer up to "
                       "2^53");
}

Status config_get_seed(const cJSON *object, uint64_t *out, Message *message) {
    const cJSON *const value = json_member(object, "seed");
    if (value == NULL) {
        return STATUS_OK;
    }
    return config_path_prefix(message, config_value_seed(value, out, message), "seed: ");
}

Status config_get_count(const cJSON *object, const char *key, uint64_t *out, Message *message) {
    int64_t number = (int64_t)*out;
    const Status status = json_get_integer(object, key, COUNT_RANGE, &number, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)number;
    }
    return status;
}

Status config_get_budget(const cJSON *object, ConfigBudget *out, Message *message) {
    const cJSON *const value = json_member(object, "budget");
    if (value == NULL) {
        return STATUS_OK;
    }
    Message more = {""};
    Status status = json_check_keys(value, BUDGET_KEYS, KEY_COUNT(BUDGET_KEYS), NULL, message);
    if (cJSON_IsObject(value) == 0) {
        return config_path_prefix(message, status, "budget: ");
    }
    status = errors_join(
        message, status,
        json_get_integer(value, "simulations", BUDGET_RANGE, &out->simulations, &more), &more);
    status =
        errors_join(message, status,
                    json_get_integer(value, "move_ms", GAME_MS_RANGE, &out->move_ms, &more), &more);
    status =
        errors_join(message, status,
                    json_get_integer(value, "game_ms", GAME_MS_RANGE, &out->game_ms, &more), &more);
    status = errors_join(
        message, status,
        json_get_integer(value, "increment_ms", GAME_MS_RANGE, &out->increment_ms, &more), &more);
    status = errors_join(message, status,
                         json_get_integer(value, "margin_ms", MARGIN_RANGE, &out->margin_ms, &more),
                         &more);
    status =
        errors_join(message, status,
                    json_get_word(value, "clock", CONFIG_CLOCK_WORDS, &out->clock, &more), &more);
    if (status == STATUS_OK && out->increment_ms != 0 && out->game_ms == 0) {
        status = message_set(message, STATUS_INVALID,
                             "increment_ms: is added to the clock of a game; expected 'game_ms'");
    }
    return config_path_prefix(message, status, "budget.");
}

// ---- Options of the rules

static Status option_known(const char *key, Message *message) {
    if (!text_is_line(key)) {
        return message_set(message, STATUS_INVALID, "options: a key that is no plain text");
    }
    NameList known = name_list(key);
    const OptionSpec *spec = NULL;
    for (unsigned i = 0; (spec = option_spec_at(i, NULL)) != NULL; i++) {
        if (strcmp(spec->key, key) == 0) {
            return STATUS_OK;
        }
        name_list_add(&known, spec->key);
    }
    return message_set(message, STATUS_INVALID, "options.%.60s: unknown option%s", key,
                       name_list_hint(&known, "'carcarena expansions' lists"));
}

static Status option_read(const cJSON *object, const cJSON *member, ConfigOptions *out,
                          Message *message) {
    Status status = option_known(member->string, message);
    if (status == STATUS_OK && json_member(object, member->string) != member) {
        status = message_set(message, STATUS_INVALID, "options.%.60s: given twice", member->string);
    }
    if (status == STATUS_OK && out->count == RULES_SETUP_OPTIONS_MAX) {
        status =
            message_set(message, STATUS_LIMIT, "options: more than %d", RULES_SETUP_OPTIONS_MAX);
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = config_value_text(out->texts[out->count], member, message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, "options.%.60s", member->string);
    }
    out->values[out->count] = (OptionValue){.key = member->string, .value = out->texts[out->count]};
    out->count++;
    return STATUS_OK;
}

Status config_read_options(const cJSON *root, ConfigOptions *out, Message *message) {
    out->count = 0;
    const cJSON *const object = json_member(root, "options");
    if (object == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsObject(object) == 0) {
        return message_set(message, STATUS_INVALID, "options: an object in { } expected");
    }
    Message more = {""};
    Status status = STATUS_OK;
    for (const cJSON *member = object->child; member != NULL; member = member->next) {
        const Status read = option_read(object, member, out, &more);
        status = errors_join(message, status, read, &more);
        if (read == STATUS_LIMIT) {
            break;
        }
    }
    return status;
}
