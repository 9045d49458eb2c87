// SPDX-License-Identifier: MIT
// The fleas of The Plague: regions that grow, merge and split. Rules: Complete Annotated Rules 7.4,
// p. 175 to 178.
//
// Interpretations:
// - Adjacent tiles with fleas and active sources are one region, also two sources.
// - If the supply is empty, a flea is taken from the table: a latent one, or any if none is latent.
//   It is placed on a different tile.
// - Two half tiles of a cell are one tile.
// - Fleas are not placed on tiles that are all city inside a block.
#include "expansions/plague/plague_state.h"
#include "table/figure_removal.h"
#include "tiles/tile_block.h"

#include <stdlib.h>

enum { ALL_FLEAS = (1 << FLEAS) - 1 };

/** Tiles with fleas, then those with outbreaks, with their positions. */
typedef struct Spots {
    PlacedTile at[PLAGUE_TILES];
    uint32_t live; /* bit set: fleas, and active outbreaks from bit FLEAS on */
} Spots;

bool plague_has_flea(const Plague *plague, uint32_t copy) {
    bool has = false;
    for (unsigned i = 0; i < plague->flea_count; i++) {
        has = has || plague->fleas[i] == copy;
    }
    return has;
}

bool plague_breaks_out(const Plague *plague, uint32_t copy) {
    bool active = false;
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        active = active || (plague->outbreaks[i].copy == copy && plague->outbreaks[i].active);
    }
    return active;
}

static void spots_find(const Rules *rules, const Game *game, const Plague *plague, Spots *out) {
    out->live = 0;
    for (unsigned i = 0; i < plague->flea_count; i++) {
        out->at[i] = copy_tile(rules, game, plague->fleas[i]);
        out->live |= 1U << i;
    }
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        out->at[FLEAS + i] = copy_tile(rules, game, plague->outbreaks[i].copy);
        out->live |= plague->outbreaks[i].active ? 1U << (FLEAS + i) : 0;
    }
}

static uint32_t outbreaks_among(uint32_t spots) {
    return spots >> FLEAS << FLEAS;
}

static bool side_by_side(PlacedTile a, PlacedTile b) {
    return abs(a.x - b.x) + abs(a.y - b.y) == 1;
}

/** Returns all live spots connected with the given ones, as a bit set. */
static uint32_t spots_flood(const Spots *spots, uint32_t from) {
    uint32_t found = from;
    uint32_t todo = from;
    while (todo != 0) {
        const unsigned here = bit_lowest(todo);
        todo &= todo - 1;
        for (uint32_t rest = spots->live & ~found; rest != 0; rest &= rest - 1) {
            const unsigned other = bit_lowest(rest);
            if (side_by_side(spots->at[here], spots->at[other])) {
                found |= 1U << other;
                todo |= 1U << other;
            }
        }
    }
    return found;
}

uint32_t plague_active_fleas(const Rules *rules, const Game *game, const Plague *plague) {
    Spots spots;
    spots_find(rules, game, plague, &spots);
    return spots_flood(&spots, outbreaks_among(spots.live)) & ALL_FLEAS;
}

/** Ends all active outbreaks of each region except the latest. */
static void regions_settle(const Rules *rules, const Game *game, Plague *plague) {
    Spots spots;
    spots_find(rules, game, plague, &spots);
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        const uint32_t own = 1U << (FLEAS + i);
        const uint32_t region = (spots.live & own) != 0 ? spots_flood(&spots, own) : 0;
        plague->outbreaks[i].active = region != 0 && region < 2 * own;
    }
}

// ---- Outbreaks

/** Ends the old outbreak if all fleas are in its region and a new source is elsewhere. */
static void region_exhausted_end(const Rules *rules, const Game *game, Plague *plague) {
    const unsigned latest = plague->outbreak_count - 1U;
    Spots spots;
    spots_find(rules, game, plague, &spots);
    for (unsigned i = 0; i < latest && plague->flea_count == FLEAS; i++) {
        const uint32_t own = 1U << (FLEAS + i);
        const uint32_t region = (spots.live & own) != 0 ? spots_flood(&spots, own) : 0;
        if ((region & ALL_FLEAS) == ALL_FLEAS && region >> (FLEAS + latest) == 0) {
            plague->outbreaks[i].active = 0;
        }
    }
}

void plague_break_out(const Rules *rules, Game *game, uint32_t module, uint32_t copy) {
    Plague *plague = plague_of(rules, game, module);
    ASSERT(plague->outbreak_count < OUTBREAKS);
    plague->outbreaks[plague->outbreak_count++] = (Outbreak){(uint16_t)copy, 1};
    plague->spread = 1; // no flea spreads in the turn of a source
    regions_settle(rules, game, plague);
    region_exhausted_end(rules, game, plague);
}

