/**
 * Tile sets that rules are made of: shipped ones by their names, others from files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_TILESET_FILES_H
#define CARCARENA_PYTHON_TILESET_FILES_H

#include "binding.h"

/**
 * The tile set of a name, or of a file if the object is a path or its text ends in ".json".
 * @param loaded receives what is to be freed with tileset_json_destroy, or NULL.
 * @return NULL with LookupError, ValueError or OSError set.
 */
const TileSet *tileset_of(ModuleState *state, PyObject *object, TileSet **loaded);

#endif
