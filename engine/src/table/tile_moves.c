// SPDX-License-Identifier: MIT
#include "table/tile_moves.h"

#include "table/nested_turns.h"
#include "table/off_board.h"

bool spares_all(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    return true;
}

/**
 * Returns true if a module without rules for moved tiles may remember something about placed tiles.
 */
static bool module_keeps(const Expansion *e) {
    return e->state.state_size != 0 || e->figures.neutral_count != 0 ||
           e->off_board.off_board_places != NULL || e->pieces.joints != NULL ||
           e->pieces.piece_edges != 0;
}

static bool modules_spare(const Rules *rules, const Game *game, uint32_t copy) {
    bool spared = true;
    for (uint32_t m = 0; spared && m < rules->module_count; m++) {
        const Expansion *e = rules->modules[m].expansion;
        spared = e->placement.spares != NULL ? e->placement.spares(rules, game, m, copy)
                                             : !module_keeps(e);
    }
    return spared;
}

/**
 * Returns true if a figure is on the tile of a copy, or on a road, city or field that the tile
 * shows.
 */
static bool figure_holds(const Rules *rules, const Game *game, SegmentRef ref, uint32_t copy) {
    if (ref == NO_REF || ref_copy(ref) == copy) {
        return ref != NO_REF;
    }
    const TypeInfo *type = rules_copy_type(rules, ref_copy(ref));
    const unsigned segment = ref_segment(ref);
    return segment < type->segment_count && ((type->cloisters >> segment) & 1U) == 0 &&
           type->facts->segments[segment].kind != SEGMENT_RIVER &&
           copy_segments(rules, game, copy, feature_of_ref(rules, game, ref)) != 0;
}

/** As figure_holds, for figures on top of it. */
static bool someone_on_top(const Rules *rules, const Game *game, unsigned player, uint32_t copy) {
    uint16_t copies[GAME_OFF_BOARD_MAX];
    const uint32_t count = off_board_on_top(rules, game, player, copies);
    bool there = false;
    for (uint32_t i = 0; i < count; i++) {
        there = there || copies[i] == copy;
    }
    return there;
}

/** Returns true if no figure is on a tile or on the features it shows. */
static bool tile_empty(const Rules *rules, const Game *game, uint32_t copy) {
    bool empty = true;
    for (unsigned player = 0; empty && player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            empty = empty && !figure_holds(rules, game, figures[i].ref, copy);
        }
        empty = empty && !someone_on_top(rules, game, player, copy);
    }
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        empty = empty && !figure_holds(rules, game, neutral_ref_const(rules, game, i), copy);
    }
    return empty;
}

/** Returns true if a waiting part of the turn continues with the tile. */
static bool part_needs(const Rules *rules, const Game *game, uint32_t copy) {
    bool needs = false;
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        needs = needs || parts_of(rules, game)->waiting[i].copy == copy;
    }
    return needs;
}

/**
 * Returns true for types that can be moved: whole tiles from the ordinary stack whose position no
 * module restricts.
 */
static bool type_movable(const TypeInfo *type) {
    return type->stage == DRAW_MAIN && !type->half && type->beside == 0 && !type->facts->in_block &&
           type->edges[0][0] != EDGE_ANY && type->restrictions == 0;
}

bool tile_movable(const Rules *rules, const Game *game, uint32_t copy) {
    const Kernel *kernel = rules->kernel;
    enum { BESIDE_MOST = 2 };
    if (copy == kernel->copy_at(game, 0) || copy == game->copy_in_turn ||
        !type_movable(rules_copy_type(rules, copy)) ||
        kernel->tiles_beside(game, copy) > BESIDE_MOST || kernel->table_bound(game)) {
        return false;
    }
    ActionList places = action_list_any();
    if (part_needs(rules, game, copy) || !tile_empty(rules, game, copy) ||
        !modules_spare(rules, game, copy) || kernel->tile_divides(game, copy)) {
        return false;
    }
    kernel->moves(rules, game, copy, &places);
    return places.total != 0;
}
