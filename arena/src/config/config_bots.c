// SPDX-License-Identifier: MIT
#include "config/config_reader.h"
#include "config/human_bot.h"
#include "process/process_bot.h"
#include "process/process_command.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const JsonKey BOT_KEYS[] = {{"name", false},    {"spec", false},    {"class", false},
                                   {"path", false},    {"options", false}, {"budget", false},
                                   {"command", false}, {"limits", false},  {"readable", false}};

static Status bot_option(const cJSON *options, const cJSON *member, BotSpec *spec,
                         Message *message) {
    char number[CONFIG_VALUE_SIZE];
    const char *text = number;
    Status status = STATUS_OK;
    if (!text_is_line(member->string)) {
        return message_set(message, STATUS_INVALID, "options: expected keys of plain text");
    }
    if (json_member(options, member->string) != member) {
        status = message_set(message, STATUS_INVALID, ": given twice");
    } else if (cJSON_IsString(member) != 0 && text_is_line(member->valuestring)) {
        text = member->valuestring;
    } else {
        status = config_value_text(number, member, message);
    }
    if (status == STATUS_OK) {
        status = bot_spec_set(spec, member->string, text, message);
        (void)config_path_prefix(message, status, ": ");
    }
    return config_path_prefix(message, status, "options.%.60s", member->string);
}

static Status bot_options(const cJSON *object, BotSpec *spec, Message *message) {
    const cJSON *const options = json_member(object, "options");
    if (options == NULL) {
        return STATUS_OK;
    }
    if (cJSON_IsObject(options) == 0) {
        return message_set(message, STATUS_INVALID, "options: an object in { } expected");
    }
    Message more = {""};
    Status status = STATUS_OK;
    for (const cJSON *member = options->child; member != NULL; member = member->next) {
        const Status set = bot_option(options, member, spec, &more);
        status = errors_join(message, status, set, &more);
    }
    return status;
}

// @param path file of a plug-in.
static Status bot_class_read(const char *name, const char *path, BotSpec *spec, Message *message) {
    if (strcmp(name, "plugin") == 0) {
        const Status status =
            path != NULL ? bot_spec_plugin(spec, path, message)
                         : message_set(message, STATUS_INVALID, "expected the plug-in's file");
        return config_path_prefix(message, status, "path: ");
    }
    const BotClass *const bot_class =
        strcmp(name, HUMAN_BOT.name) == 0 ? &HUMAN_BOT : bot_class_find(name);
    if (bot_class == NULL) {
        return config_path_prefix(message, bot_class_unknown(name, message), "class: ");
    }
    return bot_spec_default(spec, bot_class, message);
}

static void budget_set_on(ConfigBot *bot, const ConfigBudget *budget) {
    bot->simulations = (uint64_t)budget->simulations;
    bot->move_ms = (uint64_t)budget->move_ms;
    bot->game_ms = (uint64_t)budget->game_ms;
    bot->increment_ms = (uint64_t)budget->increment_ms;
    bot->margin_ms = budget->margin_ms;
    bot->processor_clock = budget->clock == 1;
}

/** The keys that define a bot. */
typedef struct BotWords {
    const char *name, *spec, *class_name, *path; /* NULL if absent */
} BotWords;

static Status bot_words(const cJSON *object, BotWords *out, Message *message) {
    const struct {
        const char *key, **out;
    } rows[] = {{"name", &out->name},
                {"spec", &out->spec},
                {"class", &out->class_name},
                {"path", &out->path}};
    Message more = {""};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Status read = json_get_text(object, rows[i].key, rows[i].out, &more);
        status = errors_join(message, status, read, &more);
    }
    if (status == STATUS_OK && (out->spec == NULL) == (out->class_name == NULL)) {
        return message_set(message, STATUS_INVALID, "class: expected either 'class' or 'spec'");
    }
    if (status == STATUS_OK && out->path != NULL &&
        (out->class_name == NULL || strcmp(out->class_name, "plugin") != 0)) {
        return message_set(message, STATUS_INVALID,
                           "path: only for \"class\": \"plugin\"; leave it out");
    }
    return status;
}

/** Reads a bot's text, either of a bot that plays or of stored data. */
static Status spec_read(const ConfigReader *reader, const char *text, BotSpec *spec,
                        Message *message) {
    return (reader->overrides->read_only ? player_spec_name_text
                                         : player_spec_from_text)(spec, text, message);
}

/** Reads the bot's class with its options. */
static Status bot_player(const ConfigReader *reader, const cJSON *object, const BotWords *words,
                         BotSpec *spec, Message *message) {
    Status status = STATUS_OK;
    if (words->spec != NULL) {
        status = spec_read(reader, words->spec, spec, message);
        (void)config_path_prefix(message, status, "spec: ");
    } else if (reader->overrides->read_only) {
        return message_set(message, STATUS_INVALID,
                           "class: expected 'spec' instead in stored data");
    } else if (strcmp(words->class_name, PROCESS_BOT.name) == 0) {
        return config_read_process(object, spec, message);
    } else {
        status = bot_class_read(words->class_name, words->path, spec, message);
    }
    Message more = {""};
    Status also = STATUS_OK;
    if (json_member(object, "command") != NULL || json_member(object, "limits") != NULL ||
        json_member(object, "readable") != NULL) {
        also = message_set(&more, STATUS_INVALID,
                           "command, limits, readable: only with \"class\": \"process\"");
    }
    const bool made = status == STATUS_OK;
    status = errors_join(message, status, also, &more);
    return made ? errors_join(message, status, bot_options(object, spec, &more), &more) : status;
}

