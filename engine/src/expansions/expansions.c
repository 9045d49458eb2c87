// SPDX-License-Identifier: MIT
#include "model/expansion.h"

#include "expansions/expansions.h"

#include "carcarena/engine/names.h"

#include <string.h>

#define EXPANSION_ADDRESS(module) &module,
static const Expansion *const EXPANSIONS[] = {EXPANSION_LIST(EXPANSION_ADDRESS)
#ifdef EXPANSION_LIST_MORE // modules of tests
                                                  EXPANSION_LIST_MORE(EXPANSION_ADDRESS)
#endif
};
#undef EXPANSION_ADDRESS

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

Status expansion_unknown(const char *id, Message *message) {
    NameList known = name_list(id);
    for (unsigned i = 0; i < EXPANSION_COUNT; i++) {
        name_list_add(&known, EXPANSIONS[i]->id);
    }
    return message_set(message, STATUS_INVALID, "expansion %.60s: there is no such expansion%s", id,
                       name_list_hint(&known, "'carcarena expansions' lists"));
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
