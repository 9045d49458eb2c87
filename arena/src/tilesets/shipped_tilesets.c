// SPDX-License-Identifier: MIT
#include "carcarena/arena/shipped_tilesets.h"

#include <stdint.h>
#include <string.h>

#include "tileset_tables.inc"

const TileSet *shipped_tileset_at(unsigned index) {
    return index < sizeof SETS / sizeof SETS[0] ? &SETS[index] : NULL;
}

const TileSet *shipped_tileset_find(const char *id) {
    for (size_t i = 0; i < sizeof SETS / sizeof SETS[0]; i++) {
        if (strcmp(SETS[i].id, id) == 0) {
            return &SETS[i];
        }
    }
    return NULL;
}
