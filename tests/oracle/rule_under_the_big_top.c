// SPDX-License-Identifier: MIT
//
// Under the Big Top: the circus and its tokens, acrobats, ringmasters.
#include "oracle_rules.h"

#include <stdlib.h>
#include <string.h>

enum { FULL = 3, EACH_ACROBAT = 5, EACH_SHOW = 2, PYRAMID = 14 };

static const OracleKind KINDS[] = {
    {ORACLE_RINGMASTER, 1,
     1U << TERRAIN_CITY | 1U << TERRAIN_ROAD | 1U << TERRAIN_FIELD | 1U << TERRAIN_CLOISTER, true,
     NULL, NULL}};

/* Number of tokens, by points. */
static const int TOKENS[ORACLE_ANIMALS] = {[1] = 1, [3] = 4, [4] = 5, [5] = 3, [6] = 2, [7] = 1};

static bool set_option(OracleOptions *options, const char *key, const char *value) {
    return (strcmp(key, "pyramid") == 0 &&
            oracle_flag(&options->big_top.own, value, "any", "own")) ||
           (strcmp(key, "ringmaster") == 0 &&
            oracle_flag(&options->big_top.all, value, "named", "all"));
}

static bool is_near(const OraclePlaced *one, const OraclePlaced *other) {
    return abs(one->x - other->x) <= 1 && abs(one->y - other->y) <= 1;
}

static bool shows(const OracleGame *game, int placed, const char *mark) {
    return (game->box->tiles[game->placed[placed].tile].marks & oracle_mark(game, mark)) != 0;
}

/* The id of a tile with the symbol says which spaces it has. */
static bool has_acrobats(const OracleGame *game, int placed) {
    const char *const id = strchr(game->box->tiles[game->placed[placed].tile].name, '/') + 1;
    return shows(game, placed, "circus") && strncmp(id, "acrobats-", 9) == 0;
}

static bool has_circus(const OracleGame *game, int placed) {
    return shows(game, placed, "circus") && !has_acrobats(game, placed);
}

/* ---- Tokens */

static int tokens_left(const OracleGame *game, int points) {
    int all = 0;
    for (int other = 0; other < ORACLE_ANIMALS; ++other) {
        all += TOKENS[other] - game->big_top.revealed[other];
    }
    return all == 0 ? TOKENS[points] : TOKENS[points] - game->big_top.revealed[points];
}

/* Outcomes are numbered from the lowest token. */
static int outcomes(const OracleGame *game, OracleOutcome *out) {
    int count = 0;
    int number = 0;
    for (int points = 0; points < ORACLE_ANIMALS; ++points) {
        if (TOKENS[points] == 0) {
            continue;
        }
        if (tokens_left(game, points) > 0) {
            out[count++] = (OracleOutcome){number, tokens_left(game, points)};
        }
        ++number;
    }
    return count;
}

/* Reveals the token with this number and returns its points. */
static int reveal(OracleGame *game, int number) {
    int points = 0;
    while (TOKENS[points] == 0 || number-- > 0) {
        ++points;
    }
    if (game->big_top.revealed[points] == TOKENS[points]) {
        memset(&game->big_top, 0, sizeof game->big_top);
    }
    ++game->big_top.revealed[points];
    return points;
}

/* ---- Big top */

static bool lord_near(const OracleGame *game, const OracleCastle *castle, const OraclePlaced *at) {
    return castle->has_lord && (is_near(&game->placed[castle->placed], at) ||
                                is_near(&game->placed[castle->other_placed], at));
}

/* Returns the number of a player's followers on the tile of the big top and the eight around. */
static int guests(const OracleGame *game, int player) {
    const OraclePlaced *const at = &game->placed[game->neutrals[NEUTRAL_BIG_TOP].placed];
    int count = 0;
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        count += figure->owner == player && oracle_is_follower(figure->type) &&
                 is_near(&game->placed[figure->placed], at);
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const int other = oracle_other_half(game, placed);
        const bool near = is_near(tile, at) || (other >= 0 && is_near(&game->placed[other], at));
        const bool top = tile->top > 0 && (tile->top - 1) / ORACLE_FIGURE_TYPES == player;
        count += near ? tile->acrobats[player] + top : 0;
    }
    for (int castle = 0; castle < game->castle.count; ++castle) {
        count += game->castle.built[castle].owner == player &&
                 lord_near(game, &game->castle.built[castle], at);
    }
    return count;
}

