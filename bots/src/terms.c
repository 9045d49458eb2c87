// SPDX-License-Identifier: MIT
#include "terms.h"

#include "carcarena/engine/text.h"

#include <string.h>

Season season_of(const Terms *terms, const Rules *rules, const Game *game) {
    const double turns = (double)game_draws_left(rules, game) / terms->players;
    return (Season){.turns = turns,
                    .worth = turns / (turns + terms->weights.haste),
                    .in_time = turns / (turns + 1)};
}

unsigned guest_number(const Rules *rules) {
    unsigned index = 0;
    for (const char *name; (name = rules_neutral_name(rules, index)) != NULL; index++) {
        if (strcmp(name, "gingerbread-man") == 0) {
            break;
        }
    }
    return index;
}

int64_t term_guest_of(const Terms *terms, uint32_t tiles, uint32_t followers) {
    return value_of(terms->weights.guest * terms->season.worth * followers * (double)tiles);
}
