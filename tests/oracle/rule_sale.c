// SPDX-License-Identifier: MIT
//
// House rule: a tile that is the only one to complete a feature is offered to the other players,
// who submit sealed bids.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 20, ACROSS = 2 };

static const int STEP_X[] = {0, 1, 0, -1};

static const int STEP_Y[] = {-1, 0, 1, 0};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "sell") == 0 && oracle_flag(&options->sale.on, value, "off", "sealed") &&
           oracle_rule_add(options, ORACLE_RULE_SALE.expansion);
}

/* ---- Remaining tiles */

static bool among(const int *tiles, int count, int tile) {
    bool found = false;
    for (int index = 0; index < count; ++index) {
        found = found || tiles[index] == tile;
    }
    return found;
}

/* Returns true if a player holds the tile, or has it face up, for later. */
static bool player_has(const OracleGame *game, int player, int tile) {
    const OracleHands *const hands = &game->hands;
    const OracleStack *const stack = &game->architects.stacks[player];
    const bool bought = oracle_bazaar_tiles(game) && game->bazaar.bought[player] == tile;
    const bool given = game->options.round.on && game->round.given[player] == tile;
    return game->ahead[player] == tile || game->open.cloister[player] == tile || bought || given ||
           among(stack->tiles, stack->count, tile) ||
           among(hands->tiles[player][ORACLE_SHOWN], hands->count[player][ORACLE_SHOWN], tile) ||
           among(hands->tiles[player][ORACLE_UNSEEN], hands->count[player][ORACLE_UNSEEN], tile);
}

static bool still_comes(const OracleGame *game, int tile) {
    bool comes = game->unseen[tile] > 0 ||
                 among(game->open.common, game->open.common_count, tile) ||
                 among(game->bazaar.open, game->bazaar.open_count, tile) ||
                 among(game->round.drawn, game->round.drawn_count, tile) ||
                 among(game->dragon.waiting, game->dragon.waiting_count, tile);
    for (int player = 0; player < game->options.players; ++player) {
        comes = comes || player_has(game, player, tile);
    }
    return comes;
}

/* ---- Features they complete */

static bool is_line(const OracleFeature *feature) {
    return feature->terrain == TERRAIN_CITY || feature->terrain == TERRAIN_ROAD;
}

static bool is_abbey_like(const OracleFeature *feature) {
    return feature->terrain == TERRAIN_CLOISTER || feature->terrain == TERRAIN_GARDEN;
}

static bool is_done(const OracleFeature *feature) {
    return is_line(feature) ? feature->complete : is_abbey_like(feature) && feature->open == 0;
}

/* Returns how many sides of an empty cell a road or city touches. */
static int times_met(const OracleGame *game, int x, int y, int label) {
    int times = 0;
    for (int side = 0; side < 4; ++side) {
        const int back = (side + ACROSS) % 4;
        const int placed = oracle_facing(game, x + STEP_X[side], y + STEP_Y[side], back);
        const int parts = placed < 0 ? 0 : game->box->tiles[game->placed[placed].tile].part_count;
        for (int part = 0; part < parts; ++part) {
            times += game->label[placed * ORACLE_PARTS + part] == label &&
                     oracle_reaches(game, placed, part, back);
        }
    }
    return times;
}

static bool is_near(const OracleGame *game, const OracleFeature *cloister, int x, int y) {
    const OraclePlaced *const at = &game->placed[cloister->placed];
    return abs(at->x - x) <= 1 && abs(at->y - y) <= 1;
}

/*
 * Returns true if a tile on a cell might complete a feature, which has no open side elsewhere. A
 * side may count for two cities.
 */
static bool hangs_on(const OracleGame *game, int label, int x, int y) {
    const OracleFeature *const feature = &game->features[label];
    if (is_done(feature)) {
        return false;
    }
    return is_line(feature)
               ? 2 * times_met(game, x, y, label) >= feature->open
               : is_abbey_like(feature) && feature->open == 1 && is_near(game, feature, x, y);
}