void plague_eradicate(const Rules *rules, Game *game, uint32_t module) {
    Plague *plague = plague_of(rules, game, module);
    if (plague->flea_count < FLEAS || plague_active_fleas(rules, game, plague) != ALL_FLEAS) {
        return;
    }
    unsigned active = 0;
    unsigned lowest = OUTBREAKS;
    for (unsigned i = plague->outbreak_count; i-- > 0;) {
        active += plague->outbreaks[i].active;
        lowest = plague->outbreaks[i].active ? i : lowest;
    }
    if (active > 1) {
        plague->outbreaks[lowest].active = 0;
    }
}

// ---- Fleas

/** Returns the tile beyond a side of a spot if a flea may be placed there; else NO_COPY. */
static uint32_t flea_ground(const Rules *rules, const Game *game, uint32_t module,
                            const Plague *plague, PlacedTile spot, unsigned side) {
    const int copy = rules->kernel->copy_on(game, spot.x + side_dx(side), spot.y + side_dy(side));
    const bool ground = copy >= 0 && !plague_is_source(rules, module, (uint32_t)copy) &&
                        !plague_has_flea(plague, (uint32_t)copy) &&
                        !(plague->lifted && plague->from == copy) &&
                        !tile_is_inner(rules_copy_type(rules, (uint32_t)copy)->facts);
    return ground ? (uint32_t)copy : NO_COPY;
}

/**
 * Lists the tiles next to active regions on which a flea may be placed. Returns their number.
 * @param enough stops at this number; SIDES * PLAGUE_TILES finds all
 */
static unsigned grounds_find(const Rules *rules, const Game *game, uint32_t module,
                             const Plague *plague, unsigned enough, uint16_t *out) {
    Spots spots;
    unsigned count = 0;
    spots_find(rules, game, plague, &spots);
    uint32_t region = spots_flood(&spots, outbreaks_among(spots.live));
    for (; region != 0 && count < enough; region &= region - 1) {
        const PlacedTile spot = spots.at[bit_lowest(region)];
        for (unsigned side = 0; side < SIDES && count < enough; side++) {
            const uint32_t copy = flea_ground(rules, game, module, plague, spot, side);
            bool listed = copy == NO_COPY;
            for (unsigned i = 0; i < count; i++) {
                listed = listed || out[i] == copy;
            }
            if (!listed) {
                out[count++] = (uint16_t)copy;
            }
        }
    }
    return count;
}

static void flea_remove(Plague *plague, unsigned index) {
    plague->lifted = 1;
    plague->from = plague->fleas[index];
    plague->flea_count--;
    for (unsigned i = index; i < plague->flea_count; i++) {
        plague->fleas[i] = plague->fleas[i + 1];
    }
}

/**
 * Returns the fleas that may be taken from the table, as a bit set of their numbers: latent ones
 * first, and only those that can be placed elsewhere.
 */
static uint32_t fleas_to_lift(const Rules *rules, const Game *game, uint32_t module,
                              const Plague *plague) {
    const uint32_t latent = ALL_FLEAS & ~plague_active_fleas(rules, game, plague);
    uint16_t ground;
    uint32_t found = 0;
    for (uint32_t rest = latent != 0 ? latent : ALL_FLEAS; rest != 0; rest &= rest - 1) {
        Plague after = *plague;
        flea_remove(&after, bit_lowest(rest));
        const bool can = grounds_find(rules, game, module, &after, 1, &ground) > 0;
        found |= (uint32_t)can << bit_lowest(rest);
    }
    return found;
}

static void token_list(const Rules *rules, const Game *game, TokenKind kind, uint32_t copy,
                       ActionList *list) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const Action token = action_at(action_make(VERB_TOKEN, game->active), at.x, at.y);
    action_list_add(list, action_with_arg(token, (unsigned)kind));
}

void plague_fleas_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Plague *plague = plague_of_const(rules, game, module);
    if (plague->spread) {
        return;
    }
    if (plague->flea_count == FLEAS) {
        uint32_t fleas = fleas_to_lift(rules, game, module, plague);
        for (; fleas != 0; fleas &= fleas - 1) {
            token_list(rules, game, TOKEN_FLEA_TAKEN, plague->fleas[bit_lowest(fleas)], list);
        }
        return;
    }
    uint16_t grounds[SIDES * PLAGUE_TILES];
    const unsigned count = grounds_find(rules, game, module, plague, SIDES * PLAGUE_TILES, grounds);
    for (unsigned i = 0; i < count; i++) {
        token_list(rules, game, TOKEN_FLEA, grounds[i], list);
    }
}

void plague_flea_apply(const Rules *rules, Game *game, uint32_t module, Action action) {
    Plague *plague = plague_of(rules, game, module);
    const uint32_t copy =
        (uint32_t)rules->kernel->copy_on(game, action_x(action), action_y(action));
    if (action_arg(action) == TOKEN_FLEA_TAKEN) {
        unsigned index = 0;
        while (plague->fleas[index] != copy) {
            index++;
        }
        flea_remove(plague, index);
        return;
    }
    plague->fleas[plague->flea_count++] = (uint16_t)copy;
    plague->lifted = 0;
    plague->from = 0;
    plague->spread = 1;
    regions_settle(rules, game, plague);
    tile_followers_leave(rules, game, copy);
}
