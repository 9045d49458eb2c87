// SPDX-License-Identifier: MIT
//
// Mountains: a drawn tile may be turned over. Miners on a mountain count in cities near it.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 2 /* largest distance in steps */ };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return strcmp(key, "mountains") == 0 &&
           oracle_flag(&options->mountains.off, value, "on", "off") &&
           oracle_rule_add(options, ORACLE_RULE_MOUNTAINS.expansion);
}

bool oracle_is_mountain(const OracleGame *game, int tile) {
    return (game->box->tiles[tile].marks & oracle_mark(game, "mountain")) != 0;
}

static int kind(const OracleGame *game) {
    int tile = 0;
    while (tile < game->box->tile_count && !oracle_is_mountain(game, tile)) {
        ++tile;
    }
    return tile < game->box->tile_count ? tile : -1;
}

/* Limits the copies so that the game has at most TILES_MOST tiles and FIELDS_MOST fields. */
static void reprint(OracleBox *box) {
    enum { TILES_MOST = 704, FIELDS_MOST = 1343, SIDES = 4 };
    OracleTile *mountain = NULL;
    int room = TILES_MOST;
    int fields = FIELDS_MOST;
    for (int index = 0; index < box->tile_count; ++index) {
        OracleTile *const tile = &box->tiles[index];
        if (strcmp(tile->name, "mountains/mountain") == 0) {
            mountain = tile;
            continue;
        }
        room -= tile->copies;
        for (int part = 0; part < tile->part_count; ++part) {
            fields -= tile->parts[part].terrain == TERRAIN_FIELD ? tile->copies : 0;
        }
    }
    const int most = room < fields / SIDES ? room : fields / SIDES;
    if (mountain && mountain->copies > most) {
        mountain->copies = most > 0 ? most : 0;
    }
}

/* Mountains are not drawn. */
static void tiles(OracleGame *game) {
    if (kind(game) >= 0) {
        game->unseen[kind(game)] = 0;
    }
}

/* ---- Turning the tile over */

static int left(const OracleGame *game) {
    int count = game->box->tiles[kind(game)].copies;
    for (int placed = 0; placed < game->placed_count; ++placed) {
        count -= oracle_is_mountain(game, game->placed[placed].tile);
    }
    return count;
}

static bool enter(OracleGame *game) {
    const int tile = game->hand;
    return oracle_plays(game, &ORACLE_RULE_MOUNTAINS) && !game->options.mountains.off &&
           kind(game) >= 0 && tile >= 0 && !oracle_is_mountain(game, tile) &&
           !oracle_is_half(game, tile) && oracle_stage_of(game, tile) == ORACLE_STAGE_MAIN &&
           left(game) > 0 && oracle_playable(game, kind(game)) &&
           oracle_ask(game, ORACLE_MOUNTAIN, game->active);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int count = oracle_add(out, 0, ORACLE_PASS);
    return oracle_add(out, count, ORACLE_ACCEPT);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_ACCEPT) {
        game->discards[game->discard_count++] = game->hand;
        game->hand = kind(game);
    }
}

const OracleStep ORACLE_STEP_MOUNTAIN = ORACLE_ASKS(ORACLE_MOUNTAIN, enter, choices, choose);

/* A mountain may not be placed next to another mountain. */
static bool allows(const OracleGame *game, int tile, OraclePlacement at) {
    for (int side = 0; side < 4 && oracle_is_mountain(game, tile); ++side) {
        const int next = oracle_beside(game, tile, at, side);
        if (next >= 0 && oracle_is_mountain(game, game->placed[next].tile)) {
            return false;
        }
    }
    return true;
}

static bool admits(const OracleGame *game, int placed, int part) {
    return !oracle_is_mountain(game, game->placed[placed].tile);
}

/* ---- Miners on top of a mountain */

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    const bool digs = type == ORACLE_NORMAL || type == ORACLE_BIG || type == ORACLE_PHANTOM;
    if (!digs || game->last < 0 || game->options.variants.unpunctual ||
        oracle_closed(game, game->last)) {
        return count;
    }
    const OraclePlaced *const tile = &game->placed[game->last];
    if (oracle_is_mountain(game, tile->tile) && tile->top == 0) {
        out[count++] =
            (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, game->last, ORACLE_WHOLE, 0};
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PUT || choice->part != ORACLE_WHOLE || choice->placed < 0 ||
        !oracle_is_mountain(game, game->placed[choice->placed].tile)) {
        return false;
    }
    --game->supply[game->active][choice->figure];
    game->placed[choice->placed].top = 1 + ORACLE_FIGURE_TYPES * game->active + choice->figure;
    oracle_survey(game);
    return true;
}

static bool is_near(const OraclePlaced *one, const OraclePlaced *other) {
    return abs(one->x - other->x) + abs(one->y - other->y) <= FAR;
}

/* Returns true if a pennant of a city is near a tile. */
static bool pennant_near(const OracleGame *game, int city, const OraclePlaced *mountain) {
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        const int placed = spot / ORACLE_PARTS;
        if (game->label[spot] == city && is_near(&game->placed[placed], mountain) &&
            oracle_part(game, placed, spot % ORACLE_PARTS)->pennants > 0) {
            return true;
        }
    }
    return false;
}

static void surveyed(OracleGame *game) {
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const int top = tile->top - 1;
        for (int label = 0;
             top >= 0 && oracle_is_mountain(game, tile->tile) && label < game->feature_count;
             ++label) {
            OracleFeature *const city = &game->features[label];
            if (city->terrain == TERRAIN_CITY && !oracle_is_castle(game, city) &&
                pennant_near(game, label, tile)) {
                city->aid[top / ORACLE_FIGURE_TYPES] +=
                    top % ORACLE_FIGURE_TYPES == ORACLE_BIG ? 2 : 1;
            }
        }
    }
}

const OracleRule ORACLE_RULE_MOUNTAINS = {.expansion = "mountains",
                                          .option = set_option,
                                          .reprint = reprint,
                                          .tiles = tiles,
                                          .allows = allows,
                                          .admits = admits,
                                          .elsewhere = elsewhere,
                                          .wood_done = wood_done,
                                          .surveyed = surveyed};
