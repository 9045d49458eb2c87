/**
 * Tile sets of rules: built-in ones by name, others from files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_TILESET_FILES_H
#define CARCARENA_PYTHON_TILESET_FILES_H

#include "binding.h"

/**
 * Returns the tile set of a name, or of a file if the object is a path or its text ends in ".json",
 * or of a dict or text with the contents of such a file.
 * @param loaded receives the set to free with tileset_json_destroy, or NULL
 * @param sources a list, to which the name or the text of the file is added
 * @return NULL with LookupError, ValueError or OSError set
 */
const TileSet *tileset_of(ModuleState *state, PyObject *object, TileSet **loaded,
                          PyObject *sources);

#endif
