// SPDX-License-Identifier: MIT
//
// Parameters whose values are listed: words, or numbers given one by one or as steps of a range.
#include "config/config_tune_reader.h"

#include "carcarena/engine/names.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char CONFIG_SCALE_WORDS[] = "linear|log";

double config_tune_start(const BotSpec *spec, unsigned option) {
    switch (spec->bot_class->options[option].type) {
    case BOT_OPTION_INTEGER:
        return (double)spec->values[option].integer;
    case BOT_OPTION_WORD:
        return spec->values[option].word;
    case BOT_OPTION_TEXT: // not tunable
    case BOT_OPTION_FILE:
    case BOT_OPTION_REAL:
        break;
    }
    return spec->values[option].real;
}

static const JsonKey VALUES_KEYS[] = {
    {"values", false}, {"minimum", false}, {"maximum", false}, {"steps", false}, {"scale", false}};
static const JsonRange STEPS = {2, NTBEA_VALUES_MAX - 1};

/** Values of the parameter that is being read. */
typedef struct ValueList {
    double items[NTBEA_VALUES_MAX];
    unsigned count;
} ValueList;

/** Rounds to the six digits that games are played with. */
static double round_to_six_digits(double value) {
    char text[32];
    (void)snprintf(text, sizeof text, "%.6g", value);
    return strtod(text, NULL);
}

static bool list_has(const ValueList *list, double value) {
    unsigned i = 0;
    // Equal texts are equal numbers.
    while (i < list->count && (list->items[i] < value || list->items[i] > value)) {
        i++;
    }
    return i < list->count;
}

static Status list_add(ValueList *list, double value, Message *message) {
    if (list_has(list, value)) {
        return STATUS_OK;
    }
    if (list->count == NTBEA_VALUES_MAX) {
        return message_set(message, STATUS_INVALID, ".values: more than %d", NTBEA_VALUES_MAX);
    }
    list->items[list->count++] = value;
    return STATUS_OK;
}

static int number_compare(const void *left, const void *right) {
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return a < b ? -1 : a > b ? 1 : 0;
}

// ---- Words

/** Returns the number of a word in a list separated by '|', -1 if it is absent. */
static int word_number(const char *words, const char *word) {
    int number = 0;
    while (*words != '\0') {
        const size_t length = strcspn(words, "|");
        if (strlen(word) == length && strncmp(words, word, length) == 0) {
            return number;
        }
        words += length + (words[length] == '|' ? 1 : 0);
        number++;
    }
    return -1;
}

static Status words_read(const cJSON *value, const BotOptionSpec *option, ValueList *list,
                         Message *message) {
    const cJSON *words = NULL;
    Status status = json_get_texts(value, "values", &words, message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, ".");
    }
    if (words == NULL) {
        // Appends all words.
        for (int number = 0; status == STATUS_OK && number == (int)list->count; number++) {
            const char *rest = option->words;
            for (int i = 0; rest != NULL && i < number; i++) {
                rest = strchr(rest, '|');
                rest = rest != NULL ? rest + 1 : NULL;
            }
            status = rest != NULL ? list_add(list, number, message) : STATUS_OK;
        }
        return status;
    }
    for (const cJSON *item = words->child; status == STATUS_OK && item != NULL; item = item->next) {
        const int number = word_number(option->words, item->valuestring);
        if (number < 0) {
            return message_set(message, STATUS_INVALID,
                               ".values: '%.60s' given, one of %s expected", item->valuestring,
                               option->words);
        }
        status = list_add(list, number, message);
    }
    return status;
}

// ---- Numbers

static Status number_check(double value, const BotOptionSpec *option, Message *message) {
    const bool whole = option->type != BOT_OPTION_INTEGER || floor(value) >= value;
    return whole && value >= option->minimum && value <= option->maximum
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             ".values: %g given, %s from %g to %g expected", value,
                             option->type == BOT_OPTION_INTEGER ? "whole numbers" : "numbers",
                             option->minimum, option->maximum);
}

