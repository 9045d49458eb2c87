// SPDX-License-Identifier: MIT
//
// Compares figures, neutral figures and prisoners.
#include "compare_pieces.h"
#include "compare.h"
#include "pair.h"

#include <stdlib.h>
#include <string.h>

/* A neutral figure. The gingerbread man is identified by the city only. */
/* Returns the engine's number of a part, or of the whole tile. */
static unsigned place_of(const Pair *pair, int placed, int part) {
    return part < 0 ? WHOLE_TILE : pair_segment_of(pair, placed, part);
}

static bool compare_neutral(Pair *pair, OracleNeutral which, const FigureView *figure) {
    const OraclePlace *const place = &pair->oracle->neutrals[which];
    const char *const name = ORACLE_NEUTRAL_NAMES[which];
    if (!figure != !place->on_table) {
        return pair_differs(pair, "the %s is %s the table", name, figure ? "on" : "not on");
    }
    if (!figure) {
        return true;
    }
    const bool same = which == NEUTRAL_MAN
                          ? pair_feature_of(pair, figure->tile, figure->segment) ==
                                pair->oracle->label[place->placed * ORACLE_PARTS + place->part]
                      : place->part == ORACLE_WHOLE
                          ? (int)figure->tile == place->placed && figure->segment == WHOLE_TILE
                          : (int)figure->tile == place->placed &&
                                figure->segment == place_of(pair, place->placed, place->part);
    return same || pair_differs(pair, "the %s is at another place: on tile %d segment %d", name,
                                figure->tile, figure->segment);
}

static bool compare_neutrals(Pair *pair, const FigureView *figures, uint32_t count) {
    for (int which = 0; which < ORACLE_NEUTRALS; ++which) {
        const FigureView *found = NULL;
        for (uint32_t index = 0; index < count; ++index) {
            const bool named = figures[index].owner < 0 &&
                               strcmp(figures[index].name, ORACLE_NEUTRAL_NAMES[which]) == 0;
            found = named ? &figures[index] : found;
        }
        if (!compare_neutral(pair, (OracleNeutral)which, found)) {
            return false;
        }
    }
    return true;
}

/* Encodes owner, type and place of a figure as a number. */
static uint64_t figure_key(int owner, int type, int placed, int part) {
    const int where = type == (int)ORACLE_BARN ? 0 : part;
    return (uint64_t)owner << 40 | (uint64_t)type << 32 | (uint64_t)placed << 8 | (uint64_t)where;
}

bool pair_compare_figures(Pair *pair) {
    FigureView figures[GAME_FIGURES_MAX];
    const OracleGame *const oracle = pair->oracle;
    if (pair_leaving(oracle)) {
        return true;
    }
    const uint32_t count = game_figures(pair->rules, pair->game, figures);
    uint32_t mine = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const FigureView *const figure = &figures[index];
        if (figure->owner < 0) {
            continue;
        }
        const uint32_t type = game_tile(pair->rules, pair->game, figure->tile).type;
        const int part = pair->part_of[type * SEGMENTS_MAX + figure->segment];
        pair->keys[0][mine++] = figure_key(figure->owner, figure->type, figure->tile, part);
    }
    for (int index = 0; index < oracle->figure_count; ++index) {
        const OracleFigure *const figure = &oracle->figures[index];
        pair->keys[1][index] =
            figure_key(figure->owner, (int)figure->type, figure->placed, figure->part);
    }
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], pair_key_order);
    qsort(pair->keys[1], (size_t)oracle->figure_count, sizeof *pair->keys[1], pair_key_order);
    for (uint32_t index = 0; index < mine && (int)index < oracle->figure_count; ++index) {
        const uint64_t left = pair->keys[0][index];
        const uint64_t right = pair->keys[1][index];
        if (left != right) {
            return pair_differs(pair,
                                "figure %d of player %d on tile %d part %d, should be %d of %d on "
                                "%d part %d",
                                (int)(left >> 32 & 255U), (int)(left >> 40),
                                (int)(left >> 8 & 0xFFFFU), (int)(left & 255U),
                                (int)(right >> 32 & 255U), (int)(right >> 40),
                                (int)(right >> 8 & 0xFFFFU), (int)(right & 255U));
        }
    }
    if ((int)mine != oracle->figure_count) {
        return pair_differs(pair, "%u figures on the table, should be %d", mine,
                            oracle->figure_count);
    }
    return compare_neutrals(pair, figures, count);
}

