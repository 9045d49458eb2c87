// SPDX-License-Identifier: MIT Tile sets of rules.
#include "tileset_files.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/names.h"

#include <string.h>

static const TileSet *tileset_named(const char *id) {
    const TileSet *const set = shipped_tileset_find(id);
    if (set == NULL) {
        NameList known = name_list(id);
        for (unsigned i = 0; shipped_tileset_at(i) != NULL; i++) {
            name_list_add(&known, shipped_tileset_at(i)->id);
        }
        Message message = {""};
        (void)message_set(&message, STATUS_NOT_FOUND,
                          "tile set '%.60s' does not ship with us, and a file is named by a path "
                          "that ends in .json%s",
                          id, name_list_hint(&known, "carcarena.tilesets() lists"));
        PyErr_SetString(PyExc_LookupError, message.text);
    }
    return set;
}

static bool is_file(const char *text) {
    static const char ENDING[] = ".json";
    const size_t length = strlen(text);
    return length >= strlen(ENDING) && strcmp(text + length - strlen(ENDING), ENDING) == 0;
}

static const TileSet *tileset_loaded(ModuleState *state, const char *path, TileSet **loaded) {
    Message message = {""};
    const Status status = tileset_json_load(loaded, path, &message);
    if (status == STATUS_NOT_FOUND || status == STATUS_IO) {
        PyErr_SetString(status == STATUS_IO ? PyExc_OSError : PyExc_FileNotFoundError,
                        message.text);
    } else if (status != STATUS_OK) {
        (void)raise_status(state, status, &message);
    }
    return status == STATUS_OK ? *loaded : NULL;
}

const TileSet *tileset_of(ModuleState *state, PyObject *object, TileSet **loaded) {
    const bool named = PyUnicode_Check(object) != 0;
    PyObject *const text = PyOS_FSPath(object); // a str is returned unchanged
    PyObject *bytes = NULL;
    const TileSet *set = NULL;
    *loaded = NULL;
    if (text != NULL && PyUnicode_FSConverter(text, &bytes) != 0) {
        const char *const path = PyBytes_AsString(bytes);
        set = named && !is_file(path) ? tileset_named(path) : tileset_loaded(state, path, loaded);
    }
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    return set;
}
