/**
 * Range of the towers of The Tower.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSIONS_TOWER_RANGE_H
#define ENGINE_EXPANSIONS_TOWER_RANGE_H

#include "expansions/tower/tower_state.h"

#include <stdlib.h>

/** A tower and its range in tiles. */
typedef struct TowerRange {
    PlacedTile at;
    int range;
} TowerRange;

/** Returns whether every cell between two cells on a line holds a tile. */
static inline bool line_unbroken(const Rules *rules, const Game *game, PlacedTile from, int dx,
                                 int dy) {
    const int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int i = 1; i < steps; i++) {
        const int x = from.x + dx / steps * i;
        const int y = from.y + dy / steps * i;
        if (rules->kernel->copy_on(game, x, y) < 0) {
            return false;
        }
    }
    return true;
}

/** Returns the range of the tower on a foundation if it had a number of pieces. */
static inline TowerRange range_of(const Rules *rules, const Game *game, uint32_t module,
                                  unsigned foundation, int pieces) {
    return (TowerRange){copy_tile(rules, game, foundation_copy(rules, module, foundation)),
                        pieces - tower_setting(rules, module, SETTING_SHORTER)};
}

static inline bool range_covers(const Rules *rules, const Game *game, uint32_t module,
                                TowerRange tower, PlacedTile cell) {
    const int dx = cell.x - tower.at.x;
    const int dy = cell.y - tower.at.y;
    if (tower_setting(rules, module, SETTING_SHAPE) == SHAPE_DIAMOND) {
        return abs(dx) + abs(dy) <= tower.range;
    }
    const bool diagonal = tower_setting(rules, module, SETTING_SHAPE) == SHAPE_STAR;
    const bool line = dx == 0 || dy == 0 || (diagonal && abs(dx) == abs(dy));
    return line && abs(dx) <= tower.range && abs(dy) <= tower.range &&
           (tower_setting(rules, module, SETTING_GAPS) != 0 ||
            line_unbroken(rules, game, tower.at, dx, dy));
}

#endif
