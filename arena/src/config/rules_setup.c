// SPDX-License-Identifier: MIT
#include "config/rules_setup.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/names.h"
#include "text/error_lines.h"
#include "text/file_read.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_TEXT_MAX = 128 };

struct RulesSetup {
    Rules *rules;
    TileSet *loaded[RULES_SETUP_TILESETS_MAX]; /* NULL where a shipped set is used */
    char *texts[RULES_SETUP_TILESETS_MAX];     /* texts of the loaded ones */
    const TileSet *sets[RULES_SETUP_TILESETS_MAX];
    unsigned count;
};

static bool name_is_file(const char *name) {
    const size_t length = strlen(name);
    return strchr(name, '/') != NULL || (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

static Status tileset_unknown(const char *name, Message *message) {
    NameList known = name_list(name);
    for (unsigned i = 0; shipped_tileset_at(i) != NULL; i++) {
        name_list_add(&known, shipped_tileset_at(i)->id);
    }
    return message_set(
        message, STATUS_NOT_FOUND,
        "tile set '%.60s': neither a shipped set nor a file name with '/' or .json%s", name,
        name_list_hint(&known, "'carcarena tilesets' lists"));
}

/** Reads a tile set from its file, or from the stored text of the file. Keeps the text. */
static Status tileset_read(RulesSetup *setup, const char *name, const char *text,
                           Message *message) {
    char **const stored_text = &setup->texts[setup->count];
    size_t size = text == NULL ? 0 : strlen(text);
    Status status = STATUS_OK;
    if (text == NULL) {
        status = file_read(stored_text, &size, name, FILE_REGULAR, FILE_SIZE_SMALL, message);
    } else {
        *stored_text = malloc(size + 1);
        if (*stored_text == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the tile sets");
        }
        memcpy(*stored_text, text, size + 1);
    }
    if (status == STATUS_OK) {
        status =
            tileset_json_parse(&setup->loaded[setup->count], *stored_text, size, name, message);
    }
    return status;
}

static Status tileset_add(RulesSetup *setup, const char *name, const char *text, Message *message) {
    const TileSet *set = NULL;
    if (name_is_file(name)) {
        const Status status = tileset_read(setup, name, text, message);
        setup->sets[setup->count] = setup->loaded[setup->count];
        setup->count++; // also on failure, so that the set is freed
        return status;
    }
    set = shipped_tileset_find(name);
    if (set == NULL) {
        return tileset_unknown(name, message);
    }
    setup->sets[setup->count++] = set;
    return STATUS_OK;
}

static Status tilesets_add(RulesSetup *setup, const RulesRequest *request, Message *message) {
    if (request->tileset_count == 0 || request->tileset_count > RULES_SETUP_TILESETS_MAX) {
        return message_set(message, STATUS_INVALID, "tile sets: expected 1 to %d, got %u",
                           RULES_SETUP_TILESETS_MAX, request->tileset_count);
    }
    if (request->players < 1 || request->players > PLAYERS_MAX) {
        return message_set(message, STATUS_INVALID, "players: expected 1 to %d, got %d",
                           PLAYERS_MAX, request->players);
    }
    Message more = {""};
    Status status = STATUS_OK;
    for (unsigned i = 0; i < request->tileset_count; i++) {
        const char *const text = request->texts == NULL ? NULL : request->texts[i];
        const Status added = tileset_add(setup, request->tilesets[i], text, &more);
        status = errors_join(message, status, added, &more);
    }
    return status;
}

// ---- All errors of expansions and options

/** The request without the items that earlier messages are about. */
typedef struct RulesSubset {
    RulesConfig config;
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    OptionValue options[RULES_SETUP_OPTIONS_MAX];
} RulesSubset;

/** Returns true if a message begins with a kind of item and its name: "option small_city: ...". */
static bool message_is_about(const char *text, const char *kind, const char *name) {
    const size_t before = strlen(kind);
    const size_t length = strlen(name);
    return strncmp(text, kind, before) == 0 && strncmp(text + before, name, length) == 0 &&
           (text[before + length] == ':' || text[before + length] == ' ');
}

/**
 * Removes the expansion or option that a message is about. Skips options of removed expansions.
 * @return true if something was removed.
 */
static bool subset_drop(RulesSubset *subset, unsigned expansions, const char *text) {
    RulesConfig *const config = &subset->config;
    for (unsigned i = 0; i < config->expansion_count; i++) {
        if (message_is_about(text, "expansion ", subset->expansions[i])) {
            subset->expansions[i] = subset->expansions[--config->expansion_count];
            return true;
        }
    }
    for (unsigned i = 0; i < config->option_count && config->expansion_count == expansions; i++) {
        if (message_is_about(text, "option ", subset->options[i].key)) {
            subset->options[i] = subset->options[--config->option_count];
            return true;
        }
    }
    return false;
}

/**
 * Compiles the rules. After an error about one expansion or option it compiles again without the
 * item, so that the message has all errors.
 */
static Status rules_make(RulesSetup *setup, const RulesConfig *config, Message *message) {
    if (config->expansion_count > RULES_SETUP_TILESETS_MAX ||
        config->option_count > RULES_SETUP_OPTIONS_MAX) {
        return rules_compile(&setup->rules, config, message);
    }
    RulesSubset subset = {.config = *config};
    Message more = {""};
    Status status = STATUS_OK;
    for (uint16_t i = 0; i < config->expansion_count; i++) {
        subset.expansions[i] = config->expansions[i];
    }
    for (uint16_t i = 0; i < config->option_count; i++) {
        subset.options[i] = config->options[i];
    }
    subset.config.expansions = subset.expansions;
    subset.config.options = subset.options;
    for (bool again = true; again;) {
        const Status made = rules_compile(&setup->rules, &subset.config, &more);
        again = made != STATUS_OK && subset_drop(&subset, config->expansion_count, more.text);
        const bool is_consequence = status != STATUS_OK && !again; // caused by a removed item
        status = is_consequence ? status : errors_join(message, status, made, &more);
    }
    return status;
}

Status rules_setup_create(RulesSetup **out, const RulesRequest *request, Message *message) {
    RulesSetup *setup = calloc(1, sizeof *setup);
    if (setup == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the tile sets");
    }
    Status status = tilesets_add(setup, request, message);
    if (status == STATUS_OK) {
        const RulesConfig config = {
            .tilesets = setup->sets,
            .options = request->options,
            .expansions = request->expansions,
            .tileset_count = (uint16_t)setup->count,
            .option_count = request->option_count,
            .expansion_count = request->expansion_count,
            .players = (uint8_t)request->players,
        };
        status = rules_make(setup, &config, message);
    }
    if (status != STATUS_OK) {
        rules_setup_destroy(setup);
        return status;
    }
    *out = setup;
    return STATUS_OK;
}

void rules_setup_destroy(RulesSetup *setup) {
    if (setup == NULL) {
        return;
    }
    rules_destroy(setup->rules);
    for (unsigned i = 0; i < setup->count; i++) {
        tileset_json_destroy(setup->loaded[i]);
        free(setup->texts[i]);
    }
    free(setup);
}

const char *rules_setup_text(const RulesSetup *setup, unsigned tileset) {
    return setup->texts[tileset];
}

const Rules *rules_setup_rules(const RulesSetup *setup) {
    return setup->rules;
}

/** Copies "key=value" into `text` and cuts it at the first '='. */
static Status option_from_word(OptionValue *out, char *text, const char *word, Message *message) {
    const char *equals = strchr(word, '=');
    if (equals == NULL || equals == word || strlen(word) >= OPTION_TEXT_MAX) {
        return message_set(message, STATUS_INVALID, "option '%.100s': expected key=value", word);
    }
    memcpy(text, word, strlen(word) + 1);
    text[equals - word] = '\0';
    out->key = text;
    out->value = text + (equals - word) + 1;
    return STATUS_OK;
}

Status rules_setup_from_words(RulesSetup **out, const RulesRequest *request,
                              const char *const *options, unsigned option_count, Message *message) {
    OptionValue values[RULES_SETUP_OPTIONS_MAX];
    char texts[RULES_SETUP_OPTIONS_MAX][OPTION_TEXT_MAX];
    if (option_count > RULES_SETUP_OPTIONS_MAX) {
        return message_set(message, STATUS_INVALID, "options: expected at most %d, got %u",
                           RULES_SETUP_OPTIONS_MAX, option_count);
    }
    for (unsigned i = 0; i < option_count; i++) {
        TRY(option_from_word(&values[i], texts[i], options[i], message));
    }
    RulesRequest full = *request;
    full.options = values;
    full.option_count = (uint16_t)option_count;
    return rules_setup_create(out, &full, message);
}
