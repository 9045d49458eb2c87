// SPDX-License-Identifier: MIT
//
// The magic portal: when its tile is placed, one follower may be deployed on any tile.
#include "oracle_rules.h"

/*
 * Adds only places where a deployment would be legal if that tile had just been placed: unoccupied
 * and incomplete features. For abbots of monasteries only the occupation counts.
 */
int oracle_add_anywhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                        int count) {
    const OracleKind *const kind = oracle_kind(game, type);
    const uint64_t monastery = oracle_mark(game, "monastery");
    for (int placed = 0; placed < game->placed_count && kind->follower; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        for (int part = 0;
             !oracle_of_turn(game, placed) && part < game->box->tiles[tile->tile].part_count;
             ++part) {
            const OracleFeature *const feature = oracle_feature(game, placed, part);
            if (!oracle_may_enter(game, kind, placed, part)) {
                continue;
            }
            const bool surrounded = feature->terrain == TERRAIN_CLOISTER && feature->open == 0;
            const bool as_abbot = (oracle_part(game, placed, part)->marks & monastery) != 0;
            if (!feature->complete && !surrounded) {
                out[count++] =
                    (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, placed, part, 0};
            }
            if (as_abbot) {
                out[count++] =
                    (OracleChoice){ORACLE_PUT, (int)type, tile->x, tile->y, 0, placed, part, 1};
            }
        }
    }
    return count;
}

/*
 * The portal can be used once per tile. Unpunctual followers may be deployed anywhere without it.
 */
static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    const uint64_t portal = oracle_mark(game, "portal");
    const bool open = (game->box->tiles[game->placed[game->last].tile].marks & portal) != 0 &&
                      !game->portal.used && !game->options.variants.unpunctual;
    return open ? oracle_add_anywhere(game, type, out, count) : count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PUT || oracle_of_turn(game, choice->placed) ||
        choice->part == ORACLE_WHOLE || choice->figure == ORACLE_BARN) {
        return false;
    }
    oracle_put(game, game->active, choice);
    game->portal.used = true;
    return true;
}

static void laid(OracleGame *game) {
    game->portal.used = false;
}

const OracleRule ORACLE_RULE_PORTAL = {.expansion = "magic-portal",
                                       .mark = "portal",
                                       .laid = laid,
                                       .elsewhere = elsewhere,
                                       .wood_done = wood_done};
