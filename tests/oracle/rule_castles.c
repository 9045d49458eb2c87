// SPDX-License-Identifier: MIT
//
// Castles of Bridges, Castles & Bazaars: small cities turned into castles, and their lords.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN = 5 };

static const int STEP_X[4] = {0, 1, 0, -1};

static const int STEP_Y[4] = {-1, 0, 1, 0};

static int label_of(const OracleGame *game, int placed, int part) {
    return game->label[placed * ORACLE_PARTS + part];
}

bool oracle_is_castle(const OracleGame *game, const OracleFeature *feature) {
    for (int index = 0; index < game->castle.count; ++index) {
        const OracleCastle *const castle = &game->castle.built[index];
        if (&game->features[label_of(game, castle->placed, castle->part)] == feature) {
            return true;
        }
    }
    return false;
}

void oracle_castles_old(OracleGame *game) {
    for (int index = 0; index < game->castle.count; ++index) {
        game->castle.built[index].is_new = false;
    }
}

static int tokens_left(const OracleGame *game, int player) {
    int left = game->options.players <= 4 ? 3 : game->options.players <= 6 ? 2 : 1;
    for (int index = 0; index < game->castle.count; ++index) {
        left -= game->castle.built[index].owner == player;
    }
    return left;
}

/* ---- Small cities */

/* Returns the side of the rotated tile where a part is a semicircle, or -1 if it is none. */
static int round_side(const OracleGame *game, int placed, int part) {
    const OraclePart *const printed = oracle_part(game, placed, part);
    const bool tapered = !game->options.castle.any && printed->marks & oracle_mark(game, "tapered");
    for (int side = 0; side < 4; ++side) {
        if (printed->terrain == TERRAIN_CITY && printed->sides == 1U << side && !tapered) {
            return (side + game->placed[placed].rotation) % 4;
        }
    }
    return -1;
}

/*
 * Replaces *placed and *part by the other half of a complete small city. Returns false if there is
 * none.
 */
static bool other_half(const OracleGame *game, int *placed, int *part) {
    const int side = round_side(game, *placed, *part);
    const int neighbor = side < 0 ? -1 : game->neighbors[4 * *placed + side];
    const int beyond = neighbor < 0 ? -1 : oracle_part_on_side(game, neighbor, (side + 2) % 4);
    const OracleFeature *const city = oracle_feature(game, *placed, *part);
    if (beyond < 0 || round_side(game, neighbor, beyond) < 0 || !city->complete ||
        city->tiles != 2) {
        return false;
    }
    *placed = neighbor;
    *part = beyond;
    return true;
}

/* Returns the tile in question and its part: both halves are asked about, in order. */
static int asked_tile(const OracleGame *game, int number, int *part) {
    const int first = game->box->tiles[game->placed[game->last].tile].part_count;
    *part = number < first || game->last_half < 0 ? number : number - first;
    return number < first || game->last_half < 0 ? game->last : game->last_half;
}

static bool may_build(const OracleGame *game, int player, int number) {
    int part;
    const int tile = asked_tile(game, number, &part);
    int placed = tile;
    int other = part;
    if (part >= game->box->tiles[game->placed[placed].tile].part_count ||
        !other_half(game, &placed, &other) || tokens_left(game, player) == 0) {
        return false;
    }
    const OracleFeature *const city = oracle_feature(game, tile, part);
    bool most = oracle_has_most(city, game->options.players, player);
    bool no_majority = true;
    for (int rival = 0; rival < game->options.players; ++rival) {
        no_majority = no_majority && !oracle_has_most(city, game->options.players, rival);
    }
    most = most || (no_majority && city->followers[player] > 0);
    return most && city->followers[player] > 0 && !oracle_is_castle(game, city);
}

static bool enter_castle(OracleGame *game) {
    for (; oracle_plays(game, &ORACLE_RULE_BAZAARS) && game->castle.asked < 8 * ORACLE_PARTS;
         ++game->castle.asked) {
        const int turn = game->castle.asked % 8;
        const int player = (game->active + turn) % game->options.players;
        if (turn < game->options.players && may_build(game, player, game->castle.asked / 8)) {
            return oracle_ask(game, ORACLE_CASTLE, player);
        }
    }
    return false;
}

/*
 * Returns the index of a follower of a player on a tile of the same city, preferably an ordinary
 * one, or -1.
 */
static int knight(const OracleGame *game, int player, int placed, int part) {
    const int label = label_of(game, placed, part);
    int best = -1;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->owner == player && oracle_is_follower(figure->type) &&
            figure->placed == placed && label_of(game, placed, figure->part) == label &&
            (best < 0 || figure->type < game->figures[best].type)) {
            best = index;
        }
    }
    return best;
}

