// SPDX-License-Identifier: MIT
//
// Vineyards: three points for each vineyard around a completed cloister.
#include "oracle_rules.h"

static int worth(const OracleGame *game, const OracleFeature *feature, int points) {
    if (feature->terrain != TERRAIN_CLOISTER || !feature->complete ||
        feature->marks & oracle_mark(game, "hut")) {
        return points;
    }
    const OraclePlaced *const middle = &game->placed[feature->placed];
    const uint64_t vineyard = oracle_mark(game, "vineyard");
    for (int x = -1; x <= 1; ++x) {
        for (int y = -1; y <= 1; ++y) {
            const int index = oracle_at(game, middle->x + x, middle->y + y);
            const bool around = index >= 0 && (x != 0 || y != 0);
            points += around && oracle_cell_marks(game, index) & vineyard ? 3 : 0;
        }
    }
    return points;
}

const OracleRule ORACLE_RULE_VINEYARDS = {.expansion = "vineyards", .worth = worth};
