// Playing a game: starting, acting, copying, playouts. SPDX-License-Identifier: MIT
#include "carcarena/engine/game.h"

#include "model/kernel.h"
#include "model/vectors.h"
#include "table/awards.h"
#include "turn/turn.h"

#include <stdlib.h>
#include <string.h>

Game *game_alloc(const Rules *rules) {
    Game *const game = aligned_alloc(CACHE_LINE, rules->game_size);
    return game != NULL ? memset(game, 0, rules->game_size) : NULL;
}

void game_start(const Rules *rules, Game *game, int first_player) {
    CHECK(first_player >= 0 && first_player < rules->players);
    game_copy(rules, game, rules->start);
    game->first_player = (uint8_t)first_player;
    game->active = (uint8_t)first_player;
    // The start position was made for seat 0; the first question may concern another seat.
    game->decider = (uint8_t)((game->decider + first_player) % rules->players);
    game->last_player = (uint8_t)turn_player_before(rules, game); // none yet
}

// ---- Actions from outside

/** Returns true if the action is listed; for phases with few actions. */
static bool action_listed(const Rules *rules, const Game *game, Action action) {
    enum { AT_ONCE = 16 };
    Action listed[AT_ONCE];
    uint32_t total = 1;
    for (uint32_t first = 0; first < total; first += AT_ONCE) {
        total = turn_actions(rules, game, listed, first, AT_ONCE);
        for (uint32_t i = 0; i < AT_ONCE && first + i < total; i++) {
            if (listed[i] == action) {
                return true;
            }
        }
    }
    return false;
}

Status game_normalize(const Rules *rules, const Game *game, Action action, Action *out,
                      Message *message) {
    if (game->pending != PENDING_DECISION) {
        return message_set(message, STATUS_ILLEGAL, "no decision is pending");
    }
    const Phase *phase = turn_phase(rules, game);
    if (phase->normalize != NULL) {
        return phase->normalize(rules, game, turn_module(rules, game), action, out, message);
    }
    if (!action_listed(rules, game, action)) {
        return message_set(message, STATUS_ILLEGAL, "not among the legal actions of phase \"%s\"",
                           phase->name);
    }
    *out = action;
    return STATUS_OK;
}

Status game_try_apply(const Rules *rules, Game *game, Action action, ScoreLog *log,
                      Message *message) {
    Action listed = 0;
    const Status status = game_normalize(rules, game, action, &listed, message);
    if (status == STATUS_OK) {
        game_apply_logged(rules, game, listed, log);
        ASSERT_SLOW(game_check(rules, game, NULL) == STATUS_OK); // not inside playouts
    }
    return status;
}

// ---- Whole games

void game_copy(const Rules *rules, Game *to, const Game *from) {
    const Kernel *kernel = rules->kernel;
    rules->vectors->copy(to, from, kernel->slots_offset + from->slot_count * kernel->slot_size);
    if (rules->modules_size != 0) {
        memcpy((char *)to + rules->figures_offset, (const char *)from + rules->figures_offset,
               rules->modules_size);
    }
}

/** Returns true if two games have the same tiles and pieces on the table. */
static bool tables_same(const Rules *rules, const Game *a, const Game *b) {
    const size_t at = rules->kernel->stamp_offset;
    return rules->hooks &&
           memcmp((const char *)a + at, (const char *)b + at, sizeof(uint64_t)) == 0;
}

void game_copy_again(const Rules *rules, Game *to, const Game *from) {
    if (!tables_same(rules, to, from)) {
        game_copy(rules, to, from);
        return;
    }
    rules->kernel->copy_figures(rules, to, from);
    memcpy((char *)to + rules->figures_offset, (const char *)from + rules->figures_offset,
           rules->modules_size);
}

/** Plays one step; returns plies (0 for chance). */
static uint32_t playout_step(const Rules *rules, Game *game, Rng *rng) {
    if (game->pending != PENDING_DECISION) {
        (void)game_chance(rules, game, rng);
        return 0;
    }
    game_apply(rules, game, game_sample_action(rules, game, rng));
    return 1;
}

uint32_t game_playout(const Rules *rules, Game *game, Rng *rng) {
    uint32_t plies = 0;
    const bool plain = rules->plain_turn;
    while (game->pending != PENDING_OVER && !(plain && game->pending == PENDING_DRAW)) {
        plies += playout_step(rules, game, rng);
    }
    if (game->pending == PENDING_DRAW) {
        plies += rules->kernel->playout(rules, game, rng);
    }
    if (game->pending == PENDING_DRAW) {
        turn_go_on(rules, game, PHASE_AGAIN, NULL); // the stack is empty: final scoring
    }
    return plies;
}

void game_scores(const Rules *rules, const Game *game, int32_t *out) {
    ASSERT(rules->players > 0 && rules->players <= PLAYERS_MAX);
    memcpy(out, game->scores, (size_t)rules->players * sizeof *out);
}

void game_value(const Rules *rules, const Game *game, int32_t *out) {
    game_value_logged(rules, game, out, NULL);
}

void game_value_logged(const Rules *rules, const Game *game, int32_t *out, ScoreLog *log) {
    game_scores(rules, game, out);
    if (game->pending != PENDING_OVER) {
        final_pay(rules, game, out, log);
    }
}
