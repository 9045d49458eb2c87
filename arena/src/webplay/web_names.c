// SPDX-License-Identifier: MIT
#include "webplay/web_names.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/bots/registry.h"
#include "config/human_bot.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

/* Type of the value of a key. */
typedef enum NameKind {
    NAME_NUMBER,
    NAME_SWITCH,
    NAME_WORD,     /* one of a few, or true or false */
    NAME_TEXT,     /* any text; never used as a file or program name */
    NAME_LINES,    /* any text of several lines */
    NAME_TEXTS,    /* several in an array */
    NAME_OPTIONS,  /* an object of texts, options of the rules */
    NAME_BOT,      /* the text of a bot */
    NAME_BOTS,     /* of several */
    NAME_TILESETS, /* ids of tile sets */
    NAME_FILE,     /* a file in the folder of games */
    NAME_RUN       /* a run folder */
} NameKind;

typedef struct NameKey {
    const char *key;
    NameKind kind;
} NameKey;

/* Keys of all requests; each handler checks the keys it needs. */
static const NameKey KEYS[] = {{"action", NAME_TEXT},     {"bot", NAME_BOT},
                               {"count", NAME_NUMBER},    {"content", NAME_LINES},
                               {"file", NAME_FILE},       {"node", NAME_NUMBER},
                               {"number", NAME_NUMBER},   {"expansions", NAME_TEXTS},
                               {"game", NAME_TEXT},       {"help", NAME_SWITCH},
                               {"name", NAME_TEXT},       {"old", NAME_TEXT},
                               {"options", NAME_OPTIONS}, {"pause", NAME_NUMBER},
                               {"players", NAME_BOTS},    {"ply", NAME_NUMBER},
                               {"position", NAME_LINES},  {"record", NAME_WORD},
                               {"run", NAME_RUN},         {"seats", NAME_NUMBER},
                               {"serial", NAME_NUMBER},   {"simulations", NAME_NUMBER},
                               {"text", NAME_TEXT},       {"tilesets", NAME_TILESETS}};

// ---- Names

static bool is_allowed(const WebNames *names, const char *text) {
    for (unsigned i = 0; i < names->allowed_count; i++) {
        if (strcmp(names->allowed[i], text) == 0) {
            return true;
        }
    }
    return false;
}

static Status refused(const char *what, const char *text, Message *message) {
    return message_set(message, STATUS_INVALID,
                       "'%.60s': a page cannot name this %s; to allow it, start the server with "
                       "--allow and this text",
                       text, what);
}

/** Returns whether an option may name a file or a program. */
static bool may_name_file(const BotClass *bot_class, const char *key, size_t length) {
    for (unsigned i = 0; i < bot_class->option_count; i++) {
        const BotOptionSpec *const option = &bot_class->options[i];
        if (strlen(option->key) == length && strncmp(option->key, key, length) == 0) {
            return option->type != BOT_OPTION_INTEGER && option->type != BOT_OPTION_REAL &&
                   option->type != BOT_OPTION_WORD;
        }
    }
    return false;
}

/** Returns whether the text of a built-in bot sets no option that may name a file or a program. */
static bool is_plain(const BotClass *bot_class, const char *text) {
    const char *item = text + strcspn(text, ":");
    while (*item != '\0') {
        item++; // the ':' or ','
        const size_t size = strcspn(item, ",");
        if (may_name_file(bot_class, item, strcspn(item, "=,"))) {
            return false;
        }
        item += size;
    }
    return true;
}

static Status bot_check(const WebNames *names, const char *text, Message *message) {
    char *const name = strndup(text, strcspn(text, ":"));
    if (name == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a name");
    }
    const BotClass *const bot_class =
        strcmp(name, HUMAN_BOT.name) == 0 ? &HUMAN_BOT : bot_class_find(name);
    const bool plain = bot_class != NULL && is_plain(bot_class, text);
    free(name);
    return plain || is_allowed(names, text) ? STATUS_OK : refused("bot", text, message);
}

static Status set_check(const WebNames *names, const char *id, Message *message) {
    return shipped_tileset_find(id) != NULL || is_allowed(names, id)
               ? STATUS_OK
               : refused("tile set", id, message);
}

