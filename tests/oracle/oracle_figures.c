// SPDX-License-Identifier: MIT
//
// Figures: in the supply, on the table, where they may be placed and when they return.
#include "oracle_rules.h"

#include <string.h>

enum {
    OCCUPIABLE =
        1U << TERRAIN_CITY | 1U << TERRAIN_ROAD | 1U << TERRAIN_FIELD | 1U << TERRAIN_CLOISTER
};

const char *const ORACLE_NEUTRAL_NAMES[ORACLE_NEUTRALS] = {
    [NEUTRAL_COUNT] = "count", [NEUTRAL_MAN] = "gingerbread-man", [NEUTRAL_MAGE] = "mage",
    [NEUTRAL_WITCH] = "witch", [NEUTRAL_DRAGON] = "dragon",       [NEUTRAL_FAIRY] = "fairy",
    [NEUTRAL_PIG] = "big-pig", [NEUTRAL_TEACHER] = "teacher",     [NEUTRAL_BIG_TOP] = "big-top"};

static const OracleKind NORMAL[] = {{ORACLE_NORMAL, 7, OCCUPIABLE, true, NULL, NULL}};

const OracleRule ORACLE_RULE_BASE = {.expansion = "", .kinds = NORMAL, .kind_count = 1};

bool oracle_is_follower(OracleFigureType type) {
    return type != ORACLE_BUILDER && type != ORACLE_PIG && type != ORACLE_BARN &&
           type != ORACLE_SHEPHERD;
}

const OracleKind *oracle_kind(const OracleGame *game, OracleFigureType type) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        const OracleRule *const owner = ORACLE_RULES[rule];
        for (int kind = 0; kind < owner->kind_count && (game->rules >> rule & 1U); ++kind) {
            if (owner->kinds[kind].type == type) {
                return &owner->kinds[kind];
            }
        }
    }
    return NULL;
}

void oracle_put(OracleGame *game, int player, const OracleChoice *choice) {
    if (choice->part == ORACLE_WHOLE) {
        oracle_take_off(game, choice);
        return;
    }
    game->figures[game->figure_count++] =
        (OracleFigure){player,
                       (OracleFigureType)choice->figure,
                       choice->placed,
                       choice->part,
                       choice->argument == 1 && choice->figure != ORACLE_BARN,
                       game->placed_count};
    --game->supply[player][choice->figure];
    oracle_survey(game);
}

int oracle_figure_at(const OracleGame *game, int player, const OracleChoice *choice) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool there = figure->placed == choice->placed &&
                           (figure->part == choice->part || figure->type == ORACLE_BARN);
        if (figure->owner == player && (int)figure->type == choice->figure && there) {
            return index;
        }
    }
    return -1;
}

static void send_home(OracleGame *game, int index) {
    if (game->figures[index].type == ORACLE_SHEPHERD) { /* the player's sheep go back into the
                                                           bag */
        memset(game->shepherd.sheep[game->figures[index].owner], 0, sizeof game->shepherd.sheep[0]);
    }
    ++game->supply[game->figures[index].owner][game->figures[index].type];
    game->figures[index] = game->figures[--game->figure_count];
}

void oracle_take(OracleGame *game, int index) {
    send_home(game, index);
    oracle_survey(game);
    oracle_release(game);
}

void oracle_release(OracleGame *game) {
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        const bool depends = figure->type == ORACLE_BUILDER || figure->type == ORACLE_PIG;
        if (depends &&
            oracle_feature(game, figure->placed, figure->part)->followers[figure->owner] == 0) {
            send_home(game, index);
        }
    }
}

bool oracle_admitted(const OracleGame *game, int placed, int part) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->admits &&
            !ORACLE_RULES[rule]->admits(game, placed, part)) {
            return false;
        }
    }
    return true;
}

bool oracle_closed(const OracleGame *game, int placed) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (game->rules >> rule & 1U && ORACLE_RULES[rule]->closes &&
            ORACLE_RULES[rule]->closes(game, placed)) {
            return true;
        }
    }
    return false;
}

static bool suits(const OracleGame *game, const OracleKind *kind, int placed, int part) {
    const OracleFeature *const feature = oracle_feature(game, placed, part);
    return kind->terrains >> feature->terrain & 1U && !oracle_closed(game, placed) &&
           (!kind->fits || kind->fits(game, placed, part));
}

