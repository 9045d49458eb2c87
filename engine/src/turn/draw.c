// Drawing a tile: the phases of the core, and what other code asks about it.
// SPDX-License-Identifier: MIT
#include "turn/core_phases.h"

#include "model/kernel.h"
#include "table/start_block.h"
#include "table/unseen.h"
#include "turn/turn.h"

// ---- Draw

/**
 * Returns the module that takes a tile of a type when it is drawn now (Expansion.reserve.takes), or
 * NULL.
 */
static const HookEntry *taker_find(const Rules *rules, const Game *game, uint32_t type) {
    const HookEntry *const end = hooks_end(rules, HOOK_TAKES);
    for (const HookEntry *h = hooks_first(rules, HOOK_TAKES); h != end; h++) {
        if (h->expansion->reserve.takes(rules, game, h->module, type)) {
            return h;
        }
    }
    return NULL;
}

bool turn_takes(const Rules *rules, const Game *game, uint32_t type) {
    return taker_find(rules, game, type) != NULL;
}

bool turn_tile_taken(const Rules *rules, Game *game, uint32_t type) {
    const HookEntry *const taker = taker_find(rules, game, type);
    if (taker != NULL) {
        taker->expansion->reserve.take(rules, game, taker->module, type);
    }
    return taker != NULL;
}

bool turn_some_taken(const Rules *rules, const Game *game) {
    bool some = false;
    const bool none = rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t type = 0; !none && !some && type < rules->type_count; type++) {
        some = taker_find(rules, game, type) != NULL;
    }
    return some;
}

bool turn_draw_leads_on(const Rules *rules, const Game *game) {
    if (game->draws_left == 0) {
        return false;
    }
    const bool fits = rules->options.return_unplayable && game->placed_count > 0;
    bool leads = !fits && rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t i = 0; !leads && i < game->pool_count; i++) {
        const uint32_t type = rules->kernel->pool_at(game, i);
        leads = taker_find(rules, game, type) == NULL &&
                (!fits || rules->kernel->count_fits(rules, game, type) > 0);
    }
    return leads;
}

bool turn_stack_main(const Rules *rules, const Game *game) {
    bool some = false;
    const uint32_t first = rules->kernel->pool_floor(rules, game);
    for (uint32_t i = first; !some && game->draws_left > 0 && i < game->pool_count; i++) {
        const uint32_t type = rules->kernel->pool_at(game, i);
        some = rules->types[type].stage == DRAW_MAIN && !turn_takes(rules, game, type);
    }
    return some;
}

bool turn_stack_has_tile(const Rules *rules, const Game *game) {
    bool has = rules->hook_lists[HOOK_TAKES].count == 0;
    for (uint32_t i = 0; !has && i < game->pool_count; i++) {
        has = taker_find(rules, game, rules->kernel->pool_at(game, i)) == NULL;
    }
    return has && game->draws_left > 0;
}

/** There is nothing to draw: a turn without a tile while players still hold tiles, then the end. */
static PhaseResult draw_nothing(const Rules *rules, const Game *game) {
    return tiles_wait(rules, game) ? PHASE_SKIP : PHASE_OVER;
}

void turn_unplayable(const Rules *rules, Game *game, uint32_t type) {
    if (rules->options.return_unplayable) {
        unseen_return_last(rules, game, type);
    } else {
        rules->kernel->discard(game, type);
    }
}

bool turn_take_hand(const Rules *rules, Game *game, uint32_t type) {
    const bool taken = rules->shown || rules->kernel->fit(rules, game, type) > 0;
    if (taken) {
        game->hand = (uint16_t)type;
    } else {
        turn_unplayable(rules, game, type);
    }
    return taken;
}

PhaseResult turn_take_fitting(const Rules *rules, Game *game, uint32_t type) {
    const bool taken = turn_take_hand(rules, game, type);
    ASSERT(taken);
    (void)taken;
    return PHASE_IN_HAND;
}

void turn_place_first(const Rules *rules, Game *game, uint32_t type) {
    rules->kernel->place_first(rules, game, type);
    start_block_lay(rules, game);
    game->copy_in_turn = NO_COPY;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        if (rules->modules[m].expansion->state.start != NULL) {
            rules->modules[m].expansion->state.start(rules, game, m);
        }
    }
}