Status web_names_run(const WebNames *names, const char *run, TextBuffer *path, Message *message) {
    const size_t length = strlen(names->folder);
    if (is_allowed(names, run)) {
        text_buffer_add(path, run);
    } else {
        const bool below = strncmp(run, names->folder, length) == 0 && run[length] == '/';
        const char *const name = below ? run + length + 1 : run;
        if (name[0] == '\0' || name[0] == '.' || strchr(name, '/') != NULL) {
            return refused("run", run, message);
        }
        text_buffer_format(path, "%s/%s", names->folder, name);
    }
    return text_buffer_ok(path) ? STATUS_OK
                                : message_set(message, STATUS_NO_MEMORY, "no memory for a path");
}

Status web_names_file(const WebNames *names, const char *file, TextBuffer *path, Message *message) {
    if (names->games == NULL || file[0] == '\0' || file[0] == '.' || strchr(file, '/') != NULL) {
        return message_set(message, STATUS_INVALID,
                           "'%.60s': expected a file of the folder that --games names", file);
    }
    text_buffer_format(path, "%s/%s", names->games, file);
    return text_buffer_ok(path) ? STATUS_OK
                                : message_set(message, STATUS_NO_MEMORY, "no memory for a path");
}

static Status file_check(const WebNames *names, const char *file, Message *message) {
    TextBuffer path = {0};
    const Status status = web_names_file(names, file, &path, message);
    text_buffer_free(&path);
    return status;
}

static Status run_check(const WebNames *names, const char *run, Message *message) {
    TextBuffer path = {0};
    const Status status = web_names_run(names, run, &path, message);
    text_buffer_free(&path);
    return status;
}

// ---- Requests

/** Checks a text by itself. */
static Status text_check(const WebNames *names, NameKind kind, const char *text, Message *message) {
    switch (kind) {
    case NAME_BOT:
    case NAME_BOTS:
        return bot_check(names, text, message);
    case NAME_TILESETS:
        return set_check(names, text, message);
    case NAME_FILE:
        return file_check(names, text, message);
    case NAME_RUN:
        return run_check(names, text, message);
    default:
        return STATUS_OK;
    }
}

static Status wrong_type(const char *wanted, Message *message) {
    return message_set(message, STATUS_INVALID, "expected %s", wanted);
}

static Status texts_check(const WebNames *names, NameKind kind, const cJSON *value,
                          Message *message) {
    for (const cJSON *item = value->child; item != NULL; item = item->next) {
        TRY(cJSON_IsString(item) != 0 ? text_check(names, kind, item->valuestring, message)
                                      : wrong_type("texts in quotes only", message));
    }
    return STATUS_OK;
}

static Status value_check(const WebNames *names, NameKind kind, const cJSON *value,
                          Message *message) {
    switch (kind) {
    case NAME_NUMBER:
        return cJSON_IsNumber(value) != 0 ? STATUS_OK : wrong_type("a number", message);
    case NAME_SWITCH:
        return cJSON_IsBool(value) != 0 ? STATUS_OK : wrong_type("true or false", message);
    case NAME_WORD:
        return cJSON_IsBool(value) != 0 || cJSON_IsString(value) != 0
                   ? STATUS_OK
                   : wrong_type("true, false or a word", message);
    case NAME_TEXTS:
    case NAME_BOTS:
    case NAME_TILESETS:
        return cJSON_IsArray(value) != 0 ? texts_check(names, kind, value, message)
                                         : wrong_type("texts in an array [ ]", message);
    case NAME_OPTIONS:
        return cJSON_IsObject(value) != 0 ? texts_check(names, kind, value, message)
                                          : wrong_type("an object in { }", message);
    default:
        return cJSON_IsString(value) != 0 ? text_check(names, kind, value->valuestring, message)
                                          : wrong_type("a text in quotes", message);
    }
}

Status web_names_check(const WebNames *names, const cJSON *wish, Message *message) {
    enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };
    JsonKey known[KEY_COUNT];
    for (int i = 0; i < KEY_COUNT; i++) {
        known[i] = (JsonKey){KEYS[i].key, false};
    }
    Status status = json_check_object(wish, known, KEY_COUNT, message);
    for (int i = 0; status == STATUS_OK && i < KEY_COUNT; i++) {
        const cJSON *const value = json_member(wish, KEYS[i].key);
        if (value != NULL) {
            status = value_check(names, KEYS[i].kind, value, message);
            if (status != STATUS_OK) {
                message_prefix(message, "%s", KEYS[i].key);
            }
        }
    }
    return status;
}