static Status numbers_read(const cJSON *array, const BotOptionSpec *option, ValueList *list,
                           Message *message) {
    Status status = STATUS_OK;
    for (const cJSON *item = array->child; status == STATUS_OK && item != NULL; item = item->next) {
        if (cJSON_IsNumber(item) == 0) {
            return message_set(message, STATUS_INVALID, ".values: numbers expected");
        }
        status = number_check(item->valuedouble, option, message);
        if (status == STATUS_OK) {
            status = list_add(list, round_to_six_digits(item->valuedouble), message);
        }
    }
    return status;
}

/** Reads equal steps between two ends, or equal factors. */
static Status steps_read(const cJSON *value, const BotOptionSpec *option, ValueList *list,
                         Message *message) {
    const JsonNumberRange range = {option->minimum, option->maximum};
    double low = option->minimum;
    double high = option->maximum;
    int64_t steps = 0;
    int scale = TUNER_LINEAR;
    Status status = json_get_number(value, "minimum", range, &low, message);
    if (status == STATUS_OK) {
        status = json_get_number(value, "maximum", range, &high, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(value, "steps", STEPS, &steps, message);
    }
    if (status == STATUS_OK) {
        status = json_get_word(value, "scale", CONFIG_SCALE_WORDS, &scale, message);
    }
    if (status == STATUS_OK && steps == 0) {
        status =
            message_set(message, STATUS_INVALID,
                        "values: a list of them expected, or 'minimum', 'maximum' and 'steps'");
    }
    if (status == STATUS_OK && (!(low < high) || (scale == TUNER_LOG && !(low > 0)))) {
        status = message_set(message, STATUS_INVALID,
                             "minimum: expected below maximum, %g, and above 0 on the logarithmic "
                             "scale",
                             high);
    }
    for (int64_t i = 0; status == STATUS_OK && i < steps; i++) {
        const double part = (double)i / (double)(steps - 1);
        const double at = scale == TUNER_LOG ? exp(log(low) + part * (log(high) - log(low)))
                                             : low + part * (high - low);
        const bool whole = option->type == BOT_OPTION_INTEGER;
        const double within = fmin(fmax(round_to_six_digits(at), low), high);
        status = list_add(list, whole ? floor(at + 0.5) : within, message);
    }
    return config_path_prefix(message, status, ".");
}

Status config_tune_values(const cJSON *value, const BotSpec *spec, unsigned option,
                          SearchSetup *search, Message *message) {
    const BotOptionSpec *const known = &spec->bot_class->options[option];
    const double start = config_tune_start(spec, option);
    const unsigned index = search->tuner.count;
    ValueList list = {.count = 0};
    Status status = json_check_object(value, VALUES_KEYS, KEY_COUNT(VALUES_KEYS), message);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, cJSON_IsObject(value) != 0 ? "." : ": ");
    }
    const cJSON *array = NULL;
    if (known->type == BOT_OPTION_WORD) {
        status = words_read(value, known, &list, message);
    } else {
        status = config_path_prefix(message, json_get_array(value, "values", &array, message), ".");
        if (status == STATUS_OK) {
            status = array != NULL ? numbers_read(array, known, &list, message)
                                   : steps_read(value, known, &list, message);
        }
    }
    if (status == STATUS_OK) {
        status = list_add(
            &list, known->type == BOT_OPTION_REAL ? round_to_six_digits(start) : start, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    qsort(list.items, list.count, sizeof list.items[0], number_compare);
    memcpy(search->values[index], list.items, sizeof list.items);
    search->sizes[index] = list.count;
    search->starts[index] = 0;
    while (search->values[index][search->starts[index]] < round_to_six_digits(start)) {
        search->starts[index]++;
    }
    search->tuner.parameters[index] = (TunerParameter){
        .start = start, .minimum = list.items[0], .maximum = list.items[list.count - 1]};
    return STATUS_OK;
}
