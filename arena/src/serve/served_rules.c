// SPDX-License-Identifier: MIT
#include "serve/served_rules.h"

#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void served_rules_free(ServedRules *served) {
    rules_setup_destroy(served->setup);
    cJSON_free(served->text);
    free(served->game);
    *served = (ServedRules){.setup = NULL};
}

/** Requested rules; texts are borrowed from the request. */
typedef struct ServedRequest {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    OptionValue options[RULES_SETUP_OPTIONS_MAX];
    RulesRequest rules;
} ServedRequest;

static Status texts_read(const cJSON *object, const char *key, const char **texts, uint16_t *count,
                         Message *message) {
    const cJSON *array = NULL;
    const Status status = json_get_texts(object, key, &array, message);
    for (const cJSON *item = status == STATUS_OK && array != NULL ? array->child : NULL;
         item != NULL; item = item->next) {
        if (*count == RULES_SETUP_TILESETS_MAX) {
            return message_set(message, STATUS_INVALID, "%s: too many", key);
        }
        texts[(*count)++] = item->valuestring;
    }
    return status;
}

static Status options_read(ServedRequest *out, const cJSON *object, Message *message) {
    const cJSON *options = NULL;
    TRY(json_get_object(object, "options", &options, message));
    for (const cJSON *member = options != NULL ? options->child : NULL; member != NULL;
         member = member->next) {
        if (!cJSON_IsString(member) || out->rules.option_count == RULES_SETUP_OPTIONS_MAX) {
            return message_set(message, STATUS_INVALID, "options: texts expected, at most %d",
                               RULES_SETUP_OPTIONS_MAX);
        }
        out->options[out->rules.option_count++] =
            (OptionValue){.key = member->string, .value = member->valuestring};
    }
    return STATUS_OK;
}

/** Puts the file in place of the id of a tile set that has one. */
static void files_find(ServedRequest *request, const ServedFiles *files) {
    for (unsigned i = 0; i < request->rules.tileset_count; i++) {
        const char *const id = request->tilesets[i];
        for (unsigned f = 0; f < files->count; f++) {
            const char *const slash = strrchr(files->paths[f], '/');
            const char *const name = slash != NULL ? slash + 1 : files->paths[f];
            const size_t length = strlen(id);
            if (strncmp(name, id, length) == 0 && strcmp(name + length, ".json") == 0) {
                request->tilesets[i] = files->paths[f];
            }
        }
    }
}

static Status request_read(ServedRequest *out, const cJSON *object, Message *message) {
    int64_t players = 0;
    TRY(texts_read(object, "tilesets", out->tilesets, &out->rules.tileset_count, message));
    TRY(texts_read(object, "expansions", out->expansions, &out->rules.expansion_count, message));
    TRY(options_read(out, object, message));
    TRY(json_get_integer(object, "players", (JsonRange){1, PLAYERS_MAX}, &players, message));
    out->rules.tilesets = out->tilesets;
    out->rules.expansions = out->expansions;
    out->rules.options = out->options;
    out->rules.players = (int)players;
    return STATUS_OK;
}

/** Checks the hash of the rules, which may differ from those of another program. */
static Status hash_check(const Rules *rules, const cJSON *object, Message *message) {
    const char *text = "";
    char own[20];
    const Status status = json_get_text(object, "hash", &text, message);
    (void)snprintf(own, sizeof own, "%016" PRIx64, rules_hash(rules));
    if (status == STATUS_OK && text[0] != '\0' && strcmp(own, text) != 0) {
        return message_set(message, STATUS_INVALID,
                           "the rules have the hash %.16s with the arena and %s here: another "
                           "version, or another file of a tile set",
                           text, own);
    }
    return status;
}

static Status rules_make(ServedRules *served, const cJSON *object, const ServedFiles *files,
                         Message *message) {
    ServedRequest *const request = calloc(1, sizeof *request);
    Status status = request != NULL ? request_read(request, object, message)
                                    : message_set(message, STATUS_NO_MEMORY, "no memory");
    if (status == STATUS_OK) {
        files_find(request, files);
        status = rules_setup_create(&served->setup, &request->rules, message);
    }
    free(request);
    if (status == STATUS_OK) {
        served->rules = rules_setup_rules(served->setup);
        status = hash_check(served->rules, object, message);
    }
    if (status == STATUS_OK) {
        served->game = game_alloc(served->rules);
        status =
            served->game != NULL ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory");
    }
    return status;
}

Status served_rules_take(ServedRules *served, const cJSON *request, const ServedFiles *files,
                         bool *renewed, Message *message) {
    const cJSON *const object = json_member(request, "rules");
    *renewed = false;
    if (!cJSON_IsObject(object)) {
        return message_set(message, STATUS_INVALID, "rules: an object expected");
    }
    char *const text = cJSON_PrintUnformatted(object);
    if (text != NULL && served->text != NULL && strcmp(served->text, text) == 0) {
        cJSON_free(text);
        return STATUS_OK;
    }
    *renewed = true;
    served_rules_free(served);
    const Status status = text != NULL ? rules_make(served, object, files, message)
                                       : message_set(message, STATUS_NO_MEMORY, "no memory");
    if (status != STATUS_OK) {
        cJSON_free(text);
        served_rules_free(served);
        return status;
    }
    served->text = text;
    return STATUS_OK;
}
