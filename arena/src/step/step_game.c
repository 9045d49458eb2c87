// SPDX-License-Identifier: MIT
#include "step/step_game.h"

#include "carcarena/engine/view.h"
#include "text/try_status.h"

#include <stdlib.h>

enum { TYPE_NAME_SIZE = 96, PLIES_AT_FIRST = 256 };

/* ---- Drawn tiles. */

static StepHands hands_look(const StepGame *game, int type) {
    StepHands before = {.type = type,
                        .discards = game_discards(game->rules, game->now.game, NULL),
                        .active = game_active_player(game->rules, game->now.game)};
    before.remaining = type < 0 ? 0 : game_remaining(game->rules, game->now.game, (uint32_t)type);
    for (int player = 0; player < rules_players(game->rules); player++) {
        before.held[player] = game_hand_ahead(game->rules, game->now.game, player);
    }
    return before;
}

/* ---- Actions and final scoring. */

static bool is_over(const StepGame *game) {
    return game_pending(game->rules, game->now.game).kind == PENDING_OVER;
}

void step_game_tell(StepGame *game) {
    game->told = hands_look(game, -1);
}

/** Records the points of final scoring. */
static void finals_keep(StepGame *game, const ScoreLog *log) {
    CHECK(log->count <= log->capacity);
    for (uint32_t i = 0; i < log->count; i++) {
        if (log->events[i].final) {
            game->now.finals[game->now.final_count++] = log->events[i];
        }
    }
}

/** Applies an action and records the points of final scoring. */
static ScoreLog act(StepGame *game, Action action) {
    ScoreLog log = {.events = game->events, .capacity = STEP_EVENTS_MAX};
    game->told = hands_look(game, -1);
    game_apply_logged(game->rules, game->now.game, action, &log);
    finals_keep(game, &log);
    return log;
}

ScoreLog step_game_final(StepGame *game, int32_t points[PLAYERS_MAX]) {
    if (is_over(game)) {
        game_scores(game->rules, game->now.game, points);
        return (ScoreLog){.events = game->now.finals,
                          .capacity = STEP_EVENTS_MAX,
                          .count = game->now.final_count};
    }
    ScoreLog log = {.events = game->events, .capacity = STEP_EVENTS_MAX};
    game_value_logged(game->rules, game->now.game, points, &log);
    CHECK(log.count <= log.capacity);
    return log;
}

