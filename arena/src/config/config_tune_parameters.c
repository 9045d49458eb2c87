// SPDX-License-Identifier: MIT
//
// The parameters of a tuning: the bot's options and their ranges.
#include "config/config_tune_reader.h"

#include "carcarena/engine/names.h"

#include <stdio.h>
#include <string.h>

// Default of c_end, as a part of the range; on a log scale, about 10 %.
#define C_END_SHARE 0.05
#define C_END_LOG   0.1
#define R_END       0.02

static const JsonKey PARAMETER_KEYS[] = {
    {"minimum", false}, {"maximum", false}, {"c_end", false}, {"r_end", false}, {"scale", false}};

static const JsonNumberRange POSITIVE = {1e-12, 1e12};

/** Returns true if an option can be tuned. @param words whether options with words can be. */
static bool option_tunable(const BotOptionSpec *option, bool words) {
    return option->type == BOT_OPTION_INTEGER || option->type == BOT_OPTION_REAL ||
           (option->type == BOT_OPTION_WORD && words);
}

/** Returns the number of a tunable option. @param words whether options with words are tunable. */
static Status option_find(const BotClass *bot_class, const char *key, bool words, unsigned *out,
                          Message *message) {
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        if (strcmp(bot_class->options[i].key, key) != 0) {
            continue;
        }
        if (bot_class->options[i].type == BOT_OPTION_WORD && !words) {
            return message_set(message, STATUS_INVALID,
                               ": an option with words; of them only 'method' \"ntbea\" finds the "
                               "best");
        }
        if (!option_tunable(&bot_class->options[i], words)) {
            return message_set(message, STATUS_INVALID,
                               ": a text or a file, which has no neighbors to try; expected an "
                               "option with numbers or words");
        }
        *out = i;
        return STATUS_OK;
    }
    NameList known = name_list(key);
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        if (option_tunable(&bot_class->options[i], words)) {
            name_list_add(&known, bot_class->options[i].key);
        }
    }
    char lister[64];
    (void)snprintf(lister, sizeof lister, "'carcarena bots %.30s' lists", bot_class->name);
    return message_set(message, STATUS_INVALID, ": bot %s has no such option%s", bot_class->name,
                       name_list_hint(&known, lister));
}

/** Checks that bounds, scale and start fit together. */
static Status parameter_check(const TunerParameter *parameter, Message *message) {
    if (parameter->scale == TUNER_LOG && !(parameter->minimum > 0)) {
        return message_set(message, STATUS_INVALID,
                           ".minimum: above 0 expected on the logarithmic scale");
    }
    if (!(parameter->minimum < parameter->maximum)) {
        return message_set(message, STATUS_INVALID, ".minimum: expected below maximum, %g",
                           parameter->maximum);
    }
    if (!(parameter->start >= parameter->minimum && parameter->start <= parameter->maximum)) {
        return message_set(message, STATUS_INVALID,
                           ": the bot's own value, %g, where tuning starts, is not within %g "
                           "and %g; change these, or name another value in the bot's options",
                           parameter->start, parameter->minimum, parameter->maximum);
    }
    return STATUS_OK;
}

static Status parameter_read(const cJSON *value, const BotSpec *spec, unsigned option,
                             TunerParameter *out, Message *message) {
    const BotOptionSpec *const known = &spec->bot_class->options[option];
    const JsonNumberRange range = {known->minimum, known->maximum};
    int scale = TUNER_LINEAR;
    *out = (TunerParameter){.start = config_tune_start(spec, option),
                            .minimum = known->minimum,
                            .maximum = known->maximum,
                            .r_end = R_END,
                            .integer = known->type == BOT_OPTION_INTEGER};
    Message more = {""};
    Status status =
        json_check_keys(value, PARAMETER_KEYS, KEY_COUNT(PARAMETER_KEYS), NULL, message);
    if (cJSON_IsObject(value) == 0) {
        return config_path_prefix(message, status, ": ");
    }
    status = errors_join(message, status,
                         json_get_number(value, "minimum", range, &out->minimum, &more), &more);
    status = errors_join(message, status,
                         json_get_number(value, "maximum", range, &out->maximum, &more), &more);
    status = errors_join(message, status,
                         json_get_word(value, "scale", CONFIG_SCALE_WORDS, &scale, &more), &more);
    out->scale = (TunerScale)scale;
    out->c_end = out->scale == TUNER_LOG ? C_END_LOG : C_END_SHARE * (out->maximum - out->minimum);
    status = errors_join(message, status,
                         json_get_number(value, "c_end", POSITIVE, &out->c_end, &more), &more);
    status = errors_join(message, status,
                         json_get_number(value, "r_end", POSITIVE, &out->r_end, &more), &more);
    if (status != STATUS_OK) {
        return config_path_prefix(message, status, ".");
    }
    return parameter_check(out, message);
}

/** Reads one parameter and appends it. */
static Status member_read(const cJSON *parameters, const cJSON *member, const BotSpec *spec,
                          ConfigTune *tune, Message *message) {
    SearchSetup *const search = &tune->search;
    const bool listed = search->method == SEARCH_NTBEA;
    const unsigned index = search->tuner.count;
    if (!text_is_line(member->string) || json_member(parameters, member->string) != member) {
        return message_set(message, STATUS_INVALID,
                           "parameters: a key that is given twice or no plain text");
    }
    if (bot_spec_is_named(spec) && bot_spec_plugin_path(spec) != NULL) {
        return message_set(message, STATUS_INVALID,
                           "parameters: options of the plug-in '%.200s', which reading does not "
                           "open; the CSV files of the tuning have its course",
                           bot_spec_plugin_path(spec));
    }
    Status status =
        option_find(spec->bot_class, member->string, listed, &tune->options[index], message);
    if (status == STATUS_OK) {
        status = listed ? config_tune_values(member, spec, tune->options[index], search, message)
                        : parameter_read(member, spec, tune->options[index],
                                         &search->tuner.parameters[index], message);
    }
    search->tuner.count += status == STATUS_OK ? 1 : 0;
    return config_path_prefix(message, status, "parameters.%.60s", member->string);
}

Status config_tune_parameters(const cJSON *object, const BotSpec *spec, ConfigTune *tune,
                              Message *message) {
    const cJSON *const parameters = json_member(object, "parameters");
    const int count = cJSON_GetArraySize(parameters);
    if (cJSON_IsObject(parameters) == 0 || count < 1 || count > TUNER_PARAMETERS_MAX) {
        return message_set(message, STATUS_INVALID,
                           "parameters: expected an object of 1 to %d options of the bot",
                           TUNER_PARAMETERS_MAX);
    }
    Message more = {""};
    Status status = STATUS_OK;
    for (const cJSON *member = parameters->child; member != NULL; member = member->next) {
        const Status read = member_read(parameters, member, spec, tune, &more);
        status = errors_join(message, status, read, &more);
    }
    return status;
}
