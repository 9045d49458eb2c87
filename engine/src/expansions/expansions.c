// The list of expansion modules: the only place that names them all.
// SPDX-License-Identifier: MIT
#include "expansion.h"

#include "expansions/expansions.h"

#include <string.h>

// Their hooks are called in this order, so those that change the value of a feature stand in the
// order in which the rules apply them: inns and cathedrals first, additions last.
// clang-format off
static const Expansion *const EXPANSIONS[] = {
    &EXPANSION_GINGERBREAD_MAN,
    &EXPANSION_WINTER_INN,
    &EXPANSION_INNS_AND_CATHEDRALS,
    &EXPANSION_SIEGE,
    &EXPANSION_MONASTERIES, // farms and unfinished features come before goods,
    &EXPANSION_ABBEY_AND_MAYOR,
    &EXPANSION_TRADERS_AND_BUILDERS, // and these before the King
    &EXPANSION_KING_AND_ROBBER_BARON,
    &EXPANSION_RIVERS,
    &EXPANSION_GAMES_QUARTERLY,
    &EXPANSION_PHANTOM,
    &EXPANSION_FESTIVAL,
    &EXPANSION_ABBOT,
    &EXPANSION_WIND_ROSES,
    &EXPANSION_RUSSIAN_PROMOS,
    &EXPANSION_LITTLE_BUILDINGS,
    &EXPANSION_DARMSTADT,
};
// clang-format on

enum { EXPANSION_COUNT = sizeof EXPANSIONS / sizeof EXPANSIONS[0] };

const Expansion *expansion_module_at(uint32_t index) {
    return index < EXPANSION_COUNT ? EXPANSIONS[index] : NULL;
}

const char *expansion_at(unsigned index, const char **description) {
    const Expansion *expansion = expansion_module_at(index);
    if (expansion == NULL) {
        return NULL;
    }
    if (description != NULL) {
        *description = expansion->description;
    }
    return expansion->id;
}

bool expansion_symbol_known(const char *symbol) {
    for (unsigned i = 0; i < EXPANSION_COUNT; i++) {
        const char *const *symbols = EXPANSIONS[i]->symbols;
        for (; symbols != NULL && *symbols != NULL; symbols++) {
            if (strcmp(*symbols, symbol) == 0) {
                return true;
            }
        }
    }
    return false;
}

uint32_t module_find(const Rules *rules, const Expansion *expansion) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        if (rules->modules[m].expansion == expansion) {
            return m;
        }
    }
    return MODULES_MAX;
}