/* Returns the tile of this turn that shows a circus, or -1. */
static int circus_of_turn(const OracleGame *game) {
    return game->last >= 0 && has_circus(game, game->last)             ? game->last
           : game->last_half >= 0 && has_circus(game, game->last_half) ? game->last_half
                                                                       : -1;
}

static void put(OracleGame *game, int placed) {
    game->neutrals[NEUTRAL_BIG_TOP] = (OraclePlace){true, placed, -1};
}

static void start(OracleGame *game) {
    for (int placed = 0; placed < game->placed_count; ++placed) {
        if (has_circus(game, placed)) {
            put(game, placed);
        }
    }
}

static bool enter(OracleGame *game) {
    const OraclePlace *const place = &game->neutrals[NEUTRAL_BIG_TOP];
    const int circus = oracle_plays(game, &ORACLE_RULE_BIG_TOP) ? circus_of_turn(game) : -1;
    if (circus < 0 || (place->on_table && place->placed == circus)) {
        return false;
    }
    if (place->on_table) {
        return oracle_ask(game, ORACLE_CIRCUS, game->active);
    }
    put(game, circus);
    return false;
}

static void resolve(OracleGame *game, int number) {
    const int points = reveal(game, number);
    for (int player = 0; player < game->options.players; ++player) {
        oracle_pay(game, player, points * guests(game, player));
    }
    put(game, circus_of_turn(game));
}

const OracleStep ORACLE_STEP_CIRCUS =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_CIRCUS, enter, outcomes, resolve);

/* The last token is part of final scoring: the robbers do not notice it. */
static bool enter_last(OracleGame *game) {
    if (!game->neutrals[NEUTRAL_BIG_TOP].on_table) {
        return false;
    }
    game->active = (game->count.placer + 1) % game->options.players;
    return oracle_ask(game, ORACLE_LAST_CIRCUS, game->active);
}

static void resolve_last(OracleGame *game, int number) {
    const int points = reveal(game, number);
    for (int player = 0; player < game->options.players; ++player) {
        game->scores[player] += points * guests(game, player);
    }
}

const OracleStep ORACLE_STEP_LAST_CIRCUS =
    ORACLE_LEAVES_TO_CHANCE(ORACLE_LAST_CIRCUS, enter_last, outcomes, resolve_last);

/* ---- Acrobats */

int oracle_acrobats(const OracleGame *game, int placed) {
    int count = 0;
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        count += game->placed[placed].acrobats[player];
    }
    return count;
}

void oracle_acrobat_leaves(OracleGame *game, int placed, int player) {
    --game->placed[placed].acrobats[player];
    ++game->supply[player][ORACLE_NORMAL];
}

void oracle_acrobats_leave(OracleGame *game, int placed) {
    for (int player = 0; player < ORACLE_SEATS; ++player) {
        while (game->placed[placed].acrobats[player] > 0) {
            oracle_acrobat_leaves(game, placed, player);
        }
    }
}

int oracle_add_acrobat_taking(const OracleGame *game, int placed, int player, OracleChoice *out,
                              int count) {
    const OraclePlaced *const tile = &game->placed[placed];
    if (tile->acrobats[player] > 0) {
        out[count++] = (OracleChoice){
            ORACLE_TAKE, ORACLE_NORMAL, tile->x, tile->y, player == game->active ? 0 : 1 + player,
            placed,      ORACLE_WHOLE,  0};
    }
    return count;
}

static bool is_reached(const OracleGame *game, int placed) {
    const OraclePlaced *const tile = &game->placed[placed];
    return shows(game, game->last, "portal") || is_near(tile, &game->placed[game->last]) ||
           (game->last_half >= 0 && is_near(tile, &game->placed[game->last_half]));
}

static int elsewhere(const OracleGame *game, OracleFigureType type, OracleChoice *out, int count) {
    for (int placed = 0; type == ORACLE_NORMAL && placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        if (has_acrobats(game, placed) && oracle_acrobats(game, placed) < FULL &&
            tile->bridge == 0 && is_reached(game, placed) && !oracle_closed(game, placed)) {
            out[count++] = (OracleChoice){ORACLE_PUT, ORACLE_NORMAL, tile->x,      tile->y,
                                          0,          placed,        ORACLE_WHOLE, 0};
        }
    }
    return count;
}