/*
 * Returns true if a side of a placed tile shows a feature that could not be completed on that cell.
 */
static bool shows_open(const OracleGame *game, int placed, int side, OraclePlacement at, int label,
                       bool *shows) {
    bool open = false;
    for (int part = 0; part < game->box->tiles[game->placed[placed].tile].part_count; ++part) {
        const int other = game->label[placed * ORACLE_PARTS + part];
        if (is_line(&game->features[other]) && oracle_reaches(game, placed, part, side)) {
            *shows = *shows || other == label;
            open = open || !hangs_on(game, other, at.x, at.y);
        }
    }
    return open;
}

/*
 * Returns true if the placement is worth trying: the tile's parts that meet the feature leave
 * nothing open.
 */
static bool might_complete(const OracleGame *game, int tile, OraclePlacement at, int label) {
    const OracleTile *const kind = &game->box->tiles[tile];
    bool might = false;
    for (int part = 0; part < kind->part_count; ++part) {
        const unsigned sides = kind->parts[part].sides;
        bool meets = false;
        bool leads_on = false;
        for (int side = 0; side < 4; ++side) {
            const int beside = oracle_beside(game, tile, at, side);
            if (!(sides >> (side + 4 - at.rotation) % 4 & 1U)) {
                continue;
            }
            leads_on =
                leads_on ||
                (beside < 0
                     ? oracle_on_table(&game->options, at.x + STEP_X[side], at.y + STEP_Y[side])
                     : shows_open(game, beside, (side + ACROSS) % 4, at, label, &meets));
        }
        might = might || meets;
        if (meets && leads_on) {
            return false;
        }
    }
    return might;
}

/*
 * Returns true if a placement completes the feature. The tile is placed and the feature is found
 * again.
 */
static bool completes_so(const OracleGame *game, OracleGame *then, int tile, OraclePlacement at,
                         int label) {
    const OracleFeature *const now = &game->features[label];
    if (is_abbey_like(now)) {
        return true;
    }
    return might_complete(game, tile, at, label) &&
           oracle_would_complete(then, tile, at, now->placed, now->part);
}

/* Returns true if a tile completes a feature on an empty cell in any rotation. */
static bool completes(const OracleGame *game, OracleGame *then, int tile, int label, int x, int y) {
    bool complete = false;
    for (int rotation = 0; rotation < 4 && !complete; ++rotation) {
        const OraclePlacement at = {x, y, rotation};
        complete = oracle_matches(game, tile, at) && oracle_allowed(game, tile, at) &&
                   completes_so(game, then, tile, at, label);
    }
    return complete;
}

/*
 * Returns true if the current tile completes a feature on a cell and no other remaining tile does.
 */
static bool alone_on(const OracleGame *game, OracleGame *then, int label, int x, int y) {
    bool alone = completes(game, then, game->hand, label, x, y);
    for (int tile = 0; alone && tile < game->box->tile_count; ++tile) {
        alone = !still_comes(game, tile) || !completes(game, then, tile, label, x, y);
    }
    return alone;
}

/* Returns true if a tile near that cell has such a feature. */
static bool due_on(const OracleGame *game, OracleGame *then, int placed, int x, int y) {
    bool sold = false;
    const int parts = placed < 0 ? 0 : game->box->tiles[game->placed[placed].tile].part_count;
    for (int part = 0; part < parts && !sold; ++part) {
        const int label = game->label[placed * ORACLE_PARTS + part];
        sold = hangs_on(game, label, x, y) && alone_on(game, then, label, x, y);
    }
    return sold;
}

static bool due_at(const OracleGame *game, OracleGame *then, int x, int y) {
    bool sold = false;
    for (int cell = 0; cell < 9 && !sold; ++cell) {
        const int placed = oracle_at(game, x + cell % 3 - 1, y + cell / 3 - 1);
        sold = due_on(game, then, placed, x, y) ||
               (placed >= 0 && due_on(game, then, oracle_mate(game, placed), x, y));
    }
    return sold;
}

