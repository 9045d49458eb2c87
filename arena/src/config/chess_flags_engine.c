// SPDX-License-Identifier: MIT
#include "carcarena/engine/names.h"
#include "config/chess_flags_reader.h"

#include "process/process_command.h"
#include "text/integer_text.h"
#include "text/try_status.h"

#include <string.h>

/** Returns the bot's object; a short text is replaced by the object that it stands for. */
static cJSON *bot_object(cJSON *bots, int index) {
    cJSON *const bot = cJSON_GetArrayItem(bots, index);
    if (cJSON_IsString(bot) == 0) {
        return bot;
    }
    cJSON *const object = cJSON_CreateObject();
    if (cJSON_AddStringToObject(object, "spec", bot->valuestring) == NULL ||
        cJSON_ReplaceItemInArray(bots, index, object) == 0) {
        cJSON_Delete(object);
        return NULL;
    }
    return object;
}

/** Returns a member that is an object. Creates it if it is absent. */
static cJSON *object_within(cJSON *object, const char *key) {
    cJSON *const member = cJSON_GetObjectItemCaseSensitive(object, key);
    return member != NULL ? member : cJSON_AddObjectToObject(object, key);
}

static Status budget_set(cJSON *bot, const char *key, double value, Message *message) {
    return flag_set(object_within(bot, "budget"), key, cJSON_CreateNumber(value), message);
}

/** Reads the number of a KEY=VALUE pair. */
static Status pair_number(double *out, const FlagValues *values, const char *key, const char *text,
                          bool zero, Message *message) {
    if (!number_from_text(out, text) || !(*out > 0.0 || (zero && *out == 0.0)) || *out > 1e12) {
        return flag_error(message, values->flag, "%s=: %s expected, got '%.40s'", key,
                          zero ? "a number, at least 0," : "a positive number", text);
    }
    return STATUS_OK;
}

/** Converts seconds to whole milliseconds, at least 1. */
static double milliseconds(double seconds) {
    const double ms = (double)(int64_t)(seconds * 1000.0 + 0.5);
    return ms < 1.0 ? 1.0 : ms;
}

/** Reads "10" or "10+0.1": seconds for the game, and seconds added per move. */
static Status time_control(cJSON *bot, const FlagValues *values, const char *text,
                           Message *message) {
    enum { TEXT_SIZE = 64 };
    char game[TEXT_SIZE];
    const size_t length = strcspn(text, "+");
    double seconds = 0.0;
    double increment = 0.0;
    if (length >= sizeof game) {
        return flag_error(message, values->flag, "tc=: a positive number expected, got '%.40s'",
                          text);
    }
    memcpy(game, text, length);
    game[length] = '\0';
    const bool more = text[length] == '+';
    Status status = pair_number(&seconds, values, "tc", game, more, message);
    if (status == STATUS_OK && more) {
        status = pair_number(&increment, values, "tc", text + length + 1, seconds > 0.0, message);
    }
    if (status == STATUS_OK) { // without a base time, the first move has its increment, too
        status =
            budget_set(bot, "game_ms", milliseconds(seconds > 0.0 ? seconds : increment), message);
    }
    if (status == STATUS_OK && increment > 0.0) {
        status = budget_set(bot, "increment_ms", milliseconds(increment), message);
    }
    return status;
}

/** Sets a bot's name, or a program with its arguments. */
static Status engine_command(cJSON *bot, const char *value, Message *message) {
    static const char BUILT_IN[] = "builtin:";
    if (process_command_is_program(value)) {
        const Status status = flag_set(bot, "class", cJSON_CreateString("process"), message);
        return status == STATUS_OK ? flag_set(bot, "command", process_command_words(value), message)
                                   : status;
    }
    const bool prefixed = strncmp(value, BUILT_IN, sizeof BUILT_IN - 1) == 0;
    return flag_set(bot, "spec", cJSON_CreateString(value + (prefixed ? sizeof BUILT_IN - 1 : 0)),
                    message);
}

