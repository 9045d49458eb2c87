// SPDX-License-Identifier: MIT
#include "table/figure_removal.h"

#include "table/off_board.h"

/** Returns one such figure of a player on a tile to supply; returns false if none is left there. */
static bool figure_driven_off(const Rules *rules, Game *game, unsigned player, uint32_t copy,
                              bool (*leaves)(const Rules *rules, FigureAt figure)) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (cell_copy(rules, game, ref_copy(figures[i].ref)) == copy && leaves(rules, figures[i])) {
            rules->kernel->go_home(rules, game, player, figures[i].type, figures[i].ref);
            return true;
        }
    }
    return false;
}

void tile_vacate(const Rules *rules, Game *game, uint32_t copy,
                 bool (*leaves)(const Rules *rules, FigureAt figure)) {
    ASSERT(cell_copy(rules, game, copy) == copy);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        while (figure_driven_off(rules, game, player, copy, leaves)) {
        }
    }
    if (off_board_any(rules, game)) {
        OffBoardFigure away[GAME_OFF_BOARD_MAX];
        const PlacedTile at = copy_tile(rules, game, copy);
        const uint32_t count = off_board_on_tile(rules, game, at.x, at.y, away);
        for (uint32_t i = 0; i < count; i++) {
            off_board_release(rules, game, away[i]);
        }
    }
}

static bool is_follower(const Rules *rules, FigureAt figure) {
    return figure.role == ROLE_FOLLOWER;
}

void tile_followers_leave(const Rules *rules, Game *game, uint32_t copy) {
    tile_vacate(rules, game, copy, is_follower);
}

static bool fears_beasts(const Rules *rules, FigureAt figure) {
    return figure_in_danger(rules, figure.type, DANGER_BEAST);
}

void tile_remove_figures(const Rules *rules, Game *game, uint32_t copy) {
    tile_vacate(rules, game, copy, fears_beasts);
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        SegmentRef *const ref = neutral_ref(rules, game, i);
        if (rules->neutrals[i]->living && *ref != NO_REF &&
            cell_copy(rules, game, ref_copy(*ref)) == copy) {
            *ref = NO_REF;
        }
    }
}