/** If a draw ended the game, no action reported the points of final scoring. */
static void final_note(StepGame *game) {
    if (is_over(game)) {
        int32_t points[PLAYERS_MAX];
        ScoreLog log = {.events = game->now.finals, .capacity = STEP_EVENTS_MAX};
        game_value_logged(game->rules, game->before, points, &log);
        CHECK(log.count <= log.capacity);
        game->now.final_count = log.count;
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

/**
 * Writes what was drawn, and tiles drawn ahead that turned out to fit nowhere.
 * @param writer NULL: write nothing
 */
static void write_draw(const StepGame *game, JsonWriter *writer, const StepHands *before) {
    if (writer == NULL) {
        return;
    }
    const StepHands after = hands_look(game, before->type);
    uint32_t dropped = after.discards - before->discards;
    uint32_t expected = before->remaining - 1U; // if the drawn tile is not put back
    int lost[PLAYERS_MAX];
    for (int player = 0; player < rules_players(game->rules); player++) {
        const int held = before->held[player];
        const bool in_hand = game_active_player(game->rules, game->now.game) == player &&
                             game_hand(game->rules, game->now.game) == held;
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
    for (int i = 0; i < players; i++) { // in the order of turns
        const int player = (before->active + i) % players;
        if (lost[player] >= 0) {
            write_drawn(game, writer, lost[player], gone, player);
        }
    }
}

/** Returns a random type; every tile that may be drawn is equally likely. */
static uint32_t random_draw(StepGame *game) {
    const uint32_t types = rules_type_count(game->rules);
    uint32_t tiles = 0;
    game_drawable(game->rules, game->now.game, game->counts);
    for (uint32_t type = 0; type < types; type++) {
        tiles += game->counts[type];
    }
    CHECK(tiles > 0); // a draw is pending
    uint32_t rest = rng_below(&game->now.chance, tiles);
    uint32_t type = 0;
    for (; rest >= game->counts[type]; type++) {
        rest -= game->counts[type];
    }
    return type;
}

/** Draws one tile: of a type that may be drawn now, or the next of a shuffled deck. */
static void draw_one(StepGame *game, uint32_t type, bool shuffled, JsonWriter *writer) {
    const StepHands before = hands_look(game, (int)type);
    game_copy(game->rules, game->before, game->now.game);
    if (shuffled) {
        (void)deck_draw(game->rules, &game->now.deck, game->now.game, &game->now.chance);
    } else {
        const Status status = game_draw_tile(game->rules, game->now.game, type);
        CHECK(status == STATUS_OK);
    }
    final_note(game);
    write_draw(game, writer, &before);
}

static bool drawable(const StepGame *game, int type) {
    game_drawable(game->rules, game->now.game, game->counts);
    return game->counts[type] > 0;
}

/**
 * Resolves the pending event.
 * @param outcome NULL: at random
 */
static void happen_one(StepGame *game, const Outcome *outcome) {
    Deck *deck = outcome == NULL ? &game->now.deck : NULL;
    const ScoreLog log =
        step_happened_add(&game->happened, game->rules, game->now.game, deck, outcome);
    finals_keep(game, &log);
}

/** Resolves draws and events as long as their outcomes are known, or left to chance. */
static void draw_known(StepGame *game, JsonWriter *writer) {
    Deck *deck = &game->now.deck;
    for (;;) {
        const PendingKind kind = game_pending(game->rules, game->now.game).kind;
        if (kind == PENDING_CHANCE && game->now.source != STEP_ORDER) {
            happen_one(game, NULL);
        } else if (kind != PENDING_DRAW) {
            return;
        } else if (game->now.source == STEP_CHANCE) {
            draw_one(game, random_draw(game), false, writer);
        } else if (deck->next == deck->count) {
            return;
        } else if (game->now.source == STEP_SHUFFLED) {
            draw_one(game, deck->types[deck->next], true, writer);
        } else {
            draw_one(game, deck->types[deck->next++], false, writer);
        }
    }
}

/** Refuses to draw a tile that cannot be drawn now, and names those that can. */
static Status refuse_draw(const StepGame *game, const char *tile, uint32_t type, Message *message) {
    char name[TYPE_NAME_SIZE];
    if (game_remaining(game->rules, game->now.game, type) == 0) {
        return message_set(message, STATUS_ILLEGAL, "tile: no %s is left to draw", tile);
    }
    uint32_t first = 0; // game->counts has the types that may be drawn now
    while (game->counts[first] == 0) {
        first++;
    }
    return message_set(message, STATUS_ILLEGAL,
                       "tile: %s comes later: tiles of stage %u, such as %s, are drawn first", tile,
                       rules_type_stage(game->rules, first),
                       rules_type_name(game->rules, first, name, sizeof name));
}

/* ---- Plies and undo. */

/** Applies a ply and everything that follows without a choice. */
static ScoreLog ply_do(StepGame *game, StepPly ply, JsonWriter *writer) {
    ScoreLog log = {.count = 0};
    if (ply.kind == STEP_ACTION) {
        return act(game, ply.action);
    }
    if (ply.kind == STEP_EVENT) {
        game->told = hands_look(game, -1);
        happen_one(game, ply.by_chance ? NULL : &ply.outcome);
        return log;
    }
    draw_one(game, ply.by_chance ? random_draw(game) : ply.type, false, writer);
    draw_known(game, writer);
    return log;
}

/**
 * Records a ply about to be applied.
 * @return STATUS_NO_MEMORY
 */
static Status ply_note(StepGame *game, StepPly ply, Message *message) {
    if (game->ply_count == game->ply_room) {
        const uint32_t room = game->ply_room == 0 ? PLIES_AT_FIRST : 2 * game->ply_room;
        StepPly *plies = realloc(game->plies, room * sizeof *plies);
        if (plies == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for another ply");
        }
        game->plies = plies;
        game->ply_room = room;
    }
    if (game->ply_count == 0) {
        step_state_copy(game->rules, &game->start, &game->now);
    }
    game->plies[game->ply_count++] = ply;
    return STATUS_OK;
}

Status step_game_apply(StepGame *game, ScoreLog *log, Action action, Message *message) {
    const StepPly ply = {.kind = STEP_ACTION, .action = action};
    TRY(ply_note(game, ply, message));
    *log = ply_do(game, ply, NULL);
    return STATUS_OK;
}

void step_game_draw_known(StepGame *game, JsonWriter *writer) {
    json_write_open(writer, "drawn", '[');
    write_draw(game, writer, &game->told);
    draw_known(game, writer);
    json_write_close(writer, ']');
}

Status step_game_draw(StepGame *game, const char *tile, JsonWriter *writer, Message *message) {
    const int type = tile != NULL ? rules_type_find(game->rules, tile) : -1;
    if (tile != NULL && type < 0) {
        return message_set(message, STATUS_INVALID,
                           "tile: a tile in play such as base/D expected, got '%.60s'", tile);
    }
    if (type >= 0 && !drawable(game, type)) {
        return refuse_draw(game, tile, (uint32_t)type, message);
    }
    const StepPly ply = {.kind = STEP_DRAW, .by_chance = type < 0, .type = (uint32_t)type};
    TRY(ply_note(game, ply, message));
    (void)ply_do(game, ply, writer);
    return STATUS_OK;
}

Status step_game_happen(StepGame *game, const char *outcome, Message *message) {
    StepPly ply = {.kind = STEP_EVENT, .by_chance = outcome == NULL};
    if (outcome != NULL) {
        TRY(step_outcome_find(game->rules, game->now.game, outcome, &ply.outcome, message));
    }
    TRY(ply_note(game, ply, message));
    (void)ply_do(game, ply, NULL);
    return STATUS_OK;
}

Status step_game_undo(StepGame *game, uint32_t plies, Message *message) {
    if (plies > game->ply_count) {
        return message_set(message, STATUS_ILLEGAL, "plies: only %u can be taken back",
                           (unsigned)game->ply_count);
    }
    game->ply_count -= plies;
    if (plies > 0) {
        step_state_copy(game->rules, &game->now, &game->start);
    }
    for (uint32_t i = 0; plies > 0 && i < game->ply_count; i++) {
        (void)ply_do(game, game->plies[i], NULL);
        draw_known(game, NULL);
        step_happened_clear(&game->happened);
    }
    return STATUS_OK;
}
