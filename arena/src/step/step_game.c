// SPDX-License-Identifier: MIT
#include "step/step_game.h"

#include "carcarena/engine/view.h"
#include "text/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_ALIGNMENT = 64, OPTION_TEXT_SIZE = 64, TYPE_NAME_SIZE = 96 };

static const int64_t INTEGER_MAX = INT64_C(1) << 53; /* what a double holds exactly */

/* ---- Hands. */

static StepHands hands_look(const StepGame *game, int type) {
    StepHands before = {.type = type,
                        .discards = game_discards(game->rules, game->game, NULL),
                        .active = game_active_player(game->rules, game->game)};
    before.remaining = type < 0 ? 0 : game_remaining(game->rules, game->game, (uint32_t)type);
    for (int player = 0; player < rules_players(game->rules); player++) {
        before.held[player] = game_hand_ahead(game->rules, game->game, player);
    }
    return before;
}

/* ---- Actions and final scoring. */

static bool is_over(const StepGame *game) {
    return game_pending(game->rules, game->game).kind == PENDING_OVER;
}

ScoreLog step_game_apply(StepGame *game, Action action) {
    ScoreLog log = {.events = game->events, .capacity = STEP_EVENTS_MAX};
    game->told = hands_look(game, -1);
    game_apply_logged(game->rules, game->game, action, &log);
    CHECK(log.count <= log.capacity);
    for (uint32_t i = 0; i < log.count; i++) {
        if (game->events[i].final) {
            game->finals[game->final_count++] = game->events[i];
        }
    }
    return log;
}

ScoreLog step_game_final(StepGame *game, int32_t points[PLAYERS_MAX]) {
    if (is_over(game)) {
        game_scores(game->rules, game->game, points);
        return (ScoreLog){
            .events = game->finals, .capacity = STEP_EVENTS_MAX, .count = game->final_count};
    }
    ScoreLog log = {.events = game->events, .capacity = STEP_EVENTS_MAX};
    game_value_logged(game->rules, game->game, points, &log);
    CHECK(log.count <= log.capacity);
    return log;
}

/** After a draw: if it ended the game, no action said what final scoring paid. */
static void final_note(StepGame *game) {
    if (is_over(game)) {
        int32_t points[PLAYERS_MAX];
        ScoreLog log = {.events = game->finals, .capacity = STEP_EVENTS_MAX};
        game_value_logged(game->rules, game->before, points, &log);
        CHECK(log.count <= log.capacity);
        game->final_count = log.count;
    }
}

/* ---- Draws. */

static void write_drawn(const StepGame *game, JsonWriter *writer, int type, const char *result,
                        int holder) {
    char name[TYPE_NAME_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "tile",
                    rules_type_name(game->rules, (uint32_t)type, name, sizeof name));
    json_write_text(writer, "result", result);
    if (holder >= 0) {
        json_write_integer(writer, "held_by", holder);
    }
    json_write_close(writer, '}');
}

/** Writes what was drawn, and tiles drawn ahead which turned out to fit nowhere. */
static void write_draw(const StepGame *game, JsonWriter *writer, const StepHands *before) {
    const StepHands after = hands_look(game, before->type);
    uint32_t dropped = after.discards - before->discards;
    uint32_t expected = before->remaining - 1U; // if the tile drawn stays out of the bag
    int lost[PLAYERS_MAX];
    for (int player = 0; player < rules_players(game->rules); player++) {
        const int held = before->held[player];
        const bool in_hand = game_active_player(game->rules, game->game) == player &&
                             game_hand(game->rules, game->game) == held;
        lost[player] = held >= 0 && after.held[player] != held && !in_hand ? held : -1;
        expected += lost[player] >= 0 && lost[player] == before->type && dropped == 0;
    }
    const char *const gone = dropped > 0 ? "discarded" : "returned";
    for (int player = 0; player < rules_players(game->rules); player++) {
        dropped -= lost[player] >= 0 && dropped > 0;
    }
    if (before->type >= 0) {
        const char *result = dropped > 0                  ? "discarded"
                             : after.remaining > expected ? "returned"
                                                          : "kept";
        write_drawn(game, writer, before->type, result, -1);
    }
    const int players = rules_players(game->rules);
    for (int i = 0; i < players; i++) { // turn by turn
        const int player = (before->active + i) % players;
        if (lost[player] >= 0) {
            write_drawn(game, writer, lost[player], gone, player);
        }
    }
}

/** Type the known order draws next, or -1 if it has come to its end. */
static int next_draw(const StepGame *game) {
    if (game->order != NULL) {
        return game->order_next < game->order_count ? game->order[game->order_next] : -1;
    }
    return game->deck.next < game->deck.count ? game->deck.types[game->deck.next] : -1;
}

