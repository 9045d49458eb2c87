// SPDX-License-Identifier: MIT Tile sets of rules.
#include "tileset_files.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/names.h"
#include "text/file_read.h"

#include <stdlib.h>
#include <string.h>

static const char TEXT_NAME[] = "tile set"; // in messages, in place of a file's name

static const TileSet *raise_set(ModuleState *state, Status status, const Message *message) {
    (void)raise_status(state, status, message);
    return NULL;
}

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

// Parses the text of a tile set. @param name for messages @return NULL with an exception set
static const TileSet *tileset_parsed(ModuleState *state, PyObject *text, const char *name,
                                     TileSet **loaded) {
    Message message = {""};
    Py_ssize_t size = 0;
    const char *const bytes = PyUnicode_AsUTF8AndSize(text, &size);
    if (bytes == NULL) {
        return NULL;
    }
    const Status status = tileset_json_parse(loaded, bytes, (size_t)size, name, &message);
    return status == STATUS_OK ? *loaded : raise_set(state, status, &message);
}

static const TileSet *tileset_loaded(ModuleState *state, const char *path, TileSet **loaded,
                                     PyObject **source) {
    Message message = {""};
    char *text = NULL;
    size_t size = 0;
    const Status status = file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_SMALL, &message);
    if (status == STATUS_NOT_FOUND || status == STATUS_IO) {
        PyErr_SetString(status == STATUS_IO ? PyExc_OSError : PyExc_FileNotFoundError,
                        message.text);
        return NULL;
    }
    if (status != STATUS_OK) {
        return raise_set(state, status, &message);
    }
    const Status parsed = tileset_json_parse(loaded, text, size, path, &message);
    *source = parsed == STATUS_OK ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "replace") : NULL;
    free(text);
    return parsed == STATUS_OK ? *loaded : raise_set(state, parsed, &message);
}

static const TileSet *tileset_of_dict(ModuleState *state, PyObject *dict, TileSet **loaded,
                                      PyObject **source) {
    PyObject *const json = PyImport_ImportModule("json");
    *source = json == NULL ? NULL : PyObject_CallMethod(json, "dumps", "O", dict);
    Py_XDECREF(json);
    return *source == NULL ? NULL : tileset_parsed(state, *source, TEXT_NAME, loaded);
}

// A str that begins with '{' is the text of a file, as a pickle contains it.
static bool is_text(PyObject *object) {
    return PyUnicode_Check(object) && PyUnicode_GetLength(object) > 0 &&
           PyUnicode_ReadChar(object, 0) == '{';
}

// @param source receives a new reference: the name, or the text of the file
static const TileSet *tileset_from(ModuleState *state, PyObject *object, TileSet **loaded,
                                   PyObject **source) {
    if (PyDict_Check(object)) {
        return tileset_of_dict(state, object, loaded, source);
    }
    if (is_text(object)) {
        *source = Py_NewRef(object);
        return tileset_parsed(state, object, TEXT_NAME, loaded);
    }
    const bool named = PyUnicode_Check(object) != 0;
    PyObject *const text = PyOS_FSPath(object); // a str is returned unchanged
    PyObject *bytes = NULL;
    const TileSet *set = NULL;
    if (text != NULL && PyUnicode_FSConverter(text, &bytes) != 0) {
        const char *const path = PyBytes_AsString(bytes);
        if (named && !is_file(path)) {
            set = tileset_named(path);
            *source = Py_NewRef(object);
        } else {
            set = tileset_loaded(state, path, loaded, source);
        }
    }
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    return set;
}

const TileSet *tileset_of(ModuleState *state, PyObject *object, TileSet **loaded,
                          PyObject *sources) {
    PyObject *source = NULL;
    *loaded = NULL;
    const TileSet *set = tileset_from(state, object, loaded, &source);
    if (set != NULL && (source == NULL || PyList_Append(sources, source) != 0)) {
        tileset_json_destroy(*loaded);
        *loaded = NULL;
        set = NULL;
    }
    Py_XDECREF(source);
    return set;
}
