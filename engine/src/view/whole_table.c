// SPDX-License-Identifier: MIT
#include "carcarena/engine/whole_table.h"

#include "model/kernel.h"

uint32_t game_tiles(const Rules *rules, const Game *game, PlacedTile *out) {
    rules->kernel->tiles(rules, game, out);
    return game->placed_count;
}

uint32_t game_cell_sides(const Rules *rules, const Game *game, CellSides *out) {
    rules->kernel->cell_sides(game, out);
    return game->slot_count;
}

uint32_t rules_features_max(const Rules *rules) {
    return rules->labels[SPACE_LINE] + rules->labels[SPACE_FIELD] + rules->copy_count;
}

uint32_t game_features(const Rules *rules, const Game *game, FeatureView *out, uint16_t *of) {
    const uint32_t count = rules->kernel->features(rules, game, out, of);
    for (uint32_t i = 0; rules->halves && i < count; i++) {
        if (out[i].kind == SEGMENT_FIELD) {
            rules->kernel->field_extent(rules, game, (uint16_t)out[i].id, &out[i]);
        }
    }
    return count;
}
