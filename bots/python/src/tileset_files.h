/**
 * Tile sets of rules: built-in ones by name, others from files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_TILESET_FILES_H
#define CARCARENA_PYTHON_TILESET_FILES_H

#include "binding.h"

/**
 * Returns the tile set of a name, or of a file if the object is a path or its text ends in ".json".
 * @param loaded receives the set to free with tileset_json_destroy, or NULL
 * @return NULL with LookupError, ValueError or OSError set
 */
const TileSet *tileset_of(ModuleState *state, PyObject *object, TileSet **loaded);

#endif