static bool due(const OracleGame *game) {
    if (!game->options.sale.on || game->hand < 0 || game->last >= 0 || game->messages.depth > 0 ||
        oracle_is_half(game, game->hand) || still_comes(game, game->hand)) {
        return false;
    }
    OraclePlacement *const places =
        oracle_memory((size_t)oracle_placements_max(game), sizeof *places);
    const int count = oracle_placements(game, game->hand, places);
    OracleGame *const then = oracle_copy(game);
    bool sold = false;
    for (int index = 0; index < count && !sold; ++index) {
        const OraclePlacement at = places[index];
        const bool again = index > 0 && places[index - 1].x == at.x && places[index - 1].y == at.y;
        sold = !again && due_at(game, then, at.x, at.y);
    }
    oracle_destroy(then);
    free(places);
    return sold;
}

/* ---- Sealed bids */

static int limit(const OracleGame *game, int player) {
    const int points = game->scores[player];
    return points > MOST ? MOST : points < 0 ? 0 : points;
}

static int left_of(const OracleGame *game, int player) {
    return (player + 1) % game->options.players;
}

static bool enter_bids(OracleGame *game) {
    OracleSale *const sale = &game->sale;
    if (!sale->bidding) {
        memset(sale->offer, 0, sizeof sale->offer);
        sale->next = left_of(game, game->active);
        sale->bidding = due(game);
    }
    while (sale->bidding && sale->next != game->active) {
        const int player = sale->next;
        sale->next = left_of(game, player);
        if (limit(game, player) > 0) {
            return oracle_ask(game, ORACLE_SEALED_BID, player);
        }
    }
    sale->bidding = false;
    return false;
}

static int bid_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int bid = 1; bid <= limit(game, game->decider); ++bid) {
        count = oracle_add(out, count, ORACLE_BID);
        out[count - 1].argument = bid;
    }
    return count;
}

static void bid_choose(OracleGame *game, const OracleChoice *choice) {
    game->sale.offer[game->decider] = choice->verb == ORACLE_BID ? choice->argument : 0;
    --game->step; /* next player */
}

const OracleStep ORACLE_STEP_SEALED_BID =
    ORACLE_ASKS(ORACLE_SEALED_BID, enter_bids, bid_choices, bid_choose);

/* ---- Acceptance of a bid by the tile's player */

static int sale_choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int player = 0; player < game->options.players; ++player) {
        if (game->sale.offer[player] > 0) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = player;
        }
    }
    return count;
}

static bool enter_sale(OracleGame *game) {
    OracleChoice list[1 + ORACLE_SEATS];
    return sale_choices(game, list) > 1 && oracle_ask(game, ORACLE_SALE, game->active);
}

static void sale_choose(OracleGame *game, const OracleChoice *choice) {
    OracleSale *const sale = &game->sale;
    if (choice->verb == ORACLE_ACCEPT) {
        const int buyer = choice->argument;
        oracle_pass_points(game, buyer, -sale->offer[buyer]);
        oracle_pass_points(game, game->active, sale->offer[buyer]);
        sale->owner = sale->owner == 0 ? game->active + 1 : sale->owner;
        game->active = buyer;
    }
    memset(sale->offer, 0, sizeof sale->offer);
}

const OracleStep ORACLE_STEP_SALE = ORACLE_ASKS(ORACLE_SALE, enter_sale, sale_choices, sale_choose);

void oracle_sold_turn_over(OracleGame *game) {
    if (game->sale.owner > 0) {
        game->active = game->sale.owner - 1;
    }
    game->sale.owner = 0;
}

const OracleRule ORACLE_RULE_SALE = {.expansion = "sale", .option = set_option};