static int castle_choices(const OracleGame *game, OracleChoice *out) {
    int part;
    int placed = asked_tile(game, game->castle.asked / 8, &part);
    int count = oracle_add(out, 0, ORACLE_PASS);
    for (int half = 0; half < 2; ++half) {
        if (knight(game, game->decider, placed, part) >= 0) {
            const OraclePlaced *const tile = &game->placed[placed];
            out[count++] = (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, -1, -1, TOKEN};
        }
        (void)other_half(game, &placed, &part);
    }
    return count;
}

static bool comes_first(const OracleGame *game, const OracleCastle *a, const OracleCastle *b) {
    const OraclePlaced *const one = &game->placed[a->placed];
    const OraclePlaced *const other = &game->placed[b->placed];
    return one->y < other->y || (one->y == other->y && one->x < other->x) ||
           (one->y == other->y && one->x == other->x && a->part < b->part);
}

static void build(OracleGame *game, int x, int y) {
    int part;
    int placed = asked_tile(game, game->castle.asked / 8, &part);
    OracleCastle castle = {placed, part, 0, 0, game->decider, ORACLE_NORMAL, true, true};
    (void)other_half(game, &placed, &part);
    castle.other_placed = placed;
    castle.other_part = part;
    OracleCastle turned = castle;
    turned.placed = placed;
    turned.part = part;
    turned.other_placed = castle.placed;
    turned.other_part = castle.part;
    const int label = label_of(game, placed, part);
    const bool here = game->placed[placed].x == x && game->placed[placed].y == y;
    const int lord = here ? knight(game, game->decider, placed, part)
                          : knight(game, game->decider, castle.placed, castle.part);
    castle.lord = turned.lord = game->figures[lord].type;
    game->figures[lord] = game->figures[--game->figure_count];
    for (int index = game->figure_count - 1; index >= 0; --index) {
        const OracleFigure *const figure = &game->figures[index];
        if (figure->type != ORACLE_BARN && label_of(game, figure->placed, figure->part) == label) {
            ++game->supply[figure->owner][figure->type];
            game->figures[index] = game->figures[--game->figure_count];
        }
    }
    const OracleCastle built = comes_first(game, &castle, &turned) ? castle : turned;
    int at = game->castle.count++;
    for (; at > 0 && comes_first(game, &built, &game->castle.built[at - 1]); --at) {
        game->castle.built[at] = game->castle.built[at - 1];
    }
    game->castle.built[at] = built;
    oracle_survey(game);
    oracle_release(game);
}

static void castle_choose(OracleGame *game, const OracleChoice *choice) {
    if (choice->verb == ORACLE_TOKEN) {
        build(game, choice->x, choice->y);
    }
    ++game->castle.asked;
    oracle_go_to(game, ORACLE_CASTLE);
}

const OracleStep ORACLE_STEP_CASTLE =
    ORACLE_ASKS(ORACLE_CASTLE, enter_castle, castle_choices, castle_choose);

/* ---- Features completed near castles */

/* Writes the six tiles of a castle: its two tiles and those on both flanks; -1: no tile. */
static void six_tiles(const OracleGame *game, const OracleCastle *castle, int *tiles) {
    const int side = (castle->placed >= 0) ? round_side(game, castle->placed, castle->part) : -1;
    const int lengthwise = side < 0 ? 0 : side;
    const int crosswise = (lengthwise + 1) % 4;
    for (int cell = 0; cell < 6; ++cell) {
        const int along = cell % 2;
        const int flank = cell / 2 - 1;
        const OraclePlaced *const tile = &game->placed[castle->placed];
        tiles[cell] =
            oracle_at(game, tile->x + along * STEP_X[lengthwise] + flank * STEP_X[crosswise],
                      tile->y + along * STEP_Y[lengthwise] + flank * STEP_Y[crosswise]);
    }
}

/* Returns true if a feature shows on the six tiles. */
static bool is_near(const OracleGame *game, const OracleCastle *castle, int label) {
    int tiles[6];
    six_tiles(game, castle, tiles);
    for (int cell = 0; cell < 6; ++cell) {
        if (tiles[cell] >= 0 && oracle_cell_shows(game, tiles[cell], label)) {
            return true;
        }
    }
    return false;
}

static void note(OracleGame *game, int placed, int part, int worth) {
    game->castle.noted[game->castle.noted_count][0] = placed;
    game->castle.noted[game->castle.noted_count][1] = part;
    game->castle.noted[game->castle.noted_count++][2] = worth;
}

