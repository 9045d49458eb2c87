// SPDX-License-Identifier: MIT
//
// Castles in Germany: two-cell tiles that players hold and place instead of drawing.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { LORD = 12, UNFINISHED = 2, AROUND = 10, END = 3 };

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "german_castles") == 0 &&
           oracle_flag(&options->burgs.lot, value, "choice", "lot");
}

static bool is_half(const OracleGame *game, int tile) {
    return (game->box->tiles[tile].marks & oracle_mark(game, "german-castle")) != 0;
}

/*
 * Returns the kind of the western half of a castle; -1: no such castle. The eastern half is the
 * next kind.
 */
static int kind_of(const OracleGame *game, int castle) {
    const uint64_t half = oracle_mark(game, "german-castle");
    int found = 0;
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        const OracleTile *const kind = &game->box->tiles[tile];
        if ((kind->marks & half) != 0 && kind->edges[1] == 'i' && found++ == castle) {
            return tile;
        }
    }
    return -1;
}

/* Returns the index of a placed western half of a castle, or -1. */
static int lies_at(const OracleGame *game, int castle) {
    const int kind = kind_of(game, castle);
    for (int placed = 0; placed < game->placed_count; ++placed) {
        if (game->placed[placed].tile == kind) {
            return placed;
        }
    }
    return -1;
}

/* Returns the index of the other half of a placed castle half, or -1 for other tiles. */
int oracle_other_half(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    if (!is_half(game, tile->tile)) {
        return -1;
    }
    const int printed = game->box->tiles[tile->tile].edges[1] == 'i' ? 1 : 3;
    const int side = (printed + tile->rotation) % 4;
    return oracle_at(game, tile->x + STEP_X[side], tile->y + STEP_Y[side]);
}

/* ---- Start */

static void tiles(OracleGame *game) {
    int count = 0;
    while (count < ORACLE_BURGS && kind_of(game, count) >= 0) {
        game->unseen[kind_of(game, count)] = 0;
        game->unseen[kind_of(game, count) + 1] = 0;
        ++count;
    }
    const int players = game->options.players;
    const int each = players <= 3 && 2 * players <= count ? 2 : players <= count;
    game->burgs.to_hand = each * players;
}

/* Writes the castles without an owner and returns their number. */
static int left(const OracleGame *game, int out[ORACLE_BURGS]) {
    int count = 0;
    for (int castle = 0; castle < ORACLE_BURGS; ++castle) {
        if (kind_of(game, castle) >= 0 && game->burgs.owner[castle] == 0) {
            out[count++] = castle;
        }
    }
    return count;
}

static int next_to_get(const OracleGame *game) {
    return (game->active + game->burgs.handed) % game->options.players;
}

static void hand(OracleGame *game, int castle) {
    game->burgs.owner[castle] = 1 + next_to_get(game);
    ++game->burgs.handed;
}

/* Returns true if a player must choose a castle or one is drawn at random. */
static bool handing(OracleGame *game) {
    int castles[ORACLE_BURGS];
    while (game->placed_count > 0 && game->burgs.handed < game->burgs.to_hand) {
        if (left(game, castles) > 1) {
            return true;
        }
        hand(game, castles[0]);
    }
    return false;
}

static bool enter_choice(OracleGame *game) {
    return !game->options.burgs.lot && handing(game) &&
           oracle_ask(game, ORACLE_BURG_CHOICE, next_to_get(game));
}

static int choice_choices(const OracleGame *game, OracleChoice *out) {
    int castles[ORACLE_BURGS];
    const int count = left(game, castles);
    for (int index = 0; index < count; ++index) {
        (void)oracle_add(out, index, ORACLE_ACCEPT);
        out[index].argument = castles[index];
    }
    return count;
}

static void choice_choose(OracleGame *game, const OracleChoice *choice) {
    hand(game, choice->argument);
    --game->step; /* next player */
}

static bool enter_lot(OracleGame *game) {
    return game->options.burgs.lot && handing(game) &&
           oracle_ask(game, ORACLE_BURG_LOT, next_to_get(game));
}

static int lot_outcomes(const OracleGame *game, OracleOutcome *out) {
    int castles[ORACLE_BURGS];
    const int count = left(game, castles);
    for (int index = 0; index < count; ++index) {
        out[index] = (OracleOutcome){castles[index], 1};
    }
    return count;
}

static void lot_resolve(OracleGame *game, int castle) {
    hand(game, castle);
    --game->step; /* next player */
}

