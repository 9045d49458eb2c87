// SPDX-License-Identifier: MIT
// Foundations of The Tower: which tiles carry one, and where they lie.
#include "expansions/tower.h"

uint32_t foundation_copy(const Rules *rules, uint32_t module, unsigned foundation) {
    const int32_t end = tower_setting(rules, module, SETTING_END_TYPE);
    for (int32_t t = tower_setting(rules, module, SETTING_FIRST_TYPE); t < end; t++) {
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

unsigned foundation_on(const Rules *rules, const Game *game, uint32_t module, int x, int y) {
    const int copy = rules->kernel->copy_on(game, x, y);
    const unsigned count = (unsigned)tower_setting(rules, module, SETTING_FOUNDATIONS);
    unsigned f = 0;
    while (f < count && (int)foundation_copy(rules, module, f) != copy) {
        f++;
    }
    return f < count ? f : NO_FOUNDATION;
}