/** Option predraw: every seat draws one tile, then turns begin with the held tile. */
static PhaseResult draw_enter_ahead(const Rules *rules, Game *game) {
    const unsigned players = (unsigned)rules->players;
    if (game->ahead_count < players && game->draws_left > 0) {
        return turn_draw(game, (game->first_player + game->ahead_count) % players);
    }
    game->ahead_count = (uint8_t)players;
    const uint16_t held = game->hand_ahead[game->active];
    if (held != NO_TYPE) {
        game->hand_ahead[game->active] = NO_TYPE;
        // If it fits nowhere it is treated as a tile just drawn.
        return turn_take_hand(rules, game, held) ? PHASE_NEXT : PHASE_AFRESH;
    }
    if (turn_draw_leads_on(rules, game)) {
        return turn_draw(game, game->active);
    }
    const bool left = rules->options.return_unplayable && game->draws_left > 0;
    return left ? PHASE_OVER : draw_nothing(rules, game);
}

static PhaseResult draw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (game->placed_count == 0) {
        return turn_draw_leads_on(rules, game) ? turn_draw(game, game->active) : PHASE_OVER;
    }
    if (rules->hooks && game->copy_in_turn != NO_COPY) {
        return PHASE_NEXT; // a module had a tile placed without a draw
    }
    if (rules->options.predraw) {
        return draw_enter_ahead(rules, game);
    }
    return turn_draw_leads_on(rules, game) ? turn_draw(game, game->active)
                                           : draw_nothing(rules, game);
}

static PhaseResult draw_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (turn_tile_taken(rules, game, type)) {
        return game->placed_count == 0 ? PHASE_AGAIN : PHASE_AFRESH;
    }
    if (game->placed_count == 0) {
        turn_place_first(rules, game, type);
        return PHASE_AFRESH; // modules may offer something other than a draw, or have drawn tiles
                             // for all
    }
    if (rules->options.predraw && game->ahead_count < rules->players) {
        game->hand_ahead[game->decider] = (uint16_t)type;
        const int count = game->draws_left > 0 ? game->ahead_count + 1 : rules->players;
        game->ahead_count = (uint8_t)count;
        return game->ahead_count < rules->players ? PHASE_AGAIN : PHASE_AFRESH;
    }
    // If it fits nowhere modules may offer an alternative again.
    return turn_take_hand(rules, game, type) ? PHASE_NEXT : PHASE_AFRESH;
}

const Phase PHASE_DRAW = {
    .name = "draw", .step = STEP_DRAW, .enter = draw_enter, .receive = draw_receive};

// ---- Whether it fits, if something came before that test

static PhaseResult fits_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const uint32_t type = game->hand;
    if (type == NO_TYPE || rules->kernel->fit(rules, game, type) > 0) {
        return PHASE_NEXT; // a tile placed without a draw was never the current tile
    }
    game->hand = NO_TYPE;
    turn_unplayable(rules, game, type);
    return PHASE_AFRESH;
}

const Phase PHASE_FITS = {.name = "fits", .step = STEP_FITS, .enter = fits_enter};

// ---- Draw ahead (option predraw)

static PhaseResult ahead_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    // A player who placed an owned tile (an abbey) still has the one drawn before.
    const bool taken = rules->hook_lists[HOOK_TAKES].count > 0 && !turn_draw_leads_on(rules, game);
    const bool draws = rules->options.predraw && game->draws_left > 0 && !taken &&
                       game->hand_ahead[game->active] == NO_TYPE;
    return draws ? turn_draw(game, game->active) : PHASE_NEXT;
}

static PhaseResult ahead_receive(const Rules *rules, Game *game, uint32_t module, uint32_t type) {
    if (turn_tile_taken(rules, game, type)) {
        return PHASE_AGAIN;
    }
    game->hand_ahead[game->active] = (uint16_t)type;
    return PHASE_NEXT;
}

const Phase PHASE_DRAW_AHEAD = {
    .name = "draw ahead", .step = STEP_DRAW_AHEAD, .enter = ahead_enter, .receive = ahead_receive};

// ---- What is left to place

bool turn_has_tile(const Rules *rules, const Game *game) {
    bool tile = game->draws_left > 0 || game->hand_ahead[game->active] != NO_TYPE;
    const HookEntry *const end = hooks_end(rules, HOOK_HOLDS_TILE);
    for (const HookEntry *h = hooks_first(rules, HOOK_HOLDS_TILE); !tile && h != end; h++) {
        tile = h->expansion->reserve.holds_tile(rules, game, h->module);
    }
    return tile;
}