bool oracle_may_enter(const OracleGame *game, const OracleKind *kind, int placed, int part) {
    const OracleFeature *const feature = oracle_feature(game, placed, part);
    return suits(game, kind, placed, part) && feature->follower_count == 0 &&
           (feature->terrain != TERRAIN_FIELD || game->options.farmers) &&
           oracle_admitted(game, placed, part);
}

static bool reopened(const OracleGame *game, int placed, int part) {
    bool open = false;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        open = open || (game->rules >> rule & 1U && ORACLE_RULES[rule]->reopens &&
                        ORACLE_RULES[rule]->reopens(game, placed, part));
    }
    return open;
}

/* Returns true if a figure may be placed on a part of the tile just placed. */
static bool may_put(const OracleGame *game, const OracleKind *kind, int placed, int part) {
    if (!kind->follower) {
        return suits(game, kind, placed, part) &&
               oracle_feature(game, placed, part)->followers[game->active] > 0;
    }
    return oracle_may_enter(game, kind, placed, part) ||
           (reopened(game, placed, part) && suits(game, kind, placed, part) &&
            oracle_admitted(game, placed, part));
}

int oracle_add_elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                         int count) {
    const OracleKind *const kind = oracle_kind(game, type);
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (kind && game->supply[game->active][type] > 0 && game->rules >> rule & 1U &&
            ORACLE_RULES[rule]->elsewhere) {
            count = ORACLE_RULES[rule]->elsewhere(game, type, out, count);
        }
    }
    return count;
}

/* Adds the deployments of a figure on one tile. */
static int add_on(const OracleGame *game, const OracleKind *kind, int placed, OracleChoice *out,
                  int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    const uint64_t monastery = oracle_mark(game, "monastery");
    for (int part = 0; part < game->box->tiles[tile->tile].part_count; ++part) {
        if (!may_put(game, kind, placed, part)) {
            continue;
        }
        const bool roles = oracle_part(game, placed, part)->marks & monastery;
        for (int role = 0; role <= (int)roles; ++role) {
            out[count++] = (OracleChoice){ORACLE_PUT, (int)kind->type, tile->x, tile->y,
                                          0,          placed,          part,    role};
        }
    }
    return count;
}

int oracle_add_deployments(const OracleGame *game, OracleFigureType type, OracleChoice *out,
                           int count) {
    const OracleKind *const kind = oracle_kind(game, type);
    if (!kind || game->supply[game->active][type] == 0) {
        return count;
    }
    count = add_on(game, kind, game->last, out, count);
    if (game->last_half >= 0) {
        count = add_on(game, kind, game->last_half, out, count);
    }
    return oracle_add_flight(game, type, out, count);
}

OracleChoice oracle_taking(const OracleGame *game, int index) {
    const OracleFigure *const figure = &game->figures[index];
    const OraclePlaced *const tile = &game->placed[figure->placed];
    /* A barn is identified by the field in its corner. */
    const int part = figure->type == ORACLE_BARN
                         ? oracle_part_on_half(game, figure->placed, 2 * figure->part)
                         : figure->part;
    return (OracleChoice){ORACLE_TAKE, (int)figure->type, tile->x, tile->y,
                          0,           figure->placed,    part,    0};
}

int oracle_add_once(const OracleChoice *choice, OracleChoice *out, int count) {
    for (int index = 0; index < count; ++index) {
        if (out[index].verb == choice->verb && out[index].figure == choice->figure &&
            out[index].placed == choice->placed && out[index].part == choice->part &&
            out[index].argument == choice->argument && out[index].rotation == choice->rotation) {
            return count;
        }
    }
    out[count] = *choice;
    return count + 1;
}

int oracle_add_taking(const OracleGame *game, int index, OracleChoice *out, int count) {
    const OracleChoice taking = oracle_taking(game, index);
    return oracle_add_once(&taking, out, count);
}

unsigned oracle_deployments(const OracleGame *game) {
    OracleChoice choices[2 * ORACLE_PARTS];
    const int count = oracle_add_deployments(game, ORACLE_NORMAL, choices, 0);
    unsigned parts = 0; /* ORACLE_WHOLE: take the figure off the table */
    for (int index = 0; index < count; ++index) {
        parts |= 1U << choices[index].part;
    }
    return parts;
}
