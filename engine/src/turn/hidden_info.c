// SPDX-License-Identifier: MIT
#include "turn/hidden_info.h"

#include "carcarena/engine/view.h"
#include "model/expansion.h"
#include "model/kernel.h"
#include "model/reserve.h"
#include "table/unseen.h"
#include "turn/turn.h"

enum { GUESSES_MAX = 1000 /* attempts before an implausible determinization is accepted */ };

/** A tile that a seat does not see: its place and its stage. */
typedef struct HiddenTile {
    const ReserveKind *kind;
    uint8_t owner;
    uint8_t stage;
} HiddenTile;

bool rules_have_hidden_info(const Rules *rules) {
    return rules->hidden_info;
}

int game_viewer(const Rules *rules, const Game *game) {
    return rules->hidden_info ? *viewer_at_const(rules, game) + VIEWER_ALL : VIEWER_ALL;
}

/**
 * Returns true if a viewer, other than one who sees everything, does not see the tiles of a seat's
 * places.
 */
static bool is_hidden(const Rules *rules, const Game *game, const RulesReserve *apart,
                      unsigned owner, int viewer) {
    if (!apart->kind->hidden || viewer == VIEWER_ONLOOKER) {
        return apart->kind->hidden;
    }
    const Expansion *expansion = rules->modules[apart->module].expansion;
    return expansion->hidden.sees == NULL
               ? (int)owner != viewer
               : !expansion->hidden.sees(rules, game, apart->module, owner, (unsigned)viewer);
}

bool game_choice_sealed(const Rules *rules, const Game *game) {
    const bool asks = game->pending == PENDING_DECISION || game->pending == PENDING_CHANCE;
    return rules->hidden_info && asks && turn_phase(rules, game)->sealed;
}

bool game_tile_is_guess(const Rules *rules, const Game *game, const ReserveTile *tile) {
    const int viewer = game_viewer(rules, game);
    bool guessed = false;
    for (uint32_t i = 0; viewer != VIEWER_ALL && i < rules->reserve_kind_count; i++) {
        const RulesReserve *apart = &rules->apart[i];
        guessed = guessed || (apart->kind->name == tile->name &&
                              is_hidden(rules, game, apart, (unsigned)tile->player, viewer));
    }
    return guessed;
}

// ---- Determinization

/**
 * Moves the tiles of a seat's places to the unseen ones, without adding draws. Returns their
 * number; they are listed by stages, so their order reveals only what everybody knows.
 */
static uint32_t tiles_hide(const Rules *rules, Game *game, const ReserveKind *kind, unsigned owner,
                           HiddenTile *out) {
    uint32_t count = 0;
    for (; reserve_count_own(rules, game, kind, owner) > 0; count++) {
        const uint32_t type = reserve_take(rules, game, kind, owner * reserve_each(kind));
        const uint8_t stage = (uint8_t)rules->types[type].stage;
        uint32_t at = count;
        for (; at > 0 && out[at - 1].stage > stage; at--) {
            out[at] = out[at - 1];
        }
        out[at] = (HiddenTile){kind, (uint8_t)owner, stage};
        rules->kernel->pool_push(game, type);
    }
    return count;
}

/** As tiles_hide, for all places that a viewer does not see. */
static uint32_t hidden_info_hide(const Rules *rules, Game *game, int viewer,
                                 HiddenTile out[GAME_RESERVE_TILES_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const RulesReserve *apart = &rules->apart[i];
        for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
            if (is_hidden(rules, game, apart, owner, viewer)) {
                count += tiles_hide(rules, game, apart->kind, owner, &out[count]);
            }
        }
    }
    return count;
}

/** Returns true if one tile comes before another: in descending order of stages, then by type. */
static bool lies_before(const Rules *rules, uint32_t type, uint32_t other) {
    const unsigned stage = rules->types[type].stage;
    const unsigned stage_other = rules->types[other].stage;
    return stage > stage_other || (stage == stage_other && type < other);
}

/** Sorts the unseen tiles, so that their order reveals nothing about how it came about. */
static void pool_order(const Rules *rules, Game *game) {
    pool_sort(rules, game, lies_before);
}

/** Deals a random unseen tile of the same stage to a hidden place, each equally likely. */
static void tile_deal(const Rules *rules, Game *game, HiddenTile hidden, Rng *rng) {
    uint32_t first = 0; // of the tiles of its stage, which are contiguous
    while (rules->types[rules->kernel->pool_at(game, first)].stage != hidden.stage) {
        first++;
        ASSERT(first < game->pool_count);
    }
    uint32_t end = first + 1;
    while (end < game->pool_count &&
           rules->types[rules->kernel->pool_at(game, end)].stage == hidden.stage) {
        end++;
    }
    const uint32_t index = first + rng_below(rng, end - first);
    const uint32_t type = rules->kernel->pool_at(game, index);
    (void)unseen_take(rules, game, type);
    reserve_put(rules, game, hidden.kind, hidden.owner, type);
}

static bool is_plausible(const Rules *rules, const Game *game) {
    bool plausible = true;
    for (uint32_t m = 0; plausible && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        plausible =
            expansion->hidden.plausible == NULL || expansion->hidden.plausible(rules, game, m);
    }
    return plausible;
}

/**
 * Deals the tiles that a seat does not see until they are consistent with everything it has seen.
 */
static void hidden_info_deal(const Rules *rules, Game *game, int seat, const HiddenTile *tiles,
                             uint32_t count, Rng *rng) {
    for (int guess = 0;; guess++) {
        for (uint32_t i = 0; i < count; i++) {
            pool_order(rules, game);
            tile_deal(rules, game, tiles[i], rng);
        }
        if (guess == GUESSES_MAX || is_plausible(rules, game)) {
            return;
        }
        HiddenTile again[GAME_RESERVE_TILES_MAX];
        (void)hidden_info_hide(rules, game, seat, again);
    }
}

/** Modules forget what a viewer does not know. */
static void modules_hide(const Rules *rules, Game *game, int viewer) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->hidden.hide != NULL) {
            expansion->hidden.hide(rules, game, m, viewer);
        }
    }
}

/** Modules determinize it. */
static void modules_determinize(const Rules *rules, Game *game, int viewer, Rng *rng) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->hidden.hide != NULL) {
            expansion->hidden.determinize(rules, game, m, viewer, rng);
        }
    }
}

void hidden_info_determinize(const Rules *rules, Game *game, Rng *rng) {
    const int viewer = game_viewer(rules, game);
    HiddenTile tiles[GAME_RESERVE_TILES_MAX];
    if (viewer != VIEWER_ALL) {
        const uint32_t count = hidden_info_hide(rules, game, viewer, tiles);
        modules_hide(rules, game, viewer);
        hidden_info_deal(rules, game, viewer, tiles, count, rng);
        modules_determinize(rules, game, viewer, rng);
    }
}

void game_observe(const Rules *rules, Game *game, int seat) {
    if (!rules->hidden_info) {
        return;
    }
    CHECK(seat >= VIEWER_ONLOOKER && seat < rules->players);
    HiddenTile tiles[GAME_RESERVE_TILES_MAX];
    *viewer_at(rules, game) = seat - VIEWER_ALL;
    const uint32_t count = hidden_info_hide(rules, game, seat, tiles);
    modules_hide(rules, game, seat);
    Rng rng = rng_make(game_hash(rules, game), 0); // depends only on what the seat has seen
    hidden_info_deal(rules, game, seat, tiles, count, &rng);
    modules_determinize(rules, game, seat, &rng);
    pool_order(rules, game);
}
