// SPDX-License-Identifier: MIT
//
// Bots in processes: {"class": "process", "command": [...], "options": {...}, "limits": {...}}.
#include "config/config_reader.h"
#include "process/process_bot.h"
#include "process/process_options.h"
#include "process/process_stats.h"
#include "process/sandbox.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The running program, as a path for other processes.
static const char THIS_PROGRAM[] = "/proc/self/exe";

/** Splits a command given as one text at blanks. */
static cJSON *words_split(const char *text) {
    cJSON *const words = cJSON_CreateArray();
    char *const copy = strdup(text);
    char *rest = NULL;
    for (char *word = copy != NULL ? strtok_r(copy, " ", &rest) : NULL; word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        (void)cJSON_AddItemToArray(words, cJSON_CreateString(word));
    }
    free(copy);
    return words;
}

/** Sets an option of the class to the text of a JSON value. */
static Status json_set(BotSpec *spec, const char *key, const cJSON *value, Message *message) {
    char *const text = cJSON_PrintUnformatted(value);
    const Status status = text != NULL ? bot_spec_set(spec, key, text, message)
                                       : message_set(message, STATUS_NO_MEMORY, "no memory");
    cJSON_free(text);
    return status;
}

static Status command_set(BotSpec *spec, const cJSON *command, Message *message) {
    if (cJSON_IsString(command) != 0 && text_is_line(command->valuestring)) {
        cJSON *const words = words_split(command->valuestring);
        const Status status = json_set(spec, "command", words, message);
        cJSON_Delete(words);
        return status;
    }
    return json_set(spec, "command", command, message);
}

/** Returns true for options of the class that have their own keys in the configuration. */
static bool is_own_key(const char *key) {
    static const char *const KEYS[] = {"command", "options", "readable", "sandbox"};
    bool own = false;
    for (size_t i = 0; i < KEY_COUNT(KEYS); i++) {
        own = own || strcmp(key, KEYS[i]) == 0;
    }
    return own;
}

static Status limit_set(BotSpec *spec, const cJSON *member, Message *message) {
    char number[CONFIG_VALUE_SIZE];
    const bool own = is_own_key(member->string);
    const char *text = number;
    Status status =
        own ? message_set(message, STATUS_INVALID, ": not a limit; expected as a key of the bot")
            : STATUS_OK;
    if (status == STATUS_OK && cJSON_IsString(member) != 0) {
        text = member->valuestring;
    } else if (status == STATUS_OK) {
        status = config_value_text(number, member, message);
    }
    if (status == STATUS_OK) {
        status = bot_spec_set(spec, member->string, text, message);
        (void)config_path_prefix(message, status, ": ");
    }
    return config_path_prefix(message, status, "limits.%.60s", member->string);
}

static Status limits_set(BotSpec *spec, const cJSON *limits, Message *message) {
    if (limits != NULL && cJSON_IsObject(limits) == 0) {
        return message_set(message, STATUS_INVALID, "limits: an object in { } expected");
    }
    Message more = {""};
    Status status = STATUS_OK;
    for (const cJSON *member = limits != NULL ? limits->child : NULL; member != NULL;
         member = member->next) {
        status = errors_join(message, status, limit_set(spec, member, &more), &more);
    }
    return status;
}

Status config_read_process(const cJSON *object, BotSpec *spec, Message *message) {
    const cJSON *const command = json_member(object, "command");
    const cJSON *const options = json_member(object, "options");
    if (command == NULL) {
        return message_set(message, STATUS_INVALID,
                           "command: missing; expected an array such as [\"python3\", "
                           "\"my_bot.py\"]");
    }
    Status status = bot_spec_default(spec, &PROCESS_BOT, message);
    if (status != STATUS_OK) {
        return status;
    }
    Message more = {""};
    status = command_set(spec, command, message);
    if (options != NULL) {
        status = errors_join(message, status, json_set(spec, "options", options, &more), &more);
    }
    if (json_member(object, "readable") != NULL) {
        const cJSON *paths = NULL;
        Status read = json_get_texts(object, "readable", &paths, &more);
        if (read == STATUS_OK) {
            read = json_set(spec, "readable", paths, &more);
        }
        status = errors_join(message, status, read, &more);
    }
    status =
        errors_join(message, status, limits_set(spec, json_member(object, "limits"), &more), &more);
    if (status == STATUS_OK) {
        ProcessCommand checked = {.argc = 0};
        status = process_command_read(&checked, spec->values[PROCESS_COMMAND].text,
                                      spec->values[PROCESS_OPTIONS].text, message);
        process_command_free(&checked);
    }
    return status;
}

