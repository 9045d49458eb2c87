// SPDX-License-Identifier: MIT
//
// Crop Circles. At the end of the turn of such a tile, its player chooses one of two effects. Each
// player either may add a follower next to one of theirs or must return one.
#include "oracle_rules.h"

/* A joker tile offers both effects three times: for farmers, highwaymen and knights. */
enum { CIRCLE_ADD = 1, CIRCLE_TAKE = 2, CIRCLE_WAYS = 6 };

static uint64_t marks_of_tile(const OracleGame *game) {
    return game->box->tiles[game->placed[game->last].tile].marks;
}

static bool is_joker(const OracleGame *game) {
    return marks_of_tile(game) & oracle_mark(game, "crop-joker");
}

static bool adds(const OracleGame *game) {
    return game->circles.chosen % 2 == CIRCLE_ADD;
}

/*
 * Returns true if the tile of this turn shows the circle of one of the three types. A joker shows
 * all until one is chosen.
 */
static bool shows(const OracleGame *game, int kind) {
    static const char *const CIRCLES[] = {"crop-pitchfork", "crop-club", "crop-shield"};
    if (is_joker(game)) {
        return game->circles.chosen == 0 || (game->circles.chosen - 1) / 2 == kind;
    }
    return marks_of_tile(game) & oracle_mark(game, CIRCLES[kind]);
}

/* Returns true if the circle of this turn affects a figure. */
static bool concerned(const OracleGame *game, const OracleFigure *figure) {
    if (!oracle_is_follower(figure->type)) {
        return false;
    }
    switch (oracle_part(game, figure->placed, figure->part)->terrain) {
    case TERRAIN_FIELD:
        return shows(game, 0);
    case TERRAIN_ROAD:
        return shows(game, 1);
    case TERRAIN_CITY:
        return shows(game, 2);
    case TERRAIN_CLOISTER:
    case TERRAIN_RIVER:
    case TERRAIN_GARDEN:
        break;
    }
    return false;
}

static int kind_choices(const OracleGame *game, OracleChoice *out) {
    const int ways = is_joker(game) ? CIRCLE_WAYS : CIRCLE_TAKE;
    for (int way = CIRCLE_ADD; way <= ways; ++way) {
        (void)oracle_add(out, way - CIRCLE_ADD, ORACLE_ACCEPT);
        out[way - CIRCLE_ADD].argument = way;
    }
    return ways;
}

static bool kind_enter(OracleGame *game) {
    game->circles.chosen = 0;
    for (int index = 0; oracle_plays(game, &ORACLE_RULE_CROP_CIRCLES) && index < game->figure_count;
         ++index) {
        if (concerned(game, &game->figures[index])) {
            return oracle_ask(game, ORACLE_CIRCLE, game->active);
        }
    }
    return false;
}

static void kind_choose(OracleGame *game, const OracleChoice *choice) {
    game->circles.chosen = choice->argument;
    game->circles.left = game->options.players;
}

/* Adds every follower in the supply that could be placed next to a figure. */
static int add_beside(const OracleGame *game, const OracleFigure *figure, OracleChoice *out,
                      int count) {
    const OracleTerrain terrain = oracle_part(game, figure->placed, figure->part)->terrain;
    const bool closed = oracle_closed(game, figure->placed);
    for (int type = 0; type < ORACLE_FIGURE_TYPES && !closed; ++type) {
        const OracleKind *const kind = oracle_kind(game, (OracleFigureType)type);
        OracleChoice choice = oracle_taking(game, (int)(figure - game->figures));
        choice.verb = ORACLE_PUT;
        choice.figure = type;
        if (kind && kind->follower && game->supply[figure->owner][type] > 0 &&
            kind->terrains >> terrain & 1U &&
            (!kind->fits || kind->fits(game, figure->placed, figure->part))) {
            count = oracle_add_once(&choice, out, count);
        }
    }
    return count;
}

static int add_all(const OracleGame *game, int player, OracleChoice *out, int count) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner != player || !concerned(game, figure)) {
            continue;
        }
        count = adds(game) ? add_beside(game, figure, out, count)
                           : oracle_add_taking(game, index, out, count);
    }
    return count;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    const int count = adds(game) ? oracle_add(out, 0, ORACLE_PASS) : 0;
    return add_all(game, game->decider, out, count);
}

static bool enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER * ORACLE_FIGURE_TYPES];
    while (game->circles.chosen != 0 && game->circles.left > 0) {
        const int player =
            (game->active + 1 + game->options.players - game->circles.left) % game->options.players;
        if (add_all(game, player, list, 0) > 0) {
            return oracle_ask(game, ORACLE_CIRCLE_FIGURE, player);
        }
        --game->circles.left;
    }
    return false;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_PUT) {
        oracle_put(game, game->decider, choice);
    } else if (choice->verb == ORACLE_TAKE) {
        oracle_take(game, oracle_figure_at(game, game->decider, choice));
    }
    --game->circles.left;
    oracle_go_to(game, ORACLE_CIRCLE_FIGURE);
}

const OracleStep ORACLE_STEP_CIRCLE =
    ORACLE_ASKS(ORACLE_CIRCLE, kind_enter, kind_choices, kind_choose);
const OracleStep ORACLE_STEP_CIRCLE_FOLLOWER =
    ORACLE_ASKS(ORACLE_CIRCLE_FIGURE, enter, choices, choose);

const OracleRule ORACLE_RULE_CROP_CIRCLES = {.expansion = "crop-circles"};
