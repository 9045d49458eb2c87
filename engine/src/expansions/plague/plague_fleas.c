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

#include <string.h>

enum { ALL_FLEAS = (1 << FLEAS) - 1, PLACES = 128, HALF = 0x8000 };

/** Tiles with fleas, then those with outbreaks, with their cells. */
typedef struct Spots {
    uint32_t cell[PLAGUE_TILES]; /* cell_of */
    uint8_t places[PLACES];      /* 1 + spot, at its cell's place or the next free one; 0: free */
    uint32_t live;               /* bit set: fleas, and active outbreaks from bit FLEAS on */
} Spots;

bool plague_breaks_out(const Plague *plague, uint32_t copy) {
    bool active = false;
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        active = active || (plague->outbreaks[i].copy == copy && plague->outbreaks[i].active);
    }
    return active;
}

/** Returns a cell as one number. */
static uint32_t cell_of(int x, int y) {
    return (uint32_t)(x + HALF) | (uint32_t)(y + HALF) << 16;
}

/** Returns the cell beyond a side of a cell. */
static uint32_t cell_beyond(uint32_t cell, unsigned side) {
    static const uint32_t STEP[SIDES] = {0U - 0x10000U, 1, 0x10000, 0U - 1U};
    return cell + STEP[side];
}

/** Returns where a cell is looked up first: cells of a region have different places. */
static unsigned place_of(uint32_t cell) {
    return (cell & 0xFU) | (cell >> 12 & 0x70U);
}

static void spot_add(const Rules *rules, const Game *game, unsigned spot, uint32_t copy,
                     Spots *spots) {
    const PlacedTile tile = copy_tile(rules, game, copy);
    const uint32_t cell = cell_of(tile.x, tile.y);
    unsigned place = place_of(cell);
    while (spots->places[place] != 0) {
        place = (place + 1) % PLACES;
    }
    spots->places[place] = (uint8_t)(1 + spot);
    spots->cell[spot] = cell;
}

/** Returns the spot on a cell, live or not, as a set of one bit; 0 if there is none. */
static uint32_t spot_on(const Spots *spots, uint32_t cell) {
    for (unsigned place = place_of(cell); spots->places[place] != 0; place = (place + 1) % PLACES) {
        const unsigned spot = spots->places[place] - 1U;
        if (spots->cell[spot] == cell) {
            return 1U << spot;
        }
    }
    return 0;
}

/** Returns the live spots next to a spot, as a bit set. */
static uint32_t spots_next_to(const Spots *spots, unsigned spot) {
    uint32_t near = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        near |= spot_on(spots, cell_beyond(spots->cell[spot], side));
    }
    return near & spots->live;
}

static void spots_find(const Rules *rules, const Game *game, const Plague *plague, Spots *out) {
    memset(out->places, 0, sizeof out->places);
    out->live = (1U << plague->flea_count) - 1U;
    for (unsigned i = 0; i < plague->flea_count; i++) {
        spot_add(rules, game, i, plague->fleas[i], out);
    }
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        spot_add(rules, game, FLEAS + i, plague->outbreaks[i].copy, out);
        out->live |= plague->outbreaks[i].active ? 1U << (FLEAS + i) : 0;
    }
}

static uint32_t outbreaks_among(uint32_t spots) {
    return spots >> FLEAS << FLEAS;
}

/** Returns all live spots connected with the given ones, as a bit set. */
static uint32_t spots_flood(const Spots *spots, uint32_t from) {
    uint32_t found = from;
    uint32_t todo = from;
    while (todo != 0) {
        const uint32_t fresh = spots_next_to(spots, bit_lowest(todo)) & ~found;
        found |= fresh;
        todo = (todo & (todo - 1)) | fresh;
    }
    return found;
}

/** Returns the spots of all active regions, as a bit set. */
static uint32_t spots_active(const Spots *spots) {
    return spots_flood(spots, outbreaks_among(spots->live));
}

uint32_t plague_active_fleas(const Rules *rules, const Game *game, const Plague *plague) {
    Spots spots;
    spots_find(rules, game, plague, &spots);
    return spots_active(&spots) & ALL_FLEAS;
}

static unsigned outbreaks_active(const Plague *plague) {
    unsigned active = 0;
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        active += plague->outbreaks[i].active;
    }
    return active;
}

/** Ends all active outbreaks of each region except the latest. */
static void regions_settle(const Rules *rules, const Game *game, Plague *plague) {
    Spots spots;
    if (outbreaks_active(plague) < 2) {
        return;
    }
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
    if (plague->flea_count < FLEAS || outbreaks_active(plague) < 2 ||
        plague_active_fleas(rules, game, plague) != ALL_FLEAS) {
        return;
    }
    unsigned lowest = 0;
    while (!plague->outbreaks[lowest].active) {
        lowest++;
    }
    plague->outbreaks[lowest].active = 0;
}

