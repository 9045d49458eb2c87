// SPDX-License-Identifier: MIT
#include "webplay/web_folder.h"

#include "carcarena/arena/store.h"
#include "carcarena/bots/registry.h"
#include "config/human_bot.h"
#include "text/json_reader.h"
#include "text/json_writer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 40, NUMBER_SIZE = 32 };

static const JsonKey KEYS[] = {{"tilesets", true}, {"expansions", false}, {"options", false},
                               {"players", true},  {"name", false},       {"help", false},
                               {"record", false},  {"old", false},        {"pause", false}};

/* Parts of a configuration. */
typedef struct Wish {
    const cJSON *object, *players;
    const char *name; /* of the person */
    bool help;
} Wish;

// ---- The configuration

static void write_member(JsonWriter *writer, const cJSON *object, const char *key) {
    char *const text = cJSON_PrintUnformatted(json_member(object, key));
    if (text != NULL) {
        json_write_raw(writer, key, text);
    }
    free(text);
}

/** Name of a player: the name a person entered; the name of a bot, or its class and seat if the
 * name is too long. */
static void write_name(TextBuffer *out, const Wish *wish, const char *text, unsigned seat) {
    Message message;
    BotSpec spec = {.bot_class = NULL};
    if (strcmp(text, HUMAN_BOT.name) == 0) {
        text_buffer_format(out, "%s%s", wish->name, wish->help ? " with help" : "");
        return;
    }
    const bool built_in = bot_spec_from_text(&spec, text, &message) == STATUS_OK;
    const char *const name = built_in ? bot_spec_name(&spec) : text;
    if (strlen(name) < NAME_SIZE) {
        text_buffer_add(out, name);
    } else {
        text_buffer_format(out, "%.*s in seat %u", (int)strcspn(text, ":"), text, seat);
    }
    bot_spec_free(&spec);
}

/** Writes a player. Equal bots and several people get numbers, because names are unique. */
static void write_player(JsonWriter *writer, const Wish *wish, const cJSON *player) {
    const char *const text = player->valuestring;
    const bool person = strcmp(text, HUMAN_BOT.name) == 0;
    char number[NUMBER_SIZE] = "";
    unsigned before = 0;
    unsigned seat = 0;
    for (const cJSON *other = wish->players->child; other != player; other = other->next) {
        seat++;
        before += strcmp(other->valuestring, text) == 0 ? 1 : 0;
    }
    if (before > 0) {
        (void)snprintf(number, sizeof number, " %u", before + 1);
    }
    TextBuffer name = {0};
    write_name(&name, wish, text, seat);
    text_buffer_add(&name, number);
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "name", name.text != NULL ? name.text : text);
    json_write_text(writer, "spec", person && wish->help ? "human:help=yes" : text);
    json_write_close(writer, '}');
    text_buffer_free(&name);
}

/** Writes the configuration of a run with `games` games. @param output may be NULL. */
static void write_config(JsonWriter *writer, const Wish *wish, uint64_t seed, uint64_t games,
                         const char *output) {
    char text[NUMBER_SIZE];
    json_writer_reset(writer);
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "name", "by-hand");
    (void)snprintf(text, sizeof text, "0x%016" PRIX64, seed);
    json_write_text(writer, "seed", text);
    write_member(writer, wish->object, "tilesets");
    write_member(writer, wish->object, "expansions");
    write_member(writer, wish->object, "options");
    json_write_integer(writer, "players", cJSON_GetArraySize(wish->players));
    json_write_open(writer, "bots", '[');
    for (const cJSON *player = wish->players->child; player != NULL; player = player->next) {
        write_player(writer, wish, player);
    }
    json_write_close(writer, ']');
    json_write_text(writer, "format", "match");
    json_write_text(writer, "seats", "fixed");
    if (json_member(wish->object, "record") != NULL) {
        write_member(writer, wish->object, "record");
    } else {
        json_write_bool(writer, "record", true);
    }
    json_write_integer(writer, "blocks", (int64_t)games);
    if (output != NULL) {
        json_write_text(writer, "output", output);
    }
    json_write_close(writer, '}');
}

static Status config_make(TournamentConfig **out, JsonWriter *writer, Message *message) {
    const char *const text = json_writer_text(writer);
    if (text == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the set-up");
    }
    return config_parse(out, text, strlen(text), "set-up", NULL, message);
}

// ---- The folder

/** Name of a set-up: its players and a hash of the set-up. */
static void folder_name(TextBuffer *out, const WebFolder *keep, const TournamentConfig *config) {
    uint64_t print = UINT64_C(0xcbf29ce484222325);
    for (const char *c = config_text(config); *c != '\0'; c++) {
        print = (print ^ (unsigned char)*c) * UINT64_C(0x100000001b3); // FNV-1a
    }
    text_buffer_format(out, "%s/", keep->folder);
    for (uint32_t i = 0; i < config->bot_count; i++) {
        text_buffer_add(out, i > 0 ? "-" : "");
        const char *c = config->bots[i].name;
        for (; *c != '\0' && *c != ':' && strncmp(c, " (", 2) != 0; c++) {
            const bool plain = strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456"
                                      "789.",
                                      *c) != NULL;
            text_buffer_format(out, "%c", plain ? *c : '_');
        }
    }
    text_buffer_format(out, "-%08" PRIx64, print & 0xFFFFFFFFU);
}