/* Adds the prisoners of `owner` that `captor` holds to the oracle's keys. */
static uint32_t add_prisoners(Pair *pair, int captor, int owner, uint32_t count) {
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        for (int left = pair->oracle->tower.held[captor][owner][type]; left > 0; --left) {
            pair->keys[1][count++] = figure_key(owner, type, captor, 0);
        }
    }
    return count;
}

/* Returns the number of the crown with this name, or -1. */
static int crown_of(const char *place) {
    static const char *const CROWNS[ORACLE_CROWNS] = {
        "fortune crown",     "first taxes crown",      "second taxes crown",
        "famine crown",      "first storm crown",      "second storm crown",
        "inquisition crown", "first pestilence crown", "second pestilence crown"};
    int crown = ORACLE_CROWNS - 1;
    while (crown >= 0 && strcmp(CROWNS[crown], place) != 0) {
        --crown;
    }
    return crown;
}

enum {
    CROWN_PLACES = 1 << 14,
    DUTY_PLACES = 1 << 15
}; /* greater than the keys of all captors
      and towers */

/* Adds guards and captives to the oracle's keys. */
static uint32_t add_guards(Pair *pair, uint32_t count) {
    for (int code = 0; code < 1 << 16; ++code) {
        const int player = code >> 12;
        const int guard = code >> 8 & 15;
        const int owner = code >> 4 & 15;
        const int type = code & 15;
        if (player >= ORACLE_SEATS || owner >= ORACLE_SEATS || guard >= ORACLE_FIGURE_TYPES ||
            type >= ORACLE_FIGURE_TYPES) {
            continue;
        }
        for (int left = pair->oracle->guard.pairs[player][guard][owner][type]; left > 0; --left) {
            pair->keys[1][count++] = figure_key(player, guard, DUTY_PLACES, 0);
            pair->keys[1][count++] = figure_key(owner, type, DUTY_PLACES + 1 + player, 0);
        }
    }
    return count;
}

/* Compares prisoners and the figures on towers and crowns. */
bool pair_compare_off_board(Pair *pair) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const OracleGame *const oracle = pair->oracle;
    const uint32_t count = game_off_board(pair->rules, pair->game, figures);
    uint32_t mine = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const OffBoardFigure *const figure = &figures[index];
        const bool top =
            strcmp(figure->place, "tower top") == 0 || strcmp(figure->place, "castle spot") == 0 ||
            strcmp(figure->place, "mine") == 0 || strcmp(figure->place, "pyramid") == 0;
        if (top || strcmp(figure->place, "prison") == 0) {
            const int where = top ? 256 + oracle_at(oracle, figure->x, figure->y) : figure->holder;
            pair->keys[0][mine++] = figure_key(figure->owner, figure->type, where, 0);
        }
        if (strcmp(figure->place, "guard duty") == 0 || strcmp(figure->place, "guarded") == 0) {
            pair->keys[0][mine++] =
                figure_key(figure->owner, figure->type, DUTY_PLACES + 1 + figure->holder, 0);
        }
        const int crown = crown_of(figure->place);
        if (crown >= 0) {
            pair->keys[0][mine++] =
                figure_key(figure->owner, figure->type, CROWN_PLACES + crown, 0);
        }
    }
    uint32_t theirs = add_guards(pair, 0);
    for (int crown = 0; crown < ORACLE_CROWNS; ++crown) {
        const int who = oracle->wheel.crown[crown] - 1;
        if (who >= 0) {
            pair->keys[1][theirs++] = figure_key(
                who / ORACLE_FIGURE_TYPES, who % ORACLE_FIGURE_TYPES, CROWN_PLACES + crown, 0);
        }
    }
    for (int captor = 0; captor < ORACLE_SEATS; ++captor) {
        for (int owner = 0; owner < ORACLE_SEATS; ++owner) {
            theirs = add_prisoners(pair, captor, owner, theirs);
        }
    }
    for (int placed = 0; placed < oracle->placed_count; ++placed) {
        const int top = oracle->placed[placed].top - 1;
        for (int acrobat = 0; acrobat < ORACLE_SEATS * 3; ++acrobat) {
            const int owner = acrobat / 3;
            if (acrobat % 3 < oracle->placed[placed].acrobats[owner]) {
                pair->keys[1][theirs++] = figure_key(owner, ORACLE_NORMAL, 256 + placed, 0);
            }
        }
        if (top >= 0) {
            pair->keys[1][theirs++] =
                figure_key(top / ORACLE_FIGURE_TYPES, top % ORACLE_FIGURE_TYPES, 256 + placed, 0);
        }
    }
    return pair_sets_equal(pair, "pieces away", mine, theirs);
}