/** A type drawn at random, every tile that may come now equally likely. */
static int random_draw(StepGame *game) {
    const uint32_t types = rules_type_count(game->rules);
    uint32_t tiles = 0;
    game_drawable(game->rules, game->game, game->counts);
    for (uint32_t type = 0; type < types; type++) {
        tiles += game->counts[type];
    }
    CHECK(tiles > 0); // a draw is pending
    uint32_t rest = rng_below(&game->chance, tiles);
    uint32_t type = 0;
    for (; rest >= game->counts[type]; type++) {
        rest -= game->counts[type];
    }
    return (int)type;
}

/** Draws one tile: from the deck, or for NULL the one of this type, which can come now. */
static void draw_one(StepGame *game, uint32_t type, bool from_deck, JsonWriter *writer) {
    const StepHands before = hands_look(game, (int)type);
    game_copy(game->rules, game->before, game->game);
    if (from_deck) {
        (void)deck_draw(game->rules, &game->deck, game->game, &game->chance);
    } else {
        const Status status = game_draw_tile(game->rules, game->game, type);
        CHECK(status == STATUS_OK);
    }
    final_note(game);
    write_draw(game, writer, &before);
}

static bool drawable(const StepGame *game, int type) {
    game_drawable(game->rules, game->game, game->counts);
    return game->counts[type] > 0;
}

static void draw_known(StepGame *game, JsonWriter *writer) {
    while (game_pending(game->rules, game->game).kind == PENDING_DRAW) {
        const int next = next_draw(game);
        if (next < 0) {
            return;
        }
        game->order_next += game->order != NULL;
        draw_one(game, (uint32_t)next, game->order == NULL, writer);
    }
}

void step_game_draw_known(StepGame *game, JsonWriter *writer) {
    json_write_open(writer, "drawn", '[');
    write_draw(game, writer, &game->told);
    draw_known(game, writer);
    json_write_close(writer, ']');
}

/** Refuses to draw a tile that cannot come now, and says which can. */
static Status refuse_draw(const StepGame *game, const char *tile, uint32_t type, Message *message) {
    char name[TYPE_NAME_SIZE];
    if (game_remaining(game->rules, game->game, type) == 0) {
        return message_set(message, STATUS_ILLEGAL, "tile: no %s is left to draw", tile);
    }
    uint32_t first = 0; // game->counts has those that may come now
    while (game->counts[first] == 0) {
        first++;
    }
    return message_set(message, STATUS_ILLEGAL,
                       "tile: %s comes later: tiles of stage %u, such as %s, are drawn first", tile,
                       rules_type_stage(game->rules, first),
                       rules_type_name(game->rules, first, name, sizeof name));
}

Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer, Message *message) {
    const int type = tile != NULL ? rules_type_find(game->rules, tile) : random_draw(game);
    if (type < 0) {
        return message_set(message, STATUS_INVALID,
                           "tile: a tile in play such as base/D expected, got '%.60s'", tile);
    }
    if (!drawable(game, type)) {
        return refuse_draw(game, tile, (uint32_t)type, message);
    }
    draw_one(game, (uint32_t)type, false, writer);
    draw_known(game, writer);
    return STATUS_OK;
}

/* ---- Reading requests. */

/** Reads a 64-bit number given as an integer up to 2^53 or as text. */
static Status read_bits(const cJSON *request, const char *key, uint64_t *out, Message *message) {
    const cJSON *value = json_member(request, key);
    if (cJSON_IsString(value)) {
        if (!seed_from_text(out, value->valuestring)) {
            return message_set(message, STATUS_INVALID, "%s: a 64-bit number expected", key);
        }
        return STATUS_OK;
    }
    int64_t number = (int64_t)*out;
    const Status status =
        json_get_integer(request, key, (JsonRange){0, INTEGER_MAX}, &number, message);
    if (status == STATUS_OK) {
        *out = (uint64_t)number;
    }
    return status;
}