static int wood(const OracleGame *game, OracleChoice *out, int count) {
    for (int placed = 0; placed < game->placed_count; ++placed) {
        const OraclePlaced *const tile = &game->placed[placed];
        const bool mine = tile->acrobats[game->active] > 0 || !game->options.big_top.own;
        if (oracle_acrobats(game, placed) == FULL && mine && tile->bridge == 0) {
            out[count++] =
                (OracleChoice){ORACLE_TOKEN, -1, tile->x, tile->y, 0, placed, -1, PYRAMID};
        }
    }
    return count;
}

static bool wood_done(OracleGame *game, const OracleChoice *choice) {
    const bool enters = choice->verb == ORACLE_PUT && choice->part == ORACLE_WHOLE;
    const bool scores = choice->verb == ORACLE_TOKEN && choice->argument == PYRAMID;
    const int placed = enters || scores ? oracle_at(game, choice->x, choice->y) : -1;
    if (placed < 0 || !has_acrobats(game, placed)) {
        return false;
    }
    if (enters) {
        --game->supply[game->active][ORACLE_NORMAL];
        ++game->placed[placed].acrobats[game->active];
        return true;
    }
    const OraclePlaced tile = game->placed[placed];
    oracle_acrobats_leave(game, placed);
    for (int player = 0; player < game->options.players; ++player) {
        oracle_pay(game, player, EACH_ACROBAT * tile.acrobats[player]);
    }
    return true;
}

/* ---- Ringmasters */

/* Returns the points of a figure that is a ringmaster, and 0 for all others. */
static int due(const OracleGame *game, const OracleFigure *figure) {
    const uint64_t marks = oracle_mark(game, "circus");
    const bool shrine =
        (oracle_part(game, figure->placed, figure->part)->marks & oracle_mark(game, "shrine")) != 0;
    if (figure->type != ORACLE_RINGMASTER || (shrine && !game->options.big_top.all)) {
        return 0;
    }
    int count = 0;
    for (int cell = 0; cell < 9; ++cell) {
        const int placed = oracle_at(game, game->placed[figure->placed].x + cell % 3 - 1,
                                     game->placed[figure->placed].y + cell / 3 - 1);
        count += placed >= 0 && (oracle_cell_marks(game, placed) & marks) != 0;
    }
    return EACH_SHOW * count;
}

void oracle_ringmasters_paid(OracleGame *game, int feature) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        if (game->label[figure->placed * ORACLE_PARTS + figure->part] == feature &&
            !figure->lying) {
            oracle_pay(game, figure->owner, due(game, figure));
        }
    }
}

/* Returns true if the feature of a figure will be scored, now or at the end. */
static bool will_score(const OracleGame *game, const OracleFigure *figure) {
    const int label = game->label[figure->placed * ORACLE_PARTS + figure->part];
    const OracleFeature *const feature = &game->features[label];
    if (feature->terrain == TERRAIN_FIELD || !feature->complete) {
        return feature->terrain == TERRAIN_FIELD || game->options.incomplete_score;
    }
    return figure->lying || (game->unpaid && feature->concerned && !oracle_count_paid(game, label));
}

static void final(const OracleGame *game, int *scores) {
    for (int index = 0; index < game->figure_count; ++index) {
        const OracleFigure *const figure = &game->figures[index];
        scores[figure->owner] +=
            figure->type == ORACLE_RINGMASTER && will_score(game, figure) ? due(game, figure) : 0;
    }
    for (int placed = 0; placed < game->placed_count; ++placed) {
        for (int player = 0; player < game->options.players; ++player) {
            scores[player] += EACH_ACROBAT * game->placed[placed].acrobats[player];
        }
    }
}

const OracleRule ORACLE_RULE_BIG_TOP = {.expansion = "under-the-big-top",
                                        .kinds = KINDS,
                                        .kind_count = 1,
                                        .option = set_option,
                                        .start = start,
                                        .elsewhere = elsewhere,
                                        .wood = wood,
                                        .wood_done = wood_done,
                                        .completed = oracle_ringmasters_paid,
                                        .final = final};