void oracle_castles_note(OracleGame *game, int index) {
    const OracleFeature *const feature = &game->features[index];
    if (oracle_only_abbots(feature) || feature->terrain == TERRAIN_GARDEN) {
        return; /* monasteries of abbots are never complete; the rules do not mention gardens */
    }
    for (int castle = 0; castle < game->castle.count; ++castle) {
        const OracleCastle *const it = &game->castle.built[castle];
        if (it->has_lord && !it->is_new && is_near(game, it, index)) {
            note(game, feature->placed, feature->part, oracle_worth(game, feature));
            return;
        }
    }
}

/* Returns the number by which an amount is chosen: an action argument is at most 255. */
static int number_of(int worth) {
    return worth < 255 ? worth : 255;
}

/* Writes all amounts a castle may be paid, by number. */
static int worths(const OracleGame *game, const OracleCastle *castle, OracleChoice *out) {
    int count = 0;
    for (int index = 0; index < game->castle.noted_count; ++index) {
        const int *const noted = game->castle.noted[index];
        bool is_listed = !is_near(game, castle, label_of(game, noted[0], noted[1]));
        for (int other = 0; other < count; ++other) {
            is_listed = is_listed || out[other].argument == number_of(noted[2]);
        }
        if (!is_listed) {
            count = oracle_add(out, count, ORACLE_ACCEPT);
            out[count - 1].argument = number_of(noted[2]);
        }
    }
    return count;
}

/* Returns the largest amount of that number that a castle may be paid. */
static int worth_chosen(const OracleGame *game, const OracleCastle *castle, int number) {
    int most = 0;
    for (int index = 0; index < game->castle.noted_count; ++index) {
        const int *const noted = game->castle.noted[index];
        if (is_near(game, castle, label_of(game, noted[0], noted[1])) &&
            number_of(noted[2]) == number && noted[2] > most) {
            most = noted[2];
        }
    }
    return most;
}

/* Returns the castle that is paid next and writes its amounts; NULL: none. */
static const OracleCastle *next_paid(const OracleGame *game, OracleChoice *out, int *count) {
    for (int turn = 0; turn < game->options.players; ++turn) {
        const int player = (game->active + turn) % game->options.players;
        for (int index = 0; index < game->castle.count; ++index) {
            const OracleCastle *const castle = &game->castle.built[index];
            const bool waits = castle->owner == player && castle->has_lord && !castle->is_new;
            *count = waits ? worths(game, castle, out) : 0;
            if (*count > 0) {
                return castle;
            }
        }
    }
    return NULL;
}

/* A mayor is paid nothing: a castle has no pennant. */
static void pay(OracleGame *game, const OracleCastle *of, int number) {
    const int worth = worth_chosen(game, of, number);
    OracleCastle *const castle = &game->castle.built[of - game->castle.built];
    castle->has_lord = false;
    ++game->supply[castle->owner][castle->lord];
    if (castle->lord != ORACLE_MAYOR) {
        int tiles[6];
        oracle_pay(game, castle->owner, worth);
        six_tiles(game, castle, tiles);
        oracle_gold_castle(game, castle->owner, tiles, 6);
        note(game, castle->placed, castle->part, worth);
    }
}

void oracle_lords_leave(OracleGame *game, int placed) {
    for (int index = 0; index < game->castle.count; ++index) {
        OracleCastle *const castle = &game->castle.built[index];
        if (castle->has_lord && (oracle_same_cell(game, castle->placed, placed) ||
                                 oracle_same_cell(game, castle->other_placed, placed))) {
            castle->has_lord = false;
            ++game->supply[castle->owner][castle->lord];
        }
    }
}

static bool enter_lords(OracleGame *game) {
    OracleChoice list[ORACLE_NOTED];
    int count = 0;
    const OracleCastle *castle = next_paid(game, list, &count);
    for (; castle && count == 1; castle = next_paid(game, list, &count)) {
        pay(game, castle, list[0].argument);
    }
    if (castle) {
        return oracle_ask(game, ORACLE_LORDS, castle->owner);
    }
    game->castle.noted_count = 0;
    return false;
}

static int lords_choices(const OracleGame *game, OracleChoice *out) {
    int count = 0;
    (void)next_paid(game, out, &count);
    return count;
}

static void lords_choose(OracleGame *game, const OracleChoice *choice) {
    OracleChoice list[ORACLE_NOTED];
    int count = 0;
    pay(game, next_paid(game, list, &count), choice->argument);
    oracle_go_to(game, ORACLE_LORDS);
}

const OracleStep ORACLE_STEP_LORDS =
    ORACLE_ASKS(ORACLE_LORDS, enter_lords, lords_choices, lords_choose);
