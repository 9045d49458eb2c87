// SPDX-License-Identifier: MIT
//
// The Wheel of Fortune: events of tiles with a number, which resolve before the placement, and the
// crowns around the wheel.
#include "oracle_rules.h"

#include <string.h>

enum { FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PESTILENCE, SECTORS };

/* The sector of each crown, and the cell of the wheel next to it. */
static const struct {
    int sector, x, y;
} CROWNS[ORACLE_CROWNS] = {{FORTUNE, 3, 1},     {TAXES, 3, 3},      {TAXES, 2, 3},
                           {FAMINE, 0, 3},      {STORM, 0, 2},      {STORM, 0, 1},
                           {INQUISITION, 0, 0}, {PESTILENCE, 2, 0}, {PESTILENCE, 3, 0}};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    if (strcmp(key, "wheel_place") == 0) {
        return oracle_flag(&options->wheel.beside, value, "start", "beside");
    }
    if (strcmp(key, "wheel_tiles") == 0) {
        return oracle_flag(&options->wheel.numbers, value, "all", "numbers");
    }
    return strcmp(key, "wheel_famine") == 0 &&
           oracle_flag(&options->wheel.majority, value, "each", "majority");
}

/* Returns the number on a tile kind; 0: none. */
static int number_on(const OracleGame *game, int tile) {
    const uint64_t marks = game->box->tiles[tile].marks;
    return marks & oracle_mark(game, "wheel-1")   ? 1
           : marks & oracle_mark(game, "wheel-2") ? 2
           : marks & oracle_mark(game, "wheel-3") ? 3
                                                  : 0;
}

static void tiles(OracleGame *game) {
    for (int tile = 0; tile < game->box->tile_count; ++tile) {
        const OracleTile *const kind = &game->box->tiles[tile];
        const bool mine = strncmp(kind->name, "wheel-of-fortune/", 17) == 0;
        if (mine && (kind->block ? game->options.wheel.beside
                                 : game->options.wheel.numbers && number_on(game, tile) == 0)) {
            game->unseen[tile] = 0;
        }
    }
}

static void put_pig(OracleGame *game, int sector) {
    game->wheel.sector = sector;
    for (int crown = ORACLE_CROWNS - 1; crown >= 0 && !game->options.wheel.beside; --crown) {
        if (CROWNS[crown].sector == sector) { /* first crown of the sector */
            game->neutrals[NEUTRAL_PIG] = (OraclePlace){
                true, oracle_at(game, CROWNS[crown].x, CROWNS[crown].y), ORACLE_WHOLE};
        }
    }
}

static void start(OracleGame *game) {
    memset(&game->wheel, 0, sizeof game->wheel);
    put_pig(game, FORTUNE);
}

/* ---- Events */

static bool stands_on(const OracleGame *game, const OracleFigure *figure, OracleTerrain terrain) {
    return oracle_is_follower(figure->type) && !figure->lying &&
           oracle_part(game, figure->placed, figure->part)->terrain == terrain;
}

static int tax_of(const OracleGame *game, const OracleFigure *knight) {
    const OracleFeature *const city = oracle_feature(game, knight->placed, knight->part);
    return oracle_is_castle(game, city) ? 0 : city->pennants + city->followers[knight->owner];
}

static int harvest_of(const OracleGame *game, const OracleFigure *farmer) {
    const int farm = game->label[farmer->placed * ORACLE_PARTS + farmer->part];
    int each = 1;
    int open = 0;
    int points = 0;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->farm_bonus) {
            each += ORACLE_RULES[rule]->farm_bonus(game, farm, farmer->owner);
        }
    }
    (void)oracle_farm_cities(game, farm, &open); /* marks the cities in game->seen */
    for (int city = 0; city < game->feature_count; ++city) {
        if (game->seen[city] && game->features[city].complete) {
            points += each + oracle_is_castle(game, &game->features[city]);
        }
    }
    const bool paid = !game->options.wheel.majority ||
                      oracle_has_most(&game->features[farm], game->options.players, farmer->owner);
    return paid ? points : 0;
}

static bool is_monk(const OracleGame *game, const OracleFigure *figure) {
    const uint64_t others = oracle_mark(game, "shrine") | oracle_mark(game, "hut");
    return stands_on(game, figure, TERRAIN_CLOISTER) &&
           !(oracle_part(game, figure->placed, figure->part)->marks & others);
}

static void event(OracleGame *game) {
    if (game->wheel.sector == FORTUNE) {
        oracle_pay(game, game->active, 3);
    }
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (game->wheel.sector == TAXES && stands_on(game, figure, TERRAIN_CITY)) {
            oracle_pay(game, figure->owner, tax_of(game, figure));
        } else if (game->wheel.sector == FAMINE && stands_on(game, figure, TERRAIN_FIELD)) {
            oracle_pay(game, figure->owner, harvest_of(game, figure));
        } else if (game->wheel.sector == INQUISITION && is_monk(game, figure)) {
            oracle_pay(game, figure->owner, 2);
        }
    }
    for (int player = 0; player < game->options.players && game->wheel.sector == STORM; ++player) {
        for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
            oracle_pay(game, player,
                       oracle_is_follower((OracleFigureType)type) ? game->supply[player][type] : 0);
        }
    }
}