static Status bot_object(const ConfigReader *reader, const cJSON *object, ConfigBot *bot,
                         const char **name, Message *message) {
    BotWords words = {NULL, NULL, NULL, NULL};
    ConfigBudget budget = {.simulations = (int64_t)bot->simulations,
                           .move_ms = (int64_t)bot->move_ms,
                           .game_ms = (int64_t)bot->game_ms,
                           .increment_ms = (int64_t)bot->increment_ms,
                           .margin_ms = bot->margin_ms,
                           .clock = bot->processor_clock ? 1 : 0};
    Message more = {""};
    Status status = json_check_keys(object, BOT_KEYS, KEY_COUNT(BOT_KEYS), NULL, message);
    const Status named = bot_words(object, &words, &more);
    status = errors_join(message, status, named, &more);
    if (named == STATUS_OK) {
        status = errors_join(message, status, bot_player(reader, object, &words, &bot->spec, &more),
                             &more);
    }
    status = errors_join(message, status, config_get_budget(object, &budget, &more), &more);
    budget_set_on(bot, &budget);
    *name = words.name;
    return status;
}

static Status bot_name_set(const TournamentConfig *config, ConfigBot *bot, const char *name,
                           Message *message) {
    char command[CONFIG_NAME_SIZE];
    if (name == NULL) {
        name = bot->spec.bot_class == &PROCESS_BOT
                   ? process_spec_name(&bot->spec, command, sizeof command)
                   : bot_spec_name(&bot->spec);
    }
    if (!text_is_line(name)) {
        return message_set(message, STATUS_INVALID, "name: expected a line of UTF-8");
    }
    if (name[0] == '\0' || strlen(name) >= CONFIG_NAME_SIZE) {
        return message_set(message, STATUS_INVALID,
                           "name: expected 1 to %d bytes of UTF-8; '%.80s' has %zu",
                           CONFIG_NAME_SIZE - 1, name, strlen(name));
    }
    for (uint32_t i = 0; &config->bots[i] != bot; i++) {
        if (strcmp(config->bots[i].name, name) == 0) {
            return message_set(message, STATUS_INVALID,
                               "name: '%s' is bots[%u] already; give one of them another name",
                               name, i);
        }
    }
    (void)snprintf(bot->name, sizeof bot->name, "%s", name);
    return STATUS_OK;
}

Status config_read_bot(const ConfigReader *reader, const cJSON *value, ConfigBot *bot,
                       Message *message) {
    budget_set_on(bot, &reader->budget);
    const char *name = NULL;
    Status status = STATUS_OK;
    const char *separator = ": ";
    if (cJSON_IsString(value) != 0 && text_is_line(value->valuestring)) {
        status = spec_read(reader, value->valuestring, &bot->spec, message);
    } else if (cJSON_IsObject(value) == 0) {
        status = message_set(message, STATUS_INVALID,
                             "a text such as \"random\" or an object in { } expected");
    } else {
        separator = ".";
        status = bot_object(reader, value, bot, &name, message);
    }
    if (status == STATUS_OK || name != NULL) {
        Message more = {""};
        const Status named = bot_name_set(reader->config, bot, name, &more);
        separator = status == STATUS_OK ? "." : separator;
        status = errors_join(message, status, named, &more);
    }
    if (status != STATUS_OK) {
        bot_spec_free(&bot->spec);
    }
    return config_path_prefix(message, status, "%s", separator);
}

Status config_read_bots(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    const cJSON *array = NULL;
    Message more = {""};
    Status status = config_get_budget(reader->root, &reader->budget, message);
    const Status listed = json_get_array(reader->root, "bots", &array, &more);
    status = errors_join(message, status, listed, &more);
    if (array == NULL) {
        return status;
    }
    const int count = cJSON_GetArraySize(array);
    if (count < 1 || count > SCHEDULE_BOTS_MAX) {
        const Status wrong = message_set(
            &more, STATUS_INVALID, "bots: expected 1 to %d bots, got %d", SCHEDULE_BOTS_MAX, count);
        return errors_join(message, status, wrong, &more);
    }
    config->bots = calloc((size_t)count, sizeof *config->bots);
    if (config->bots == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        const Status read = config_read_bot(reader, item, &config->bots[config->bot_count], &more);
        (void)config_path_prefix(&more, read, "bots[%u]", config->bot_count);
        status = errors_join(message, status, read, &more);
        config->bot_count++;
    }
    reader->bots_read = status == STATUS_OK;
    return status;
}

Status config_get_by_bot(const ConfigReader *reader, const char *key, const cJSON **out,
                         Message *message) {
    const TournamentConfig *const config = reader->config;
    const cJSON *const object = json_member(reader->root, key);
    *out = reader->bots_read ? object : NULL;
    if (*out == NULL) {
        return STATUS_OK;
    }
    JsonKey *const names = calloc((size_t)config->bot_count + 1, sizeof *names);
    if (names == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for %s", key);
    }
    for (uint32_t i = 0; i < config->bot_count; i++) {
        names[i].name = config->bots[i].name;
    }
    const Status status = json_check_keys(object, names, config->bot_count, NULL, message);
    free(names);
    return config_path_prefix(message, status, "%s: ", key);
}