static Status key_unknown(const char *flag, const char *key, Message *message) {
    static const char *const KEYS[] = {"cmd",        "plugin", "name",  "st",        "tc",
                                       "timemargin", "sims",   "nodes", "option.KEY"};
    NameList known = name_list(key);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        name_list_add(&known, KEYS[i]);
    }
    return flag_error(message, flag, "%s=: unknown key%s; 'carcarena run --help' explains them",
                      key, name_list_text(&known));
}

static Status engine_pair(cJSON *bot, const FlagValues *values, const char *key, const char *value,
                          Message *message) {
    static const char OPTION[] = "option.";
    if (strcmp(key, "cmd") == 0) {
        return engine_command(bot, value, message);
    }
    if (strcmp(key, "plugin") == 0) {
        const Status status = flag_set(bot, "class", cJSON_CreateString("plugin"), message);
        return status == STATUS_OK ? flag_set(bot, "path", cJSON_CreateString(value), message)
                                   : status;
    }
    if (strcmp(key, "name") == 0) {
        return flag_set(bot, "name", cJSON_CreateString(value), message);
    }
    if (strncmp(key, OPTION, sizeof OPTION - 1) == 0) {
        return flag_set(object_within(bot, "options"), key + sizeof OPTION - 1,
                        cJSON_CreateString(value), message);
    }
    if (strcmp(key, "proto") == 0) {
        return strcmp(value, "builtin") == 0
                   ? STATUS_OK
                   : flag_error(message, values->flag,
                                "proto=%.40s: unknown protocol; leave proto= out, since all "
                                "programs use this arena's bot protocol",
                                value);
    }
    double number = 0.0;
    if (strcmp(key, "st") == 0) {
        const Status status = pair_number(&number, values, key, value, false, message);
        return status == STATUS_OK ? budget_set(bot, "move_ms", milliseconds(number), message)
                                   : status;
    }
    if (strcmp(key, "tc") == 0) {
        return time_control(bot, values, value, message);
    }
    if (strcmp(key, "timemargin") == 0) {
        const Status status = pair_number(&number, values, key, value, true, message);
        return status == STATUS_OK ? budget_set(bot, "margin_ms", number, message) : status;
    }
    if (strcmp(key, "sims") == 0 || strcmp(key, "nodes") == 0) {
        const Status status = pair_number(&number, values, key, value, false, message);
        return status == STATUS_OK ? budget_set(bot, "simulations", number, message) : status;
    }
    return key_unknown(values->flag, key, message);
}

static Status engine_apply(cJSON *bot, const FlagValues *values, Message *message) {
    for (int i = 0; i < values->count; i++) {
        char key[64];
        const size_t length = strcspn(values->items[i], "=");
        const char *const value = values->items[i] + length + 1;
        if (values->items[i][length] != '=' || length == 0 || length >= sizeof key) {
            return flag_error(message, values->flag, "expected KEY=VALUE, got '%.40s'",
                              values->items[i]);
        }
        memcpy(key, values->items[i], length);
        key[length] = '\0';
        TRY(engine_pair(bot, values, key, value, message));
    }
    return STATUS_OK;
}

Status chess_flags_engines(FlagReader *reader, Message *message) {
    if (reader->engine_count > 0) {
        cJSON *const bots = cJSON_CreateArray();
        for (unsigned i = 0; i < reader->engine_count; i++) {
            cJSON *const bot = cJSON_CreateObject();
            if (cJSON_AddItemToArray(bots, bot) == 0) {
                cJSON_Delete(bot);
            }
        }
        const Status status = flag_set(reader->root, "bots", bots, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    cJSON *const bots = cJSON_GetObjectItemCaseSensitive(reader->root, "bots");
    const int count = cJSON_GetArraySize(bots);
    for (int i = 0; i < count; i++) {
        if (reader->engine_count == 0 && reader->each.count == 0) {
            break;
        }
        cJSON *const bot = bot_object(bots, i);
        Status status = bot != NULL ? engine_apply(bot, &reader->each, message)
                                    : message_set(message, STATUS_NO_MEMORY, "no memory for bots");
        if (status == STATUS_OK && reader->engine_count > 0) {
            status = engine_apply(bot, &reader->engines[i], message);
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}