static void id_visit(void *user, uint64_t id) {
    uint64_t *const next = user;
    *next = id >= *next ? id + 1 : *next;
}

/** Reads the seed of an existing run and the number of its next game. */
static Status folder_read(const char *folder, uint64_t *seed, uint64_t *next, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Status status = store_open_read(&store, &config, folder, message);
    if (status == STATUS_NOT_FOUND) {
        return STATUS_OK;
    }
    if (status == STATUS_OK) {
        *seed = config->schedule.request.seed;
        status = store_each_id(store, id_visit, next, message);
    }
    store_close(store);
    config_destroy(config);
    return status;
}

// ---- The next game

static Status wish_read(Wish *wish, const cJSON *object, Message *message) {
    *wish = (Wish){.object = object, .name = "human"};
    TRY(json_check_object(object, KEYS, (unsigned)(sizeof KEYS / sizeof KEYS[0]), message));
    TRY(json_get_texts(object, "players", &wish->players, message));
    TRY(json_get_text(object, "name", &wish->name, message));
    TRY(json_get_bool(object, "help", &wish->help, message));
    if (wish->name[0] == '\0' || strlen(wish->name) >= NAME_SIZE) {
        return message_set(message, STATUS_INVALID, "name: expected 1 to %d characters",
                           NAME_SIZE - 1);
    }
    return STATUS_OK;
}

/* The deck of a game. */
typedef struct Deal {
    uint64_t seed, game;
} Deal;

/** Makes the configuration of a game. @param fresh the deck is the next one of the run, if there is
 * one; at least the game `deal->game` */
static Status folder_config(TournamentConfig **config, Deal *deal, bool fresh,
                            const WebFolder *keep, const cJSON *object, Message *message) {
    Wish wish;
    JsonWriter writer = {.comma = false};
    TextBuffer folder = {0};
    TournamentConfig *first = NULL;
    Deal next = *deal;
    Status status = wish_read(&wish, object, message);
    if (status == STATUS_OK) {
        write_config(&writer, &wish, 1, 1, NULL);
        status = config_make(&first, &writer, message);
    }
    if (status == STATUS_OK) {
        folder_name(&folder, keep, first);
        status = text_buffer_ok(&folder) ? STATUS_OK
                                         : message_set(message, STATUS_NO_MEMORY, "no memory");
    }
    if (status == STATUS_OK && fresh) {
        status = folder_read(folder.text, &next.seed, &next.game, message);
    }
    if (status == STATUS_OK) {
        write_config(&writer, &wish, next.seed, next.game + 1, folder.text);
        status = config_make(config, &writer, message);
    }
    if (status == STATUS_OK) {
        *deal = next;
    }
    config_destroy(first);
    json_writer_free(&writer);
    text_buffer_free(&folder);
    return status;
}

Status web_folder_next(TournamentConfig **config, uint64_t *game, const WebFolder *keep,
                       const cJSON *wish, Message *message) {
    Deal deal = {.seed = keep->seed, .game = *game};
    TRY(folder_config(config, &deal, true, keep, wish, message));
    *game = deal.game;
    return STATUS_OK;
}

Status web_folder_again(TournamentConfig **config, uint64_t seed, uint64_t game,
                        const WebFolder *keep, const cJSON *wish, Message *message) {
    Deal deal = {.seed = seed, .game = game};
    return folder_config(config, &deal, false, keep, wish, message);
}

/** Opens the run of a set-up. A game that waited may be older than others that are stored: then the
 * run is larger than the configuration of this game, and its own one is used. */
static Status run_open(Store **store, TournamentConfig **larger, const WebFolder *keep,
                       TournamentConfig *config, Message *message) {
    Store *reader = NULL;
    Status status = store_open(store, config, keep->program, message);
    if (status != STATUS_CONFLICT ||
        store_open_read(&reader, larger, config->output, message) != STATUS_OK) {
        return status;
    }
    store_close(reader);
    char *const output = strdup(config->output); // stored configurations name no folder
    if (output == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a path");
    }
    free((*larger)->output);
    (*larger)->output = output;
    return store_open(store, *larger, keep->program, message);
}

Status web_folder_game(const WebFolder *keep, TournamentConfig *config, const GameRecord *record,
                       Message *message) {
    Store *store = NULL;
    TournamentConfig *larger = NULL;
    Status status = run_open(&store, &larger, keep, config, message);
    if (status == STATUS_OK) {
        status = store_begin(store, message);
    }
    if (status == STATUS_OK) {
        status = store_add(store, record, NULL, message);
    }
    if (status == STATUS_OK) {
        status = store_commit(store, message);
    }
    store_close(store);
    config_destroy(larger);
    return status;
}