// ---- Fleas

/** Returns the tile beyond a side of a spot if a flea may be placed there; else NO_COPY. */
static uint32_t flea_ground(const Rules *rules, const Game *game, uint32_t module,
                            const Spots *spots, unsigned spot, unsigned side) {
    const Plague *plague = plague_of_const(rules, game, module);
    const uint32_t cell = cell_beyond(spots->cell[spot], side);
    const int copy =
        spot_on(spots, cell) == 0
            ? rules->kernel->copy_on(game, (int)(cell & 0xFFFFU) - HALF, (int)(cell >> 16) - HALF)
            : -1;
    const bool ground = copy >= 0 && !plague_is_source(rules, module, (uint32_t)copy) &&
                        !(plague->lifted && plague->from == copy) &&
                        !copy_is_inner(rules, (uint32_t)copy);
    return ground ? (uint32_t)copy : NO_COPY;
}

/** Returns whether a flea may be placed next to a spot. */
static bool spot_grows(const Rules *rules, const Game *game, uint32_t module, const Spots *spots,
                       unsigned spot) {
    bool grows = false;
    for (unsigned side = 0; !grows && side < SIDES; side++) {
        grows = flea_ground(rules, game, module, spots, spot, side) != NO_COPY;
    }
    return grows;
}

/**
 * Returns the spots on a way from an outbreak to a spot next to which a flea may be placed, both
 * included, as a bit set; 0 if there is none among the live spots without some.
 */
static uint32_t way_to_ground(const Rules *rules, const Game *game, uint32_t module,
                              const Spots *spots, uint32_t without) {
    uint32_t ways[PLAGUE_TILES];
    uint32_t todo = outbreaks_among(spots->live);
    uint32_t found = todo | without;
    for (uint32_t rest = todo; rest != 0; rest &= rest - 1) {
        ways[bit_lowest(rest)] = 1U << bit_lowest(rest);
    }
    while (todo != 0) {
        const unsigned spot = bit_lowest(todo);
        if (spot_grows(rules, game, module, spots, spot)) {
            return ways[spot];
        }
        const uint32_t fresh = spots_next_to(spots, spot) & ~found;
        for (uint32_t rest = fresh; rest != 0; rest &= rest - 1) {
            ways[bit_lowest(rest)] = ways[spot] | 1U << bit_lowest(rest);
        }
        found |= fresh;
        todo = (todo & (todo - 1)) | fresh;
    }
    return 0;
}

/** Lists the tiles next to active regions on which a flea may be placed. Returns their number. */
static unsigned grounds_find(const Rules *rules, const Game *game, uint32_t module,
                             const Spots *spots, uint16_t out[SIDES * PLAGUE_TILES]) {
    unsigned count = 0;
    for (uint32_t rest = spots_active(spots); rest != 0; rest &= rest - 1) {
        for (unsigned side = 0; side < SIDES; side++) {
            const uint32_t copy = flea_ground(rules, game, module, spots, bit_lowest(rest), side);
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
 * first, and only those that can be placed elsewhere, which is never where they were.
 * @param any some of them are enough, if there are any
 */
static uint32_t fleas_to_lift(const Rules *rules, const Game *game, uint32_t module,
                              const Spots *spots, bool any) {
    const uint32_t way = way_to_ground(rules, game, module, spots, 0);
    uint32_t found = way != 0 ? ALL_FLEAS & ~way : 0; // the way is left without any of these
    if (way == 0 || (any && found != 0)) {
        return found;
    }
    const uint32_t latent = ALL_FLEAS & ~spots_active(spots);
    for (uint32_t rest = way & ALL_FLEAS; rest != 0; rest &= rest - 1) {
        const uint32_t flea = 1U << bit_lowest(rest);
        const bool another = latent == 0 && way_to_ground(rules, game, module, spots, flea) != 0;
        found |= another ? flea : 0;
    }
    return latent != 0 ? latent : found;
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
    Spots spots;
    const bool any = list->enough == 1;
    spots_find(rules, game, plague, &spots);
    if (plague->flea_count == FLEAS) {
        uint32_t fleas = fleas_to_lift(rules, game, module, &spots, any);
        for (; fleas != 0; fleas &= fleas - 1) {
            token_list(rules, game, TOKEN_FLEA_TAKEN, plague->fleas[bit_lowest(fleas)], list);
        }
    } else if (any) {
        list->total += way_to_ground(rules, game, module, &spots, 0) != 0;
    } else {
        uint16_t grounds[SIDES * PLAGUE_TILES];
        const unsigned count = grounds_find(rules, game, module, &spots, grounds);
        for (unsigned i = 0; i < count; i++) {
            token_list(rules, game, TOKEN_FLEA, grounds[i], list);
        }
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