const OracleStep ORACLE_STEP_BURG_CHOICE =
    ORACLE_ASKS(ORACLE_BURG_CHOICE, enter_choice, choice_choices, choice_choose);
const OracleStep ORACLE_STEP_BURG_LOT =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_BURG_LOT, enter_lot, lot_outcomes, lot_resolve);

/* ---- Placement */

static bool beside_a_castle(const OracleGame *game, OraclePlacement at) {
    for (int cell = 0; cell < 9; ++cell) {
        const int index = oracle_at(game, at.x + cell % 3 - 1, at.y + cell / 3 - 1);
        if (index >= 0 && is_half(game, game->placed[index].tile)) {
            return true;
        }
    }
    return false;
}

static bool half_fits(const OracleGame *game, int tile, OraclePlacement at) {
    return oracle_on_table(&game->options, at.x, at.y) && oracle_at(game, at.x, at.y) < 0 &&
           oracle_matches(game, tile, at) && oracle_allowed(game, tile, at) &&
           !beside_a_castle(game, at);
}

static bool touches(const OracleGame *game, int tile, OraclePlacement at) {
    bool touching = false;
    for (int side = 0; side < 4; ++side) {
        touching = touching || oracle_beside(game, tile, at, side) >= 0;
    }
    return touching;
}

static OraclePlacement east_of(OraclePlacement west) {
    const int side = (1 + west.rotation) % 4;
    return (OraclePlacement){west.x + STEP_X[side], west.y + STEP_Y[side], west.rotation};
}

/* Writes the places of a castle; `out` may be NULL. Returns their number. */
static int places(const OracleGame *game, int castle, OracleChoice *out) {
    const int tile = kind_of(game, castle);
    int low_x = 0;
    int high_x = 0;
    int low_y = 0;
    int high_y = 0;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const there = &game->placed[placed];
        low_x = there->x < low_x ? there->x : low_x;
        high_x = there->x > high_x ? there->x : high_x;
        low_y = there->y < low_y ? there->y : low_y;
        high_y = there->y > high_y ? there->y : high_y;
    }
    const int width = high_x - low_x + 5;
    const int height = high_y - low_y + 5;
    int count = 0;
    for (int way = 0; way < 4 * width * height; ++way) {
        const OraclePlacement west = {low_x - 2 + way / 4 % width, low_y - 2 + way / 4 / width,
                                      way % 4};
        const OraclePlacement east = east_of(west);
        if (half_fits(game, tile, west) && half_fits(game, tile + 1, east) &&
            (touches(game, tile, west) || touches(game, tile + 1, east))) {
            if (out) {
                out[count] =
                    (OracleChoice){ORACLE_LAY, -1, west.x, west.y, west.rotation, -1, -1, 0};
            }
            ++count;
        }
    }
    return count;
}

static int source_choices(const OracleGame *game, OracleChoice *out) {
    if (game->burgs.chosen > 0) {
        return places(game, game->burgs.chosen - 1, out);
    }
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int castle = 0; castle < ORACLE_BURGS; ++castle) {
        if (game->burgs.owner[castle] == 1 + game->active && places(game, castle, NULL) > 0) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = castle;
        }
    }
    return count;
}

static bool enter_source(OracleGame *game) {
    OracleChoice list[1 + ORACLE_BURGS];
    return oracle_plays(game, &ORACLE_RULE_BURGS) && game->hand < 0 && game->last < 0 &&
           game->placed_count > 0 && oracle_tile_to_come(game) && source_choices(game, list) > 1 &&
           oracle_ask(game, ORACLE_BURG, game->active);
}

static void source_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PASS) {
        return;
    }
    if (choice->verb == ORACLE_ACCEPT) {
        game->burgs.chosen = 1 + choice->argument;
        oracle_go_to(game, ORACLE_BURG_PLACE);
        return;
    }
    const int castle = game->burgs.chosen - 1;
    const OraclePlacement west = {choice->x, choice->y, choice->rotation};
    const OraclePlacement east = east_of(west);
    const bool west_first = touches(game, kind_of(game, castle), west);
    const OraclePlacement last = west_first ? east : west;
    const OracleChoice second = {ORACLE_LAY, -1, last.x, last.y, last.rotation, -1, -1, 0};
    const int tile = kind_of(game, castle);
    oracle_lay(game, west_first ? tile : tile + 1, west_first ? west : east);
    game->last_half = game->placed_count - 1;
    game->burgs.chosen = 0;
    game->burgs.owner[castle] = 0;
    const bool again = game->again;
    oracle_lay_in_turn(game, west_first ? tile + 1 : tile, &second);
    game->again = again;                 /* its two cells do not count as a hole */
    oracle_go_to(game, ORACLE_PRINCESS); /* continues as after a placement */
}

