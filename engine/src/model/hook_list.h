/**
 * The slots of an Expansion that are called during games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HOOK_LIST_H
#define ENGINE_HOOK_LIST_H

#include <stdbool.h>

/**
 * Calls X(hook, slot, needed) for each: HOOK_`hook` lists the modules whose `slot` is not 0;
 * `needed` is true if only kernels with modules call it. Of slots that are set together, one is
 * listed: `piece_edges` for piece_edges_now and fits_with_piece, `farms_due` for farm_pay, `list`
 * for off_board_places and give_back. LONE_VALUE lists the modules whose feature_value is called
 * for cloisters and farms.
 */
// clang-format off
#define HOOK_LIST(X) \
    X(PROSPECTS, scoring.prospects, false) \
    X(FEATURE_VALUE, scoring.feature_value, false) \
    X(LONE_VALUE, scoring.values_lone, true) \
    X(PLACEMENT_ALLOWED, placement.placement_allowed, true) \
    X(FITS_WITH_PIECE, pieces.piece_edges, true) \
    X(BARRED, figures.barred, true) \
    X(ADMITTED, figures.admitted, true) \
    X(DEPLOYMENTS, figures.deployments, true) \
    X(CLOSED, figures.closed, true) \
    X(TAKES, reserve.takes, true) \
    X(WOOD_ACTIONS, figures.wood_actions, true) \
    X(WOOD_APPLY, figures.wood_apply, true) \
    X(DEPLOYED, figures.deployed, true) \
    X(FREE_ACTIONS, turn.free_actions, true) \
    X(COMPLETED, scoring.completed, true) \
    X(SCORED, scoring.scored, true) \
    X(FARM_BONUS, scoring.farm_bonus, true) \
    X(FARM_SHARES, preview.farm_shares, true) \
    X(CITY_WORTH, scoring.city_worth, true) \
    X(WINNERS, scoring.winners, true) \
    X(CITY_AID, scoring.city_aid, true) \
    X(AWARDED, scoring.awarded, true) \
    X(PASSED, scoring.passed, true) \
    X(FARMS_DUE, scoring.farms_due, true) \
    X(OFF_BOARD, off_board.list, true) \
    X(ON_TOP, off_board.on_top, true) \
    X(HOLDS_TILE, reserve.holds_tile, true) \
    X(TILES_LATER, reserve.tiles_later, true) \
    X(TURNED, pieces.turned, true) \
    X(FINAL, scoring.final, true) \
    X(JOINTS, pieces.joints, true) \
    X(JOINING, pieces.joining, true) \
    X(REJOINED, pieces.rejoined, true)

/**
 * The same for slots that only tell what turns change and affect no game. TURN_USUAL lists the
 * modules whose turn_usual is not turn_always_usual.
 */
#define PREVIEW_HOOK_LIST(X) \
    X(TURN_USUAL, preview.turn_usual, false) \
    X(TURN_PAYS, preview.turn_pays, false) \
    X(TURN_OFFERS, preview.turn_offers, false) \
    X(TURN_DECLINES, preview.turn_declines, false) \
    X(GOES_ON, preview.goes_on, false) \
    X(SECOND, preview.turn_second, false) \
    X(UNTOLD, preview.turn_untold, false) \
    X(CHOICES, preview.turn_choices, false) \
    X(ASKS_NEXT, preview.asks_next, false) \
    X(NEXT_PLAYER, preview.next_player, false)

/** Indexes of Rules.hook_lists. */
typedef enum Hook {
#define HOOK_NUMBER(hook, slot, needed) HOOK_##hook,
    HOOK_LIST(HOOK_NUMBER)
    HOOK_EFFECTS, /* number of those that affect games */
    HOOK_EFFECTS_LAST = HOOK_EFFECTS - 1, /* the next one has the number HOOK_EFFECTS */
    PREVIEW_HOOK_LIST(HOOK_NUMBER)
#undef HOOK_NUMBER
    HOOK_COUNT
} Hook;
// clang-format on

#endif
