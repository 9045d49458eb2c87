// SPDX-License-Identifier: MIT
//
// Shrines & Heretics: shrines and adjacent cloisters compete for completion. The loser returns with
// no points.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { NOTHING, A_SHRINE, A_CLOISTER };

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "shrine_places") == 0) {
        return oracle_flag(&options->shrines.free, value, "one", "free");
    }
    static const char *const REWARDS[] = {"own", "both", "challenger"};
    for (int reward = 0; strcmp(key, "shrine_reward") == 0 && reward < 3; ++reward) {
        if (strcmp(value, REWARDS[reward]) == 0) {
            options->shrines.reward = reward;
            return true;
        }
    }
    return false;
}

/* Returns the part of a tile for monks or heretics, or -1. Baba Yaga's hut has none. */
static int holy_part(const OracleGame *game, int tile) {
    const OracleTile *const kind = &game->box->tiles[tile];
    for (int part = 0; part < kind->part_count; ++part) {
        if (kind->parts[part].terrain == TERRAIN_CLOISTER &&
            !(kind->parts[part].marks & oracle_mark(game, "hut"))) {
            return part;
        }
    }
    return -1;
}

static int side_of(const OracleGame *game, int tile) {
    const int part = holy_part(game, tile);
    if (part < 0) {
        return NOTHING;
    }
    const bool shrine = game->box->tiles[tile].parts[part].marks & oracle_mark(game, "shrine");
    return shrine ? A_SHRINE : A_CLOISTER;
}

static bool opposite(int one, int other) {
    return one != NOTHING && other != NOTHING && one != other;
}

static bool beside(int x, int y, int other_x, int other_y) {
    return abs(x - other_x) <= 1 && abs(y - other_y) <= 1 && (x != other_x || y != other_y);
}

/*
 * Counts the opposing buildings around each building if this tile were placed. None may have two.
 */
static bool allows(const OracleGame *game, int tile, OraclePlacement at) {
    if (game->options.shrines.free || side_of(game, tile) == NOTHING) {
        return true;
    }
    int around_new = 0;
    for (int one = 0; one < game->placed_count; ++one) {
        const OraclePlaced *const mine = &game->placed[one];
        if (!beside(mine->x, mine->y, at.x, at.y) ||
            !opposite(side_of(game, mine->tile), side_of(game, tile))) {
            continue;
        }
        ++around_new;
        int around_old = 1;
        for (int other = 0; other < game->placed_count; ++other) {
            const OraclePlaced *const theirs = &game->placed[other];
            around_old += beside(mine->x, mine->y, theirs->x, theirs->y) &&
                          opposite(side_of(game, mine->tile), side_of(game, theirs->tile));
        }
        if (around_old > 1) {
            return false;
        }
    }
    return around_new <= 1;
}

/* Returns true for a monk or heretic, but not for an abbot lying in a monastery. */
static bool is_monk_of(const OracleGame *game, const OracleFigure *figure, int placed) {
    return figure->placed == placed && oracle_is_follower(figure->type) && !figure->lying &&
           figure->part == holy_part(game, game->placed[placed].tile);
}

/* Returns when the first of them was placed; -1: none. Others may have joined later. */
static int monk_since(const OracleGame *game, int placed) {
    int since = -1;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (is_monk_of(game, figure, placed) && (since < 0 || figure->since < since)) {
            since = figure->since;
        }
    }
    return since;
}

static bool challenges(const OracleGame *game, int placed, int other) {
    const OraclePlaced *const mine = &game->placed[placed];
    const OraclePlaced *const theirs = &game->placed[other];
    return beside(mine->x, mine->y, theirs->x, theirs->y) &&
           opposite(side_of(game, mine->tile), side_of(game, theirs->tile)) &&
           monk_since(game, other) >= 0;
}

/* House rule: no follower may be placed where it or a neighbor would be in two challenges. */
static bool admits(const OracleGame *game, int placed, int part) {
    if (!game->options.shrines.free || part != holy_part(game, game->placed[placed].tile)) {
        return true;
    }
    int own = 0;
    for (int other = 0; other < game->placed_count; ++other) {
        if (!challenges(game, placed, other)) {
            continue;
        }
        int theirs = 1;
        for (int third = 0; third < game->placed_count; ++third) {
            theirs += third != placed && challenges(game, other, third);
        }
        if (++own > 1 || theirs > 1) {
            return false;
        }
    }
    return true;
}

static const OracleFeature *holy(const OracleGame *game, int placed) {
    return oracle_feature(game, placed, holy_part(game, game->placed[placed].tile));
}

/* Decides between occupied buildings completed by this tile and incomplete ones. */
static void decide(OracleGame *game, int winner, int loser) {
    const int reward = game->options.shrines.reward;
    const bool later = monk_since(game, winner) > monk_since(game, loser);
    const int extra =
        reward == 1 || (reward == 2 && later) ? oracle_worth_now(game, holy(game, loser)) : 0;
    for (int index = 0; index < game->figure_count; ++index) {
        if (is_monk_of(game, &game->figures[index], winner)) {
            oracle_pay(game, game->figures[index].owner, extra);
        }
    }
    for (int index = game->figure_count - 1; index >= 0; --index) {
        if (is_monk_of(game, &game->figures[index], loser)) {
            oracle_take(game, index);
        }
    }
}

/* Runs before figures leave completed features. */
static bool enter(OracleGame *game) {
    if (!oracle_plays(game, &ORACLE_RULE_SHRINES)) {
        return false;
    }
    for (int winner = 0; winner < game->placed_count; ++winner) {
        if (side_of(game, game->placed[winner].tile) == NOTHING || monk_since(game, winner) < 0 ||
            !holy(game, winner)->complete || !holy(game, winner)->concerned) {
            continue;
        }
        for (int loser = 0; loser < game->placed_count; ++loser) {
            if (challenges(game, winner, loser) && !holy(game, loser)->complete) {
                decide(game, winner, loser);
            }
        }
    }
    return false;
}

const OracleStep ORACLE_STEP_CHALLENGE = ORACLE_DOES(enter);

const OracleRule ORACLE_RULE_SHRINES = {
    .expansion = "shrines", .option = set_option, .allows = allows, .admits = admits};
