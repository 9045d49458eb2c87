// SPDX-License-Identifier: MIT
// Foundations of The Tower: which tiles carry one, and where they are.
#include "expansions/tower/tower_state.h"

uint32_t foundation_copy(const Rules *rules, uint32_t module, unsigned foundation) {
    const int32_t end = tower_setting(rules, module, SETTING_END_TYPE);
    const int32_t first = tower_setting(rules, module, SETTING_FIRST_TYPE);
    if (tower_setting(rules, module, SETTING_IN_A_ROW) != 0) {
        const bool is_one =
            foundation < (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
        return is_one ? rules->types[first].first_copy + foundation : NO_COPY;
    }
    for (int32_t t = first; t < end; t++) {
        const TypeInfo *type = &rules->types[t];
        if (symbol_among(type->symbols, tower_setting(rules, module, SETTING_SYMBOL))) {
            if (foundation < type->copies) {
                return type->first_copy + foundation;
            }
            foundation -= type->copies;
        }
    }
    return NO_COPY;
}

/** Returns the number of the foundation on a copy, or NO_FOUNDATION. */
static unsigned foundation_of(const Rules *rules, uint32_t module, uint32_t copy) {
    const int symbol = tower_setting(rules, module, SETTING_SYMBOL);
    const TypeInfo *const carrier = rules_copy_type(rules, copy);
    if (!symbol_among(carrier->symbols, symbol)) {
        return NO_FOUNDATION;
    }
    uint32_t foundation = copy - carrier->first_copy;
    const TypeInfo *type = &rules->types[tower_setting(rules, module, SETTING_FIRST_TYPE)];
    for (; type != carrier; type++) {
        foundation += symbol_among(type->symbols, symbol) ? type->copies : 0U;
    }
    return foundation;
}

unsigned foundation_on(const Rules *rules, const Game *game, uint32_t module, int x, int y) {
    const int copy = rules->kernel->copy_on(game, x, y);
    return copy < 0 ? NO_FOUNDATION : foundation_of(rules, module, (uint32_t)copy);
}