static void crowns(OracleGame *game) {
    int there = 0;
    int spaces = 0;
    for (int crown = 0; crown < ORACLE_CROWNS; ++crown) {
        spaces += CROWNS[crown].sector == game->wheel.sector;
        there += CROWNS[crown].sector == game->wheel.sector && game->wheel.crown[crown] != 0;
    }
    for (int crown = 0; crown < ORACLE_CROWNS; ++crown) {
        if (CROWNS[crown].sector == game->wheel.sector && game->wheel.crown[crown] != 0) {
            const int who = game->wheel.crown[crown] - 1;
            oracle_pay(game, who / ORACLE_FIGURE_TYPES, spaces == 2 && there == 1 ? 6 : 3);
            oracle_crown_leaves(game, crown);
        }
    }
}

static int victims(const OracleGame *game, int player, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == player && oracle_is_follower(figure->type)) {
            count = oracle_add_taking(game, index, out, count);
        }
    }
    return count;
}

static int choices(const OracleGame *game, OracleChoice *out) {
    return victims(game, game->decider, out);
}

static bool enter(OracleGame *game) {
    OracleChoice list[ORACLE_FIGURES_OF_PLAYER];
    if (!oracle_plays(game, &ORACLE_RULE_WHEEL) || game->hand < 0 ||
        number_on(game, game->hand) == 0) {
        return false;
    }
    if (!game->wheel.turning) {
        game->wheel.turning = true;
        game->wheel.spared = 0;
        put_pig(game, (game->wheel.sector + number_on(game, game->hand)) % SECTORS);
        event(game);
    }
    while (game->wheel.sector == PESTILENCE && game->wheel.spared < game->options.players) {
        const int player = (game->active + game->wheel.spared) % game->options.players;
        if (victims(game, player, list) > 0) {
            return oracle_ask(game, ORACLE_PESTILENCE, player);
        }
        ++game->wheel.spared;
    }
    game->wheel.turning = false;
    crowns(game);
    return false;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    oracle_take(game, oracle_figure_at(game, game->decider, choice));
    ++game->wheel.spared;
    oracle_go_to(game, ORACLE_PESTILENCE);
}

const OracleStep ORACLE_STEP_WHEEL = ORACLE_ASKS(ORACLE_PESTILENCE, enter, choices, choose);

/* ---- Crowns */

static OracleChoice crowning(const OracleGame *game, int type, int crown) {
    const bool beside = game->options.wheel.beside;
    const int x = beside ? 0 : CROWNS[crown].x;
    const int y = beside ? 0 : CROWNS[crown].y;
    return (OracleChoice){ORACLE_PUT,   type, x, y, beside ? 1 + crown : 0, oracle_at(game, x, y),
                          ORACLE_WHOLE, 0};
}

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    for (int crown = 0; crown < ORACLE_CROWNS && oracle_is_follower(type); ++crown) {
        if (game->wheel.crown[crown] == 0) {
            out[count++] = crowning(game, (int)type, crown);
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    for (int crown = 0; crown < ORACLE_CROWNS && choice->verb == ORACLE_PUT; ++crown) {
        const OracleChoice there = crowning(game, choice->figure, crown);
        if (choice->part == ORACLE_WHOLE && choice->x == there.x && choice->y == there.y &&
            choice->rotation == there.rotation) {
            --game->supply[game->active][choice->figure];
            game->wheel.crown[crown] = 1 + ORACLE_FIGURE_TYPES * game->active + choice->figure;
            return true;
        }
    }
    return false;
}

void oracle_crown_leaves(OracleGame *game, int crown) {
    const int who = game->wheel.crown[crown] - 1;
    ++game->supply[who / ORACLE_FIGURE_TYPES][who % ORACLE_FIGURE_TYPES];
    game->wheel.crown[crown] = 0;
}

int oracle_crown_takings(const OracleGame *game, OracleChoice *out, int count) {
    for (int crown = 0; crown < ORACLE_CROWNS && !game->options.wheel.beside; ++crown) {
        const int who = game->wheel.crown[crown] - 1;
        if (who >= 0 && who / ORACLE_FIGURE_TYPES == game->active) {
            out[count] = crowning(game, who % ORACLE_FIGURE_TYPES, crown);
            out[count++].verb = ORACLE_TAKE;
        }
    }
    return count;
}

bool oracle_crown_taken(OracleGame *game, const OracleChoice *choice) {
    for (int crown = 0; crown < ORACLE_CROWNS && choice->part == ORACLE_WHOLE; ++crown) {
        if (game->wheel.crown[crown] == 1 + ORACLE_FIGURE_TYPES * game->active + choice->figure &&
            choice->x == CROWNS[crown].x && choice->y == CROWNS[crown].y) {
            oracle_crown_leaves(game, crown);
            return true;
        }
    }
    return false;
}

const OracleRule ORACLE_RULE_WHEEL = {.expansion = "wheel-of-fortune",
                                      .option = set_option,
                                      .tiles = tiles,
                                      .start = start,
                                      .elsewhere = elsewhere,
                                      .wood_done = wood_done};
