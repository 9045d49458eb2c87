/**
 * The tile sets that ship with carcarena: constant tables made from configs/tilesets at build time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SHIPPED_TILESETS_H
#define CARCARENA_ARENA_SHIPPED_TILESETS_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/tileset.h"

CARCARENA_BEGIN

/**
 * Returns shipped set number `index` in alphabetical order of ids, NULL past the end. Any thread.
 */
const TileSet *shipped_tileset_at(unsigned index);

/** Returns a shipped set by id, or NULL. */
const TileSet *shipped_tileset_find(const char *id);

CARCARENA_END

#endif
