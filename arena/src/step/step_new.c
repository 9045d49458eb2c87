// SPDX-License-Identifier: MIT
//
// Makes games from the requests "new" and "load".
#include "carcarena/engine/text.h"
#include "step/step_game.h"
#include "text/integer_text.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_TEXT_SIZE = 64, TYPE_NAME_SIZE = 96 };

static const int64_t INTEGER_MAX = INT64_C(1) << 53; /* largest exact integer range of a double */

/* ---- Reading requests. */

Status step_read_bits(const cJSON *request, const char *key, uint64_t *out, Message *message) {
    const cJSON *value = json_member(request, key);
    if (cJSON_IsString(value)) {
        if (!seed_from_text(out, value->valuestring)) {
            return message_set(message, STATUS_INVALID, "%s: a 64-bit number expected", key);
        }
        return STATUS_OK;
    }
    int64_t number = (int64_t)*out;
    TRY(json_get_integer(request, key, (JsonRange){0, INTEGER_MAX}, &number, message));
    *out = (uint64_t)number;
    return STATUS_OK;
}

/* The contents of "new" before anything is made. Texts are borrowed from the request. */
typedef struct NewRequest {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    OptionValue options[RULES_SETUP_OPTIONS_MAX];
    char option_texts[RULES_SETUP_OPTIONS_MAX][OPTION_TEXT_SIZE]; /* texts of numeric options */
    RulesRequest rules;
    const cJSON *deck; /* NULL: shuffle */
    uint64_t seed, block;
    int64_t first_player;
} NewRequest;

/** Borrows an array of texts. */
static Status read_texts(const cJSON *request, const char *key, const char **texts, uint16_t *count,
                         Message *message) {
    const cJSON *array = NULL;
    const Status status = json_get_texts(request, key, &array, message);
    if (status != STATUS_OK || array == NULL) {
        return status;
    }
    for (const cJSON *item = array->child; item != NULL; item = item->next) {
        if (*count == RULES_SETUP_TILESETS_MAX) {
            return message_set(message, STATUS_INVALID, "%s: at most %d expected", key,
                               RULES_SETUP_TILESETS_MAX);
        }
        texts[(*count)++] = item->valuestring;
    }
    return STATUS_OK;
}

/** Reads one option: a text, an integer, or true and false. */
static Status read_option(NewRequest *out, const cJSON *member, Message *message) {
    if (out->rules.option_count == RULES_SETUP_OPTIONS_MAX) {
        return message_set(message, STATUS_INVALID, "options: at most %d expected",
                           RULES_SETUP_OPTIONS_MAX);
    }
    const unsigned index = out->rules.option_count;
    const char *text = out->option_texts[index];
    if (cJSON_IsString(member)) {
        text = member->valuestring;
    } else if (cJSON_IsBool(member)) {
        text = cJSON_IsTrue(member) ? "true" : "false";
    } else if (cJSON_IsNumber(member) && member->valuedouble == member->valueint) {
        (void)snprintf(out->option_texts[index], OPTION_TEXT_SIZE, "%d", member->valueint);
    } else {
        return message_set(message, STATUS_INVALID, "options: %.60s: a text or an integer expected",
                           member->string);
    }
    out->options[index] = (OptionValue){.key = member->string, .value = text};
    out->rules.option_count++;
    return STATUS_OK;
}

static Status read_options(NewRequest *out, const cJSON *request, Message *message) {
    const cJSON *options = json_member(request, "options");
    if (options == NULL) {
        return STATUS_OK;
    }
    if (!cJSON_IsObject(options)) {
        return message_set(message, STATUS_INVALID, "options: an object expected");
    }
    for (const cJSON *member = options->child; member != NULL; member = member->next) {
        TRY(read_option(out, member, message));
    }
    return STATUS_OK;
}

