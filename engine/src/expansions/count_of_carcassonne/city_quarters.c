// SPDX-License-Identifier: MIT
// The quarters of the City: where the Count is, and which figures are inside.
#include "expansions/count_of_carcassonne/count_state.h"

#include "table/off_board.h"

#include <string.h>

static const uint8_t TERRAIN[QUARTERS] = {SEGMENT_CITY, SEGMENT_FIELD, SEGMENT_ROAD,
                                          SEGMENT_CLOISTER};

unsigned quarter_terrain(unsigned quarter) {
    ASSERT(quarter < QUARTERS);
    return TERRAIN[quarter];
}

SegmentRef quarter_ref(const Rules *rules, uint32_t module, unsigned quarter) {
    return tile_ref((unsigned)rules->modules[module].settings[SETTING_COPY + quarter]);
}

bool count_in(const Rules *rules, const Game *game, uint32_t module, unsigned quarter) {
    return neutral_at(rules, game, module, 0) == quarter_ref(rules, module, quarter);
}

bool player_inside(const City *city, unsigned quarter, unsigned player) {
    static const uint8_t NOBODY[KINDS_MAX] = {0};
    return memcmp(city->inside[quarter][player], NOBODY, sizeof NOBODY) != 0;
}

void city_leave(const Rules *rules, Game *game, uint32_t module, unsigned quarter, unsigned player,
                unsigned type) {
    uint8_t *inside =
        &city_of(rules, game, module)->inside[quarter][player][rules_figure_number(rules, type)];
    ASSERT(*inside > 0);
    (*inside)--;
    figure_back(rules, game, player, type);
}
