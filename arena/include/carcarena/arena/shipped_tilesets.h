/**
 * The tile sets that ship with carcarena, made at build time from configs/tilesets into constant
 * tables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_SHIPPED_TILESETS_H
#define CARCARENA_ARENA_SHIPPED_TILESETS_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/tileset.h"

CARCARENA_BEGIN

/** Shipped set number `index` in alphabetical order of ids, NULL past the end. Constant, any
 * thread. */
const TileSet *shipped_tileset_at(unsigned index);

/** Shipped set by id, or NULL. */
const TileSet *shipped_tileset_find(const char *id);

CARCARENA_END

#endif