static Status read_new(NewRequest *out, const cJSON *request, Message *message) {
    int64_t players = 2;
    TRY(read_texts(request, "tilesets", out->tilesets, &out->rules.tileset_count, message));
    TRY(read_texts(request, "expansions", out->expansions, &out->rules.expansion_count, message));
    TRY(read_options(out, request, message));
    TRY(json_get_integer(request, "players", (JsonRange){1, PLAYERS_MAX}, &players, message));
    TRY(json_get_integer(request, "first_player", (JsonRange){0, players - 1}, &out->first_player,
                         message));
    TRY(json_get_texts(request, "deck", &out->deck, message));
    TRY(step_read_bits(request, "seed", &out->seed, message));
    TRY(step_read_bits(request, "block", &out->block, message));
    out->rules.tilesets = out->tilesets;
    out->rules.expansions = out->expansions;
    out->rules.options = out->options;
    out->rules.players = (int)players;
    return STATUS_OK;
}

/** Returns a type of the lowest stage with unseen tiles left after those in `used`, or -1. */
static int lowest_stage_left(const StepGame *game, const uint32_t *used) {
    int lowest = -1;
    for (uint32_t type = 0; type < rules_type_count(game->rules); type++) {
        const bool left = game_remaining(game->rules, game->now.game, type) > used[type];
        if (left && (lowest < 0 || rules_type_stage(game->rules, type) <
                                       rules_type_stage(game->rules, (uint32_t)lowest))) {
            lowest = (int)type;
        }
    }
    return lowest;
}

/** Adds one tile to the given order: an unseen one whose stage has come. */
static Status read_order_tile(StepGame *game, uint32_t *used, const char *tile, Message *message) {
    char name[TYPE_NAME_SIZE];
    const int type = rules_type_find(game->rules, tile);
    if (type < 0) {
        return message_set(message, STATUS_INVALID,
                           "deck: '%.60s': a tile in play such as base/D expected", tile);
    }
    const uint32_t unseen = game_remaining(game->rules, game->now.game, (uint32_t)type);
    if (used[type] >= unseen) {
        return message_set(message, STATUS_INVALID, "deck: %s: only %u can be drawn", tile,
                           (unsigned)unseen);
    }
    const uint32_t first = (uint32_t)lowest_stage_left(game, used);
    if (rules_type_stage(game->rules, (uint32_t)type) != rules_type_stage(game->rules, first)) {
        return message_set(message, STATUS_INVALID,
                           "deck: number %u, %s, comes too early: tiles of stage %u, such as %s, "
                           "are drawn first",
                           (unsigned)game->now.deck.count + 1U, tile,
                           rules_type_stage(game->rules, first),
                           rules_type_name(game->rules, first, name, sizeof name));
    }
    used[type]++;
    game->now.deck.types[game->now.deck.count++] = (uint16_t)type;
    return STATUS_OK;
}

/** Reads the given order of tiles for the current position. */
static Status read_order(StepGame *game, const cJSON *deck, Message *message) {
    uint32_t *const used = game->counts;
    game->now.source = STEP_ORDER;
    game->now.deck.next = 0;
    game->now.deck.count = 0;
    memset(used, 0, rules_type_count(game->rules) * sizeof *used);
    for (const cJSON *item = deck->child; item != NULL; item = item->next) {
        TRY(read_order_tile(game, used, item->valuestring, message));
    }
    return STATUS_OK;
}

/* ---- Making games. */

void step_game_destroy(StepGame *game) {
    if (game == NULL) {
        return;
    }
    step_copies_clear(game);
    rules_setup_destroy(game->setup);
    step_state_free(&game->now);
    step_state_free(&game->start);
    step_state_free(&game->scratch);
    free(game->plies);
    free(game->actions);
    free(game->before);
    free(game->events);
    free(game->happened.awards);
    free(game->counts);
    free(game);
}

