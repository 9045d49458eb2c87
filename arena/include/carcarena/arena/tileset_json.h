/**
 * Tile set files: reads a user's JSON tile set into a TileSet.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_TILESET_JSON_H
#define CARCARENA_ARENA_TILESET_JSON_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/tileset.h"

#include <stddef.h>

CARCARENA_BEGIN

/**
 * Parses and checks a tile set text.
 * @param out a new set, owned by the caller, freed with tileset_json_destroy; unchanged on failure
 * @param file_name for messages only
 * @return STATUS_INVALID (with file, line or tile and field, and what was expected),
 * STATUS_NO_MEMORY
 */
Status tileset_json_parse(TileSet **out, const char *text, size_t size, const char *file_name,
                          Message *message) MUST_USE;

/** Reads a file and parses it; STATUS_IO if it cannot be read. */
Status tileset_json_load(TileSet **out, const char *path, Message *message) MUST_USE;

/** Frees a parsed set; NULL is allowed. */
void tileset_json_destroy(TileSet *set);

CARCARENA_END

#endif
