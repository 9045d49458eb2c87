// SPDX-License-Identifier: MIT
//
// The Flier: flying machines, a die, and landings on unfinished features.
#include "oracle_rules.h"

#include <stdio.h>

enum { DIRECTIONS = 8, FARTHEST = 3 };

/* Returns the direction of the machine on a placed tile, clockwise from north; -1: no machine. */
static int pointing(const OracleGame *game, int placed) {
    static const char *const WINDS[DIRECTIONS] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    const OraclePlaced *const tile = &game->placed[placed];
    for (int wind = 0; wind < DIRECTIONS; ++wind) {
        char name[ORACLE_NAME];
        snprintf(name, sizeof name, "flier-%s", WINDS[wind]);
        if (game->box->tiles[tile->tile].marks & oracle_mark(game, name)) {
            return (wind + 2 * tile->rotation) % DIRECTIONS;
        }
    }
    return -1;
}

int oracle_add_flight(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    const OraclePlaced *const tile = &game->placed[game->last];
    if (!oracle_plays(game, &ORACLE_RULE_FLIER) || !oracle_is_follower(type) || game->flier.used ||
        pointing(game, game->last) < 0) {
        return count;
    }
    out[count] =
        (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, game->last, ORACLE_WHOLE, 0};
    return count + 1;
}

void oracle_take_off(OracleGame *game, const OracleChoice *choice) {
    game->flier.used = true;
    game->flier.type = choice->figure;
    game->flier.distance = 0;
}

static void laid(OracleGame *game) {
    game->flier.used = false;
    game->flier.type = -1;
}

/* ---- Die */

static bool die_cast(OracleGame *game, OracleStage stage) {
    return game->flier.used && game->flier.type >= 0 && game->flier.distance == 0 &&
           oracle_ask(game, stage, game->active);
}

static bool first_die(OracleGame *game) {
    return die_cast(game, ORACLE_FIRST_DIE);
}

static bool second_die(OracleGame *game) {
    return die_cast(game, ORACLE_SECOND_DIE);
}

static int faces(const OracleGame *game, OracleOutcome *out) {
    for (int face = 1; face <= FARTHEST; ++face) {
        out[face - 1] = (OracleOutcome){face, 2};
    }
    return FARTHEST;
}

static void shows(OracleGame *game, int face) {
    game->flier.distance = face;
}

/* ---- Landing */

/* Returns true if a part of the landing tile accepts a follower, standing or lying down. */
static bool takes(const OracleGame *game, int placed, int part, bool lying) {
    const OracleKind *const kind = oracle_kind(game, (OracleFigureType)game->flier.type);
    const OracleFeature *const feature = oracle_feature(game, placed, part);
    const bool monastery = oracle_part(game, placed, part)->marks & oracle_mark(game, "monastery");
    OracleGame there = *game; /* the rules check the tile just placed */
    there.last = placed;
    there.options.variants.unpunctual = false; /* the tile is already there */
    if (oracle_closed(game, placed) || feature->terrain == TERRAIN_FIELD ||
        !(kind->terrains >> feature->terrain & 1U) ||
        (kind->fits && !kind->fits(game, placed, part)) || !oracle_admitted(&there, placed, part) ||
        (feature->followers[game->active] > 0 && feature->only_abbots[game->active] != lying)) {
        return false; /* all followers of a player in a monastery have the same role */
    }
    return lying ? monastery
                 : feature->open > 0 || (feature->terrain != TERRAIN_CLOISTER &&
                                         feature->terrain != TERRAIN_GARDEN && !feature->complete);
}

static int add_landings(const OracleGame *game, int placed, OracleChoice *out, int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    for (int part = 0; part < game->box->tiles[tile->tile].part_count; ++part) {
        for (int lying = 0; lying < 2; ++lying) {
            if (takes(game, placed, part, lying)) {
                out[count++] = (OracleChoice){ORACLE_PUT, game->flier.type, tile->x, tile->y,
                                              0,          placed,           part,    lying};
            }
        }
    }
    return count;
}

/* On either of two half tiles. */
static int choices(const OracleGame *game, OracleChoice *out) {
    static const int STEP_X[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    static const int STEP_Y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
    const OraclePlaced *const from = &game->placed[game->last];
    const int wind = pointing(game, game->last);
    const int x = from->x + STEP_X[wind] * game->flier.distance;
    const int y = from->y + STEP_Y[wind] * game->flier.distance;
    const int placed = oracle_at(game, x, y);
    const int mate = placed < 0 ? -1 : oracle_mate(game, placed);
    const int count = placed < 0 ? 0 : add_landings(game, placed, out, 0);
    return mate < 0 ? count : add_landings(game, mate, out, count);
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    game->flier.type = -1;
    oracle_put(game, game->active, choice);
}

/* If the follower cannot land, it returns, and no other follower may be used in this turn. */
static bool land(OracleGame *game, OracleStage stage) {
    OracleChoice list[2 * ORACLE_PARTS];
    if (game->flier.type < 0 || !game->flier.used || game->flier.distance == 0) {
        return false;
    }
    if (choices(game, list) > 0) {
        return oracle_ask(game, stage, game->active);
    }
    game->flier.type = -1;
    game->no_wood = true;
    return false;
}

static bool first_landing(OracleGame *game) {
    return land(game, ORACLE_FIRST_LANDING);
}

static bool second_landing(OracleGame *game) {
    return land(game, ORACLE_SECOND_LANDING);
}

const OracleStep ORACLE_STEP_FIRST_DIE =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_FIRST_DIE, first_die, faces, shows);
const OracleStep ORACLE_STEP_SECOND_DIE =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_SECOND_DIE, second_die, faces, shows);
const OracleStep ORACLE_STEP_FIRST_LANDING =
    ORACLE_ASKS(ORACLE_FIRST_LANDING, first_landing, choices, choose);
const OracleStep ORACLE_STEP_SECOND_LANDING =
    ORACLE_ASKS(ORACLE_SECOND_LANDING, second_landing, choices, choose);

const OracleRule ORACLE_RULE_FLIER = {.expansion = "flier", .laid = laid};