/** Allocates the memory of a game. */
static Status step_game_allocate(StepGame *game, Message *message) {
    const Rules *rules = game->rules;
    game->actions = malloc(rules_actions_max(rules) * sizeof *game->actions);
    game->before = game_alloc(rules);
    game->events = malloc(STEP_EVENTS_MAX * sizeof *game->events);
    game->happened.awards = malloc(STEP_EVENTS_MAX * sizeof *game->happened.awards);
    game->counts = calloc(rules_type_count(rules), sizeof *game->counts);
    if (game->actions == NULL || game->before == NULL || game->events == NULL ||
        game->happened.awards == NULL || game->counts == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    TRY(step_state_create(&game->now, rules, message));
    TRY(step_state_create(&game->start, rules, message));
    return step_state_create(&game->scratch, rules, message);
}

/**
 * Sets the streams of everything random but the order of a shuffled deck, which has its own events.
 */
static void streams_set(StepGame *game, uint64_t seed, uint64_t block) {
    game->now.chance = rng_keyed(seed, RNG_CHANCE, block, 0);
    game->now.deck.events = rng_keyed(seed, RNG_EVENTS, block, 0);
}

/**
 * Makes the game of "new".
 * @param out owned by the caller
 */
static Status game_make(StepGame **out, const NewRequest *request, Message *message) {
    StepGame *game = calloc(1, sizeof *game);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    Status status = rules_setup_create(&game->setup, &request->rules, message);
    if (status == STATUS_OK) {
        game->rules = rules_setup_rules(game->setup);
        status = step_game_allocate(game, message);
    }
    if (status == STATUS_OK) {
        game_start(game->rules, game->now.game, (int)request->first_player);
        step_game_tell(game);
        streams_set(game, request->seed, request->block);
        if (request->deck != NULL) {
            status = read_order(game, request->deck, message);
        } else {
            Rng stream = rng_keyed(request->seed, RNG_DECK, request->block, 0);
            game->now.source = STEP_SHUFFLED;
            deck_shuffle(game->rules, &game->now.deck, &stream);
        }
    }
    if (status != STATUS_OK) {
        step_game_destroy(game);
        return status;
    }
    *out = game;
    return STATUS_OK;
}

Status step_game_create(StepGame **out, bool *readable, const cJSON *request, Message *message) {
    *readable = false;
    NewRequest *wanted = calloc(1, sizeof *wanted);
    if (wanted == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    Status status = read_new(wanted, request, message);
    if (status == STATUS_OK) {
        *readable = true;
        status = game_make(out, wanted, message);
    }
    free(wanted);
    return status;
}

/* ---- Loading positions. */

/** Replaces the position and its draws; the old ones stay in `scratch`. */
static Status position_take(StepGame *game, const char *text, const cJSON *request,
                            Message *message) {
    const cJSON *deck = NULL;
    uint64_t seed = 0;
    uint64_t block = 0;
    TRY(json_get_texts(request, "deck", &deck, message));
    TRY(step_read_bits(request, "seed", &seed, message));
    TRY(step_read_bits(request, "block", &block, message));
    TRY(game_from_text(game->rules, game->now.game, text, message));
    game->now.final_count = 0;
    game->now.source = STEP_ORDER;
    game->now.deck.next = game->now.deck.count;
    if (json_member(request, "seed") != NULL) {
        game->now.source = STEP_CHANCE;
        streams_set(game, seed, block);
    }
    return deck != NULL ? read_order(game, deck, message) : STATUS_OK;
}

Status step_game_load(StepGame *game, const cJSON *request, Message *message) {
    const cJSON *text = json_member(request, "position"); // a text with lines, unlike others
    if (!cJSON_IsString(text)) {
        return message_set(message, STATUS_INVALID, "position: a text expected");
    }
    step_state_copy(game->rules, &game->scratch, &game->now);
    const Status status = position_take(game, text->valuestring, request, message);
    if (status != STATUS_OK) {
        step_state_copy(game->rules, &game->now, &game->scratch);
        return status;
    }
    game->ply_count = 0;
    step_game_tell(game);
    return STATUS_OK;
}
