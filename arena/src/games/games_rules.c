// SPDX-License-Identifier: MIT
#include "games/games_rules.h"

#include "text/integer_text.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct CachedRules {
    char *key; /* the values of the tags */
    RulesSetup *setup;
} CachedRules;

void rules_cache_free(RulesCache *cache) {
    for (uint32_t i = 0; i < cache->count; i++) {
        free(cache->items[i].key);
        rules_setup_destroy(cache->items[i].setup);
    }
    free(cache->items);
    *cache = (RulesCache){.items = NULL};
}

// ---- From tags

/** Words of a text, separated by commas or spaces. */
typedef struct Words {
    char *text; /* the words, each ended by a zero */
    const char *items[RULES_SETUP_OPTIONS_MAX];
    uint16_t count;
} Words;

static Status words_split(Words *out, const GameFile *file, const char *tag, Message *message) {
    static const char MARKS[] = ", ";
    const char *const value = game_file_tag(file, tag);
    *out = (Words){.text = strdup(value != NULL ? value : "")};
    if (out->text == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for rules");
    }
    char *rest = NULL;
    for (char *word = strtok_r(out->text, MARKS, &rest); word != NULL;
         word = strtok_r(NULL, MARKS, &rest)) {
        if (out->count == RULES_SETUP_OPTIONS_MAX) {
            return message_set(message, STATUS_INVALID, "tag %s has too many words", tag);
        }
        out->items[out->count++] = word;
    }
    return STATUS_OK;
}

static Status players_get(const GameFile *file, int *players, Message *message) {
    const char *const text = game_file_tag(file, "Players");
    uint64_t number = 2;
    if (text != NULL && (!seed_from_text(&number, text) || number < 1 || number > PLAYERS_MAX)) {
        return message_set(message, STATUS_INVALID,
                           "tag Players: expected a number from 1 to %d, found '%.40s'",
                           PLAYERS_MAX, text);
    }
    *players = (int)number;
    return STATUS_OK;
}

static Status setup_of(RulesSetup **out, const GameFile *file, Words words[3], Message *message) {
    RulesRequest request = {.tilesets = words[0].items, .expansions = words[1].items};
    static const char *const USUAL[] = {"base"};
    TRY(words_split(&words[0], file, "TileSets", message));
    TRY(words_split(&words[1], file, "Expansions", message));
    TRY(words_split(&words[2], file, "Options", message));
    TRY(players_get(file, &request.players, message));
    request.tileset_count = words[0].count;
    request.expansion_count = words[1].count;
    if (request.tileset_count == 0) {
        request.tilesets = USUAL;
        request.tileset_count = 1;
    }
    if (request.tileset_count > RULES_SETUP_TILESETS_MAX) {
        return message_set(message, STATUS_INVALID, "tag TileSets has too many words");
    }
    return rules_setup_from_words(out, &request, words[2].items, words[2].count, message);
}

static Status cache_add(RulesCache *cache, const char *key, const GameFile *file,
                        Message *message) {
    Words words[3] = {{.text = NULL}};
    CachedRules made = {.key = strdup(key)};
    CachedRules *const items = realloc(cache->items, (cache->count + 1) * sizeof *items);
    cache->items = items != NULL ? items : cache->items;
    Status status = made.key != NULL && items != NULL
                        ? setup_of(&made.setup, file, words, message)
                        : message_set(message, STATUS_NO_MEMORY, "no memory for rules");
    for (int i = 0; i < 3; i++) {
        free(words[i].text);
    }
    if (status != STATUS_OK) {
        free(made.key);
        return status;
    }
    cache->items[cache->count++] = made;
    return STATUS_OK;
}

Status rules_cache_get(RulesCache *cache, const GameFile *file, const Rules **out,
                       Message *message) {
    static const char *const TAGS[] = {"TileSets", "Expansions", "Options", "Players"};
    TextBuffer key = {0};
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0]; i++) {
        const char *const value = game_file_tag(file, TAGS[i]);
        text_buffer_format(&key, "%s\n", value != NULL ? value : "");
    }
    if (!text_buffer_ok(&key)) {
        text_buffer_free(&key);
        return message_set(message, STATUS_NO_MEMORY, "no memory for rules");
    }
    uint32_t at = 0;
    while (at < cache->count && strcmp(cache->items[at].key, key.text) != 0) {
        at++;
    }
    const Status status = at < cache->count ? STATUS_OK : cache_add(cache, key.text, file, message);
    text_buffer_free(&key);
    if (status == STATUS_OK) {
        *out = rules_setup_rules(cache->items[at].setup);
    }
    return status;
}

// ---- To tags

static void tilesets_write(TextBuffer *to, const Rules *rules) {
    const char *last = "";
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        const char *const set = rules_type_set(rules, type);
        if (strcmp(set, last) != 0) {
            text_buffer_format(to, "%s%s", type > 0 ? "," : "", set);
            last = set;
        }
    }
}

static void expansions_write(TextBuffer *to, const Rules *rules) {
    for (unsigned i = 0; rules_expansion(rules, i) != NULL; i++) {
        text_buffer_format(to, "%s%s", i > 0 ? "," : "", rules_expansion(rules, i));
    }
}

static void options_write(TextBuffer *to, const Rules *rules) {
    for (unsigned i = 0; rules_option_spec(rules, i) != NULL; i++) {
        const OptionSpec *const spec = rules_option_spec(rules, i);
        const char *const value = rules_option_text(rules, spec->key);
        if (strcmp(value, spec->default_value) != 0) {
            text_buffer_format(to, "%s%s=%s", to->length > 0 ? " " : "", spec->key, value);
        }
    }
}

Status game_file_set_rules(GameFile *file, const Rules *rules, Message *message) {
    static const struct {
        const char *tag;
        void (*write)(TextBuffer *to, const Rules *rules);
    } LISTS[] = {
        {"TileSets", tilesets_write}, {"Expansions", expansions_write}, {"Options", options_write}};
    for (size_t i = 0; i < sizeof LISTS / sizeof LISTS[0]; i++) {
        TextBuffer text = {0};
        LISTS[i].write(&text, rules);
        Status status = text_buffer_ok(&text)
                            ? STATUS_OK
                            : message_set(message, STATUS_NO_MEMORY, "no memory for a tag");
        if (status == STATUS_OK && text.length > 0) {
            status = game_file_set(file, LISTS[i].tag, text.text, message);
        }
        text_buffer_free(&text);
        TRY(status);
    }
    char players[8];
    (void)snprintf(players, sizeof players, "%d", rules_players(rules));
    return game_file_set(file, "Players", players, message);
}
