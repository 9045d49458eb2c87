// SPDX-License-Identifier: MIT
#include "table/doubles.h"

#include "base/bits.h"
#include "model/hook_calls.h"

/** Returns the side of a placed western half at which the eastern one is. */
static unsigned side_of_east(PlacedTile west) {
    return (1U + west.rotation) % SIDES;
}

PlacedTile double_east(PlacedTile west) {
    const unsigned side = side_of_east(west);
    return (PlacedTile){(int16_t)(west.x + side_dx(side)), (int16_t)(west.y + side_dy(side)),
                        (uint16_t)(west.type + 1), west.rotation};
}

// ---- Where it fits

/** Returns true if the cell of a tile to be placed is free, on the table, and fits its sides. */
static bool half_fits(const Rules *rules, const Game *game, PlacedTile tile) {
    return table_holds(rules, tile.x, tile.y) && rules->kernel->copy_on(game, tile.x, tile.y) < 0 &&
           tile_sides_amiss(rules, game, tile) == 0 && tile_allowed(rules, game, tile);
}

/** Returns true if a tile to be placed touches a placed one: its cell is open. */
static bool half_touches(const Rules *rules, const Game *game, PlacedTile tile) {
    bool touches = false;
    for (unsigned side = 0; side < SIDES && !touches; side++) {
        touches = copy_next_to(rules, game, tile, side) >= 0;
    }
    return touches;
}

bool double_fits(const Rules *rules, const Game *game, PlacedTile west, DoubleAllowed allowed) {
    const PlacedTile east = double_east(west);
    return half_fits(rules, game, west) && half_fits(rules, game, east) &&
           (half_touches(rules, game, west) || half_touches(rules, game, east)) &&
           (allowed == NULL || allowed(rules, game, west, east));
}

/** Returns a double tile whose western or eastern half is in an open cell. */
static PlacedTile double_at(OpenCell cell, uint32_t type, unsigned rotation, bool by_east) {
    const PlacedTile west = {cell.x, cell.y, (uint16_t)type, (uint8_t)rotation};
    const unsigned back = side_of_east(west) ^ 2U;
    const int step_x = by_east ? side_dx(back) : 0;
    const int step_y = by_east ? side_dy(back) : 0;
    return (PlacedTile){(int16_t)(cell.x + step_x), (int16_t)(cell.y + step_y), (uint16_t)type,
                        (uint8_t)rotation};
}

void double_placements_list(const Rules *rules, const Game *game, uint32_t type,
                            DoubleAllowed allowed, ActionList *list) {
    enum { WAYS = 2 * SIDES };
    const uint32_t ways = WAYS * (uint32_t)game->slot_count;
    for (uint32_t way = 0; way < ways && !action_list_done(list); way++) {
        const OpenCell cell = rules->kernel->open_cell(rules, game, way / WAYS);
        const bool by_east = way % 2 != 0;
        const PlacedTile west = double_at(cell, type, way % WAYS / 2, by_east);
        // List it by its eastern half only if no open cell lists the western one.
        if (double_fits(rules, game, west, allowed) &&
            !(by_east && half_touches(rules, game, west))) {
            action_list_add(list, action_place(game->active, west.x, west.y, west.rotation));
        }
    }
}

uint32_t double_placements_max(const Rules *rules) {
    return 2 * SIDES * (2 * rules->copy_count + 2);
}

void double_lay(const Rules *rules, Game *game, PlacedTile west) {
    const PlacedTile east = double_east(west);
    const bool west_first = half_touches(rules, game, west);
    const PlacedTile halves[2] = {west_first ? west : east, west_first ? east : west};
    for (unsigned i = 0; i < 2; i++) {
        game->hand = halves[i].type;
        rules->kernel->place(rules, game, halves[i].x, halves[i].y, halves[i].rotation);
    }
}

// ---- Deploying

/**
 * Returns the segments of a copy on which the active player may deploy a figure of a kind.
 * @param barred to followers
 */
static uint32_t places_of(const Rules *rules, const Game *game, uint32_t copy, unsigned figure,
                          uint32_t barred) {
    const bool follower = figure == 0 || ((rules->figures_follow >> (figure - 1)) & 1U) != 0;
    uint32_t places = 0;
    uint32_t rest = rules_figure_enters(rules, copy, figure);
    for (; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        FeatureView view;
        feature_measure(rules, game, feature_of_ref(rules, game, segment_ref(copy, segment)),
                        &view);
        bool empty = ((barred >> segment) & 1U) == 0;
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            empty = empty && view.followers[player] == 0;
        }
        places |= (uint32_t)(follower ? empty : view.followers[game->active] != 0) << segment;
    }
    return places;
}

void double_deployments_list(const Rules *rules, const Game *game, uint32_t figures,
                             ActionList *list) {
    const int copy = game->copy_in_turn == NO_COPY ? -1 : double_mate(rules, game->copy_in_turn);
    if (copy < 0 || copy_closed(rules, game, (uint32_t)copy)) {
        return;
    }
    const PlacedTile at = copy_tile(rules, game, (uint32_t)copy);
    const uint32_t all = (1U << rules_copy_type(rules, (uint32_t)copy)->segment_count) - 1;
    const uint32_t barred = segments_barred(rules, game, (uint32_t)copy, all);
    for (; figures != 0; figures &= figures - 1) {
        const unsigned figure = bit_lowest(figures);
        const unsigned type = rules_figure_type(rules, figure);
        uint32_t places = places_of(rules, game, (uint32_t)copy, figure, barred);
        for (; places != 0; places &= places - 1) {
            const SegmentRef ref = segment_ref((uint32_t)copy, bit_lowest(places));
            action_list_add(list, action_deploy(game->active, type, at.x, at.y,
                                                cell_segment(rules, game, ref)));
        }
    }
}

uint32_t double_deployments_max(const Rules *rules) {
    return SEGMENTS_MAX * (1 + rules->figure_count);
}