/* What "new" asks for, before anything is made. Texts are borrowed from the request. */
typedef struct NewRequest {
    const char *tilesets[RULES_SETUP_TILESETS_MAX];
    const char *expansions[RULES_SETUP_TILESETS_MAX];
    OptionValue options[RULES_SETUP_OPTIONS_MAX];
    char option_texts[RULES_SETUP_OPTIONS_MAX][OPTION_TEXT_SIZE]; /* of numbers */
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
        const Status status = read_option(out, member, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status read_new(NewRequest *out, const cJSON *request, Message *message) {
    int64_t players = 2;
    Status status =
        read_texts(request, "tilesets", out->tilesets, &out->rules.tileset_count, message);
    if (status == STATUS_OK) {
        status = read_texts(request, "expansions", out->expansions, &out->rules.expansion_count,
                            message);
    }
    if (status == STATUS_OK) {
        status = read_options(out, request, message);
    }
    if (status == STATUS_OK) {
        status =
            json_get_integer(request, "players", (JsonRange){1, PLAYERS_MAX}, &players, message);
    }
    if (status == STATUS_OK) {
        status = json_get_integer(request, "first_player", (JsonRange){0, players - 1},
                                  &out->first_player, message);
    }
    if (status == STATUS_OK) {
        status = json_get_texts(request, "deck", &out->deck, message);
    }
    if (status == STATUS_OK) {
        status = read_bits(request, "seed", &out->seed, message);
    }
    if (status == STATUS_OK) {
        status = read_bits(request, "block", &out->block, message);
    }
    out->rules.tilesets = out->tilesets;
    out->rules.expansions = out->expansions;
    out->rules.options = out->options;
    out->rules.players = (int)players;
    return status;
}

/** Type of the lowest stage of which an unseen tile is left after those in `used`, or -1. */
static int lowest_stage_left(const StepGame *game, const uint32_t *used) {
    int lowest = -1;
    for (uint32_t type = 0; type < rules_type_count(game->rules); type++) {
        const bool left = game_remaining(game->rules, game->game, type) > used[type];
        if (left && (lowest < 0 || rules_type_stage(game->rules, type) <
                                       rules_type_stage(game->rules, (uint32_t)lowest))) {
            lowest = (int)type;
        }
    }
    return lowest;
}

/** Adds one tile to the given order: an unseen tile of its own, when its stage has come. */
static Status read_order_tile(StepGame *game, uint32_t *used, const char *tile, Message *message) {
    char name[TYPE_NAME_SIZE];
    const int type = rules_type_find(game->rules, tile);
    if (type < 0) {
        return message_set(message, STATUS_INVALID,
                           "deck: '%.60s': a tile in play such as base/D expected", tile);
    }
    const uint32_t unseen = game_remaining(game->rules, game->game, (uint32_t)type);
    if (used[type] >= unseen) {
        return message_set(message, STATUS_INVALID, "deck: %s: only %u are to be drawn", tile,
                           (unsigned)unseen);
    }
    const uint32_t first = (uint32_t)lowest_stage_left(game, used);
    if (rules_type_stage(game->rules, (uint32_t)type) != rules_type_stage(game->rules, first)) {
        return message_set(message, STATUS_INVALID,
                           "deck: number %u, %s, comes too early: tiles of stage %u, such as %s, "
                           "are drawn first",
                           (unsigned)game->order_count + 1U, tile,
                           rules_type_stage(game->rules, first),
                           rules_type_name(game->rules, first, name, sizeof name));
    }
    used[type]++;
    game->order[game->order_count++] = (uint16_t)type;
    return STATUS_OK;
}

/** Reads the given order of tiles. */
static Status read_order(StepGame *game, const cJSON *deck, Message *message) {
    uint32_t *const used = game->counts;
    memset(used, 0, rules_type_count(game->rules) * sizeof *used);
    for (const cJSON *item = deck->child; item != NULL; item = item->next) {
        const Status status = read_order_tile(game, used, item->valuestring, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

/* ---- Making games. */

void step_game_destroy(StepGame *game) {
    if (game == NULL) {
        return;
    }
    rules_setup_destroy(game->setup);
    free(game->game);
    free(game->actions);
    free(game->before);
    free(game->events);
    free(game->finals);
    free(game->order);
    free(game->counts);
    free(game);
}

/** Takes the memory a game of the rules needs. */
static Status step_game_allocate(StepGame *game, uint32_t order_count, Message *message) {
    const Rules *rules = game->rules;
    game->game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    game->actions = malloc(rules_actions_max(rules) * sizeof *game->actions);
    game->before = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    game->events = malloc(STEP_EVENTS_MAX * sizeof *game->events);
    game->finals = malloc(STEP_EVENTS_MAX * sizeof *game->finals);
    game->order = calloc(order_count + 1U, sizeof *game->order);
    game->counts = calloc(rules_type_count(rules), sizeof *game->counts);
    const bool boards = game->game != NULL && game->before != NULL;
    const bool logs = game->events != NULL && game->finals != NULL;
    const bool tables = game->actions != NULL && game->order != NULL && game->counts != NULL;
    if (!boards || !logs || !tables) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    return STATUS_OK;
}

/** Sets up the game "new" asks for. @param out owned by the caller. */
static Status game_make(StepGame **out, const NewRequest *request, Message *message) {
    StepGame *game = calloc(1, sizeof *game);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    const uint32_t order_count =
        request->deck != NULL ? (uint32_t)cJSON_GetArraySize(request->deck) : 0;
    Status status = rules_setup_create(&game->setup, &request->rules, message);
    if (status == STATUS_OK) {
        game->rules = rules_setup_rules(game->setup);
        status = step_game_allocate(game, order_count, message);
    }
    if (status == STATUS_OK) {
        game_start(game->rules, game->game, (int)request->first_player);
        game->told = hands_look(game, -1);
        game->chance = rng_keyed(request->seed, RNG_CHANCE, request->block, 0);
        if (request->deck != NULL) {
            status = read_order(game, request->deck, message);
        } else {
            Rng stream = rng_keyed(request->seed, RNG_DECK, request->block, 0);
            deck_shuffle(game->rules, &game->deck, &stream);
            free(game->order);
            game->order = NULL;
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