const BotSpec *config_player(const TournamentConfig *config, uint32_t bot) {
    const ConfigBot *const row = &config->bots[bot];
    return row->isolated.bot_class != NULL ? &row->isolated : &row->spec;
}

/** Returns the command that plays a built-in bot: PROGRAM bot TEXT --tileset FILE ... */
static cJSON *isolated_command(const ConfigReader *reader, const ConfigBot *bot) {
    const cJSON *const tilesets = json_member(reader->root, "tilesets");
    cJSON *const words = cJSON_CreateArray();
    (void)cJSON_AddItemToArray(words, cJSON_CreateString(THIS_PROGRAM));
    (void)cJSON_AddItemToArray(words, cJSON_CreateString("bot"));
    (void)cJSON_AddItemToArray(words, cJSON_CreateString(bot_spec_text(&bot->spec)));
    for (const cJSON *item = tilesets != NULL ? tilesets->child : NULL; item != NULL;
         item = item->next) {
        if (cJSON_IsString(item) != 0 && strstr(item->valuestring, ".json") != NULL) {
            (void)cJSON_AddItemToArray(words, cJSON_CreateString("--tileset"));
            (void)cJSON_AddItemToArray(words, cJSON_CreateString(item->valuestring));
        }
    }
    return words;
}

Status config_isolate_bots(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    Status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < config->bot_count; i++) {
        ConfigBot *const bot = &config->bots[i];
        if (reader->overrides->isolate && bot->spec.bot_class != &PROCESS_BOT) {
            cJSON *const command = isolated_command(reader, bot);
            status = bot_spec_default(&bot->isolated, &PROCESS_BOT, message);
            if (status == STATUS_OK) {
                status = json_set(&bot->isolated, "command", command, message);
            }
            cJSON_Delete(command);
        }
        if (status == STATUS_OK && config_player(config, i)->bot_class == &PROCESS_BOT) {
            bot->stats = process_stats_create();
            status = bot->stats != NULL ? STATUS_OK
                                        : message_set(message, STATUS_NO_MEMORY, "no memory");
        }
    }
    return status;
}

// ---- Sandbox

/** Hides the run and its secret, and files that reveal them, from a program in a sandbox. */
static Status sandbox_hide_run(const ConfigReader *reader, const BotSpec *spec, Message *message) {
    const char *const readable = spec->values[PROCESS_READABLE].text;
    const char *const secret = reader->overrides->secret_file;
    const struct {
        const char *what, *path;
    } hidden[] = {{"the run's folder", reader->config->output},
                  {"the secret", secret != NULL && strcmp(secret, "-") != 0 ? secret : NULL},
                  {"the run of --after", reader->overrides->after},
                  {"the log", reader->config->log_file}};
    ProcessCommand command = {.argc = 0};
    Status status = process_command_read(&command, spec->values[PROCESS_COMMAND].text,
                                         spec->values[PROCESS_OPTIONS].text, message);
    for (size_t i = 0; status == STATUS_OK && i < sizeof hidden / sizeof hidden[0]; i++) {
        if (hidden[i].path != NULL) {
            status = sandbox_hides(&command, readable, hidden[i].what, hidden[i].path, message);
        }
    }
    process_command_free(&command);
    return status;
}

/**
 * Puts a bot into a sandbox if it is a program. Bots within the arena's process cannot be in one.
 */
static Status bot_sandbox(const ConfigReader *reader, ConfigBot *bot, Message *message) {
    static const char PLUGIN[] = "plugin:";
    BotSpec *const spec = bot->isolated.bot_class != NULL ? &bot->isolated : &bot->spec;
    if (strncmp(bot_spec_text(&bot->spec), PLUGIN, strlen(PLUGIN)) == 0) {
        return message_set(message, STATUS_INVALID,
                           "a plug-in is loaded by the arena's own program and cannot be in a "
                           "sandbox; make it a program (bots/PROTOCOL.md)");
    }
    if (spec->bot_class != &PROCESS_BOT) {
        return STATUS_OK;
    }
    const Status status = bot_spec_set(spec, "sandbox", "bubblewrap", message);
    // Stored runs that are only read do not have to be playable on this machine.
    return status == STATUS_OK && !reader->overrides->stored
               ? sandbox_hide_run(reader, spec, message)
               : status;
}

Status config_sandbox_bots(ConfigReader *reader, Message *message) {
    TournamentConfig *const config = reader->config;
    Status status = STATUS_OK;
    for (uint32_t i = 0; config->sandboxed && i < config->bot_count; i++) {
        status = bot_sandbox(reader, &config->bots[i], message);
        if (status != STATUS_OK) {
            return config_path_prefix(message, status, "sandbox: bots[%u]: ", i);
        }
    }
    return status;
}