const OracleStep ORACLE_STEP_BURG =
    ORACLE_ASKS(ORACLE_BURG, enter_source, source_choices, source_choose);

static bool enter_place(OracleGame *game) {
    return game->burgs.chosen > 0 && oracle_ask(game, ORACLE_BURG_PLACE, game->active);
}

const OracleStep ORACLE_STEP_BURG_PLACE =
    ORACLE_ASKS(ORACLE_BURG_PLACE, enter_place, source_choices, source_choose);

/* ---- Lords: placed on top of the western half */

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    if (game->last_half < 0) {
        return count;
    }
    const int castle = game->box->tiles[game->placed[game->last].tile].edges[1] == 'i'
                           ? game->last
                           : game->last_half;
    const OraclePlaced *const tile = &game->placed[castle];
    const bool fits = type == ORACLE_NORMAL || type == ORACLE_BIG || type == ORACLE_PHANTOM;
    if (fits && tile->top == 0 && !game->options.variants.unpunctual &&
        !oracle_closed(game, castle)) {
        out[count++] =
            (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, castle, ORACLE_WHOLE, 0};
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PUT || choice->part != ORACLE_WHOLE || choice->placed < 0 ||
        !is_half(game, game->placed[choice->placed].tile)) {
        return false;
    }
    --game->supply[game->active][choice->figure];
    game->placed[choice->placed].top = 1 + ORACLE_FIGURE_TYPES * game->active + choice->figure;
    return true;
}

/* Returns the number of tiles around a castle. Two half tiles of a cell count as one. */
static int around(const OracleGame *game, int castle) {
    const OraclePlaced *const west = &game->placed[castle];
    const OraclePlaced *const east = &game->placed[oracle_other_half(game, castle)];
    int count = 0;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const bool near_west = abs(tile->x - west->x) <= 1 && abs(tile->y - west->y) <= 1;
        const bool near_east = abs(tile->x - east->x) <= 1 && abs(tile->y - east->y) <= 1;
        count += tile != west && tile != east && (near_west || near_east) &&
                 oracle_first_half(game, placed) == placed;
    }
    return count;
}

static bool enter_lords(OracleGame *game) {
    for (int castle = 0; oracle_plays(game, &ORACLE_RULE_BURGS) && castle < ORACLE_BURGS;
         ++castle) {
        const int placed = lies_at(game, castle);
        const int top = placed < 0 ? -1 : game->placed[placed].top - 1;
        if (top >= 0 && around(game, placed) == AROUND) {
            oracle_top_leaves(game, placed);
            oracle_pay(game, top / ORACLE_FIGURE_TYPES, LORD);
        }
    }
    return false;
}

const OracleStep ORACLE_STEP_BURG_LORDS = ORACLE_DOES(enter_lords);

static void final(const OracleGame *game, int *scores) {
    for (int castle = 0; castle < ORACLE_BURGS && game->options.incomplete_score; ++castle) {
        const int placed = lies_at(game, castle);
        const int top = placed < 0 ? -1 : game->placed[placed].top - 1;
        if (top >= 0) {
            scores[top / ORACLE_FIGURE_TYPES] += UNFINISHED + around(game, placed);
        }
    }
}

/* ---- Features that end at a castle */

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (!feature->complete ||
        (feature->terrain != TERRAIN_ROAD && feature->terrain != TERRAIN_CITY)) {
        return points;
    }
    for (int castle = 0; castle < ORACLE_BURGS; ++castle) {
        const int kind = kind_of(game, castle);
        bool ends = false;
        for (int placed = 0; placed < game->placed_count; ++placed) {
            const int tile = game->placed[placed].tile;
            for (int part = 0; kind >= 0 && (tile == kind || tile == kind + 1) &&
                               part < game->box->tiles[tile].part_count;
                 ++part) {
                ends = ends || oracle_feature(game, placed, part) == feature;
            }
        }
        points += ends ? END : 0;
    }
    return points;
}

const OracleRule ORACLE_RULE_BURGS = {.expansion = "castles-in-germany",
                                      .mark = "german-castle",
                                      .option = set_option,
                                      .tiles = tiles,
                                      .elsewhere = elsewhere,
                                      .wood_done = wood_done,
                                      .worth = worth,
                                      .final = final};
