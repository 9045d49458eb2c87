// SPDX-License-Identifier: MIT
// Hills & Sheep: shepherds, their sheep, and the bag of tokens.
#include "oracle_rules.h"

enum { WOLF = ORACLE_SHEEP, EXPAND = 1, HERD = 2 };

static const OracleKind KINDS[] = {{ORACLE_SHEPHERD, 1, 1U << TERRAIN_FIELD, false, NULL, NULL}};

/* Number of tokens with one, two, three and four sheep, and of wolves. */
static const int TOKENS[ORACLE_SHEEP + 1] = {4, 5, 5, 2, 2};

/* Returns the index of a player's shepherd on the table, or -1. */
static int shepherd_of(const OracleGame *game, int player) {
    for (int index = 0; index < game->figure_count; ++index) {
        if (game->figures[index].type == ORACLE_SHEPHERD && game->figures[index].owner == player) {
            return index;
        }
    }
    return -1;
}

/* Returns the field of a player's shepherd, or -1. */
static int pasture_of(const OracleGame *game, int player) {
    const int index = shepherd_of(game, player);
    return index < 0 ? -1
                     : game->label[game->figures[index].placed * ORACLE_PARTS +
                                   game->figures[index].part];
}

/* Returns all shepherds on a field to their supplies, and their sheep to the bag. */
static void scatter(OracleGame *game, int field) {
    for (int player = 0; player < game->options.players; ++player) {
        if (pasture_of(game, player) == field) {
            oracle_take(game, shepherd_of(game, player));
        }
    }
}

/* ---- Bag */

static int outcomes(const OracleGame *game, OracleOutcome *out) {
    int count = 0;
    for (int kind = 0; kind <= ORACLE_SHEEP; ++kind) {
        int left = TOKENS[kind];
        for (int player = 0; player < ORACLE_SEATS && kind != WOLF; ++player) {
            left -= game->shepherd.sheep[player][kind];
        }
        if (left > 0) {
            out[count++] = (OracleOutcome){kind, left};
        }
    }
    return count;
}

static void resolve(OracleGame *game, int token) {
    game->shepherd.takes_token = false;
    if (token == WOLF) {
        scatter(game, pasture_of(game, game->active));
    } else {
        ++game->shepherd.sheep[game->active][token];
    }
}

static bool enter_first(OracleGame *game) {
    return game->shepherd.takes_token && oracle_ask(game, ORACLE_FIRST_SHEEP, game->active);
}

static bool enter_further(OracleGame *game) {
    return game->shepherd.takes_token && oracle_ask(game, ORACLE_FURTHER_SHEEP, game->active);
}

const OracleStep ORACLE_STEP_FIRST_SHEEP =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_FIRST_SHEEP, enter_first, outcomes, resolve);
const OracleStep ORACLE_STEP_FURTHER_SHEEP =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_FURTHER_SHEEP, enter_further, outcomes, resolve);

/* ---- Deployment on any field of the tile without a shepherd */

static int wood_on(const OracleGame *game, int placed, OracleChoice *out, int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    const bool closed = game->options.dragon.volcano_herds ? oracle_source_new(game, placed)
                                                           : oracle_closed(game, placed);
    for (int part = 0; !closed && part < game->box->tiles[tile->tile].part_count; ++part) {
        bool taken = false;
        for (int player = 0; player < game->options.players; ++player) {
            taken = taken || pasture_of(game, player) == game->label[placed * ORACLE_PARTS + part];
        }
        if (oracle_part(game, placed, part)->terrain == TERRAIN_FIELD && !taken) {
            out[count++] =
                (OracleChoice){ORACLE_PUT, ORACLE_SHEPHERD, tile->x, tile->y, 0, placed, part, 0};
        }
    }
    return count;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    if (game->supply[game->active][ORACLE_SHEPHERD] == 0) {
        return count;
    }
    count = wood_on(game, game->last, out, count);
    return game->last_half < 0 ? count : wood_on(game, game->last_half, out, count);
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb != ORACLE_PUT || choice->figure != ORACLE_SHEPHERD) {
        return false;
    }
    oracle_put(game, game->active, choice);
    game->shepherd.takes_token = true;
    return true;
}

/* ---- Flock */

/* The shepherd was already there, and the tile extends its field. */
static void laid(OracleGame *game) {
    const int field = pasture_of(game, game->active);
    game->shepherd.takes_token = false;
    game->shepherd.grows = field >= 0 && game->features[field].touched;
}

static bool enter(OracleGame *game) {
    return game->shepherd.grows && shepherd_of(game, game->active) >= 0 &&
           oracle_ask(game, ORACLE_FLOCK, game->active);
}

static int choices(const OracleGame *game, OracleChoice *out) {
    int count = oracle_add(out, 0, ORACLE_ACCEPT);
    count = oracle_add(out, count, ORACLE_ACCEPT);
    out[0].argument = EXPAND;
    out[1].argument = HERD;
    return count;
}

static void choose(OracleGame *game, const OracleChoice *choice) {
    game->shepherd.grows = false;
    if (choice->argument == EXPAND) {
        game->shepherd.takes_token = true;
        return;
    }
    const int field = pasture_of(game, game->active);
    const uint64_t printed = oracle_mark(game, "sheep");
    int sheep = 0;
    for (int spot = 0; spot < game->placed_count * ORACLE_PARTS; ++spot) {
        sheep += game->label[spot] == field &&
                 oracle_part(game, spot / ORACLE_PARTS, spot % ORACLE_PARTS)->marks & printed;
    }
    for (int player = 0; player < game->options.players; ++player) {
        for (int kind = 0; kind < ORACLE_SHEEP; ++kind) {
            sheep += pasture_of(game, player) == field
                         ? (kind + 1) * game->shepherd.sheep[player][kind]
                         : 0;
        }
    }
    for (int player = 0; player < game->options.players; ++player) {
        oracle_pay(game, player, pasture_of(game, player) == field ? sheep : 0);
    }
    scatter(game, field);
}

const OracleStep ORACLE_STEP_FLOCK = ORACLE_ASKS(ORACLE_FLOCK, enter, choices, choose);

const OracleRule ORACLE_RULE_SHEPHERD = {.expansion = "shepherd",
                                         .kinds = KINDS,
                                         .kind_count = 1,
                                         .laid = laid,
                                         .wood = wood,
                                         .wood_done = wood_done};
