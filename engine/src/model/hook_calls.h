/**
 * Calls to the modules that have a slot, in order (Rules.hook_lists).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HOOK_CALLS_H
#define ENGINE_HOOK_CALLS_H

#include "base/bits.h"
#include "model/expansion.h"

/**
 * Returns the points of a road or city (HOOK_FEATURE_VALUE), or of a cloister or farm
 * (HOOK_LONE_VALUE), after all modules have changed them.
 */
static inline int32_t hooks_value(const Rules *rules, const Game *game, Hook hook,
                                  FeatureRef feature, bool complete, int32_t value) {
    const HookEntry *const end = hooks_end(rules, hook);
    for (const HookEntry *h = hooks_first(rules, hook); h != end; h++) {
        value =
            h->expansion->scoring.feature_value(rules, game, h->module, feature, complete, value);
    }
    return value;
}

/** Returns the further points of a player for each city of a farm. */
static inline int32_t hooks_farm_bonus(const Rules *rules, const Game *game, uint32_t field,
                                       unsigned player) {
    int32_t bonus = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_FARM_BONUS);
    for (const HookEntry *h = hooks_first(rules, HOOK_FARM_BONUS); h != end; h++) {
        bonus += h->expansion->scoring.farm_bonus(rules, game, h->module, field, player);
    }
    return bonus;
}

/**
 * Returns true if no figure of a role may enter the tile of a copy at present
 * (Expansion.figures.closed).
 */
static inline bool copy_closed_to(const Rules *rules, const Game *game, uint32_t copy,
                                  FigureRole role) {
    bool closed = false;
    const HookEntry *const end = hooks_end(rules, HOOK_CLOSED);
    for (const HookEntry *h = hooks_first(rules, HOOK_CLOSED); !closed && h != end; h++) {
        closed = h->expansion->figures.closed(rules, game, h->module, copy, role);
    }
    return closed;
}

/** As copy_closed_to, for followers and their dependants. */
static inline bool copy_closed(const Rules *rules, const Game *game, uint32_t copy) {
    return copy_closed_to(rules, game, copy, ROLE_FOLLOWER);
}

/** The arg of a DEPLOY action for a follower that lies down (Expansion.figures.lying). */
enum { ROLE_LYING = 1 };

/**
 * Returns those among some segments of a placed copy that modules forbid to followers, possibly
 * with others, as a set of bits.
 */
static inline uint32_t segments_barred(const Rules *rules, const Game *game, uint32_t copy,
                                       uint32_t segments) {
    uint32_t barred = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_BARRED);
    for (const HookEntry *h = hooks_first(rules, HOOK_BARRED); segments != 0 && h != end; h++) {
        barred |= h->expansion->figures.barred(rules, game, h->module, copy, segments);
        segments &= ~barred;
    }
    return barred;
}

/**
 * Returns those among some occupied segments of the tile of this turn that modules open to
 * followers, possibly with others, as a set of bits.
 */
static inline uint32_t segments_admitted(const Rules *rules, const Game *game, uint32_t copy,
                                         uint32_t segments) {
    uint32_t admitted = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_ADMITTED);
    for (const HookEntry *h = hooks_first(rules, HOOK_ADMITTED); segments != 0 && h != end; h++) {
        admitted |= h->expansion->figures.admitted(rules, game, h->module, copy, segments);
    }
    return admitted;
}

/**
 * Lists the deployments of some figures, in the active player's supply, that modules offer
 * elsewhere than on the tile of this turn (Expansion.figures.deployments).
 */
static inline void figures_elsewhere_list(const Rules *rules, const Game *game, uint32_t figures,
                                          ActionList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_DEPLOYMENTS);
    for (const HookEntry *h = hooks_first(rules, HOOK_DEPLOYMENTS); figures != 0 && h != end; h++) {
        h->expansion->figures.deployments(rules, game, h->module, figures, list);
    }
}

/**
 * Returns true if some modules permit placing a tile where its edges fit.
 * @param modules as TypeInfo.restrictions
 */
static inline bool tile_allowed_by(const Rules *rules, const Game *game, uint32_t modules,
                                   PlacedTile tile) {
    bool allowed = true;
    for (; allowed && modules != 0; modules &= modules - 1) {
        const HookEntry *h = hooks_first(rules, HOOK_PLACEMENT_ALLOWED) + bit_lowest(modules);
        allowed = h->expansion->placement.placement_allowed(rules, game, h->module, tile);
    }
    return allowed;
}

/**
 * Returns true if all modules permit it. Kernels call this for the current tile; modules that place
 * other tiles call it themselves.
 */
static inline bool tile_allowed(const Rules *rules, const Game *game, PlacedTile tile) {
    return tile_allowed_by(rules, game, rules->types[tile.type].restrictions, tile);
}

/** Returns true if a module may place a piece in this turn that makes tiles fit. */
static inline bool tiles_fit_with_piece_now(const Rules *rules, const Game *game) {
    bool now = false;
    const HookEntry *const end = hooks_end(rules, HOOK_FITS_WITH_PIECE);
    for (const HookEntry *h = hooks_first(rules, HOOK_FITS_WITH_PIECE); !now && h != end; h++) {
        now = h->expansion->pieces.piece_edges_now(rules, game, h->module);
    }
    return now;
}

/** Returns true if a module can make a tile fit on sides where it does not fit by itself. */
static inline bool tile_fits_with_piece(const Rules *rules, const Game *game, PlacedTile tile,
                                        uint32_t sides) {
    bool fits_with_piece = false;
    const HookEntry *const end = hooks_end(rules, HOOK_FITS_WITH_PIECE);
    for (const HookEntry *h = hooks_first(rules, HOOK_FITS_WITH_PIECE);
         !fits_with_piece && h != end; h++) {
        fits_with_piece = h->expansion->pieces.piece_edges_now(rules, game, h->module) &&
                          h->expansion->pieces.fits_with_piece(rules, game, h->module, tile, sides);
    }
    return fits_with_piece;
}

#endif
