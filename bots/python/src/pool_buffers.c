// SPDX-License-Identifier: MIT The buffers of carcarena.SearchPool. Observations have the buffers
// of carcarena.VectorEnv; the others are in the tables here.
#include "pool_object.h"

#include <stddef.h>
#include <string.h>

/** Number of items in a row of a field. */
typedef enum FieldSize {
    SIZE_ONE,
    SIZE_MASK,
    SIZE_PLAYERS,
    SIZE_NEXT /* one item a row, and one more */
} FieldSize;

typedef struct Field {
    const char *name;
    const char *type; /* numpy's name of the item type */
    char kind;
    uint8_t item;
    uint8_t size;  /* FieldSize */
    size_t offset; /* of the pointer in SearchRows or SearchEnds */
} Field;

#define ROW(name, type, kind, item, size)                                                          \
    { #name, type, kind, item, size, offsetof(SearchRows, name) }
#define END(name, type, kind, item, size)                                                          \
    { #name, type, kind, item, size, offsetof(SearchEnds, name) }

static const Field FIELDS[POOL_GROUPS][POOL_FIELDS_MAX] = {
    [GROUP_LEAVES] = {ROW(slot, "uint32", 'u', 4, SIZE_ONE),
                      ROW(number, "uint64", 'u', 8, SIZE_ONE),
                      ROW(searcher, "int8", 'b', 1, SIZE_ONE),
                      ROW(first, "uint32", 'u', 4, SIZE_NEXT)},
    [GROUP_ROOTS] = {ROW(slot, "uint32", 'u', 4, SIZE_ONE), ROW(number, "uint64", 'u', 8, SIZE_ONE),
                     ROW(first, "uint32", 'u', 4, SIZE_NEXT),
                     ROW(decision, "uint32", 'u', 4, SIZE_ONE),
                     ROW(full, "uint8", 'b', 1, SIZE_ONE),
                     ROW(policy, "float32", 'f', 4, SIZE_MASK),
                     ROW(visits, "uint32", 'u', 4, SIZE_MASK),
                     ROW(value, "float32", 'f', 4, SIZE_PLAYERS),
                     ROW(chosen, "int32", 'i', 4, SIZE_ONE)},
    [GROUP_ENDS] = {END(slot, "uint32", 'u', 4, SIZE_ONE), END(number, "uint64", 'u', 8, SIZE_ONE),
                    END(score, "int32", 'i', 4, SIZE_PLAYERS),
                    END(value, "float32", 'f', 4, SIZE_PLAYERS)}};

static const char *const GROUPS[POOL_GROUPS] = {"leaves", "roots", "ends"};

/* Buffers of VectorEnv that belong to its steps and not to a position. */
static const char *const STEPS[] = {"action", "reward", "done", "score"};

static bool of_steps(const char *name) {
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        if (strcmp(STEPS[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static uint32_t rows_of(const PoolObject *self, PoolGroup group) {
    return group == GROUP_LEAVES ? searches_room(self->searches) : self->games;
}

static Py_ssize_t row_items(const PoolObject *self, const Field *field) {
    if (field->size == SIZE_MASK) {
        return (Py_ssize_t)searches_mask_size(self->searches);
    }
    return field->size == SIZE_PLAYERS ? rules_players(self->owner->rules) : 1;
}

static Py_ssize_t first_size(const PoolObject *self, PoolGroup group, const Field *field) {
    return (Py_ssize_t)rows_of(self, group) + (field->size == SIZE_NEXT ? 1 : 0);
}

void pool_buffers_begin(PoolObject *self) {
    for (int group = 0; group < POOL_GROUPS; group++) {
        VectorObject *const look = &self->groups[group].look;
        look->owner = self->owner;
        look->lanes = searches_lanes(self->searches);
        look->count = rows_of(self, (PoolGroup)group);
    }
}

/* ---- Binding. */

static void field_set(PoolObject *self, PoolGroup group, int field, void *pointer) {
    PoolBuffers *const buffers = &self->groups[group];
    char *const arrays = group == GROUP_ENDS ? (char *)&buffers->ends : (char *)&buffers->rows;
    memcpy(arrays + FIELDS[group][field].offset, &pointer, sizeof pointer);
}

static void field_release(PoolObject *self, PoolGroup group, int field) {
    PoolBuffers *const buffers = &self->groups[group];
    if (buffers->bound[field]) {
        PyBuffer_Release(&buffers->buffers[field]);
        buffers->bound[field] = false;
        field_set(self, group, field, NULL);
    }
}

static int field_bind(PoolObject *self, PoolGroup group, int index, PyObject *object) {
    PoolBuffers *const buffers = &self->groups[group];
    const Field *const field = &FIELDS[group][index];
    const BufferWanted wanted = {.name = field->name,
                                 .kind = field->kind,
                                 .item = field->item,
                                 .items = first_size(self, group, field) * row_items(self, field),
                                 .writable = true};
    Py_buffer taken;
    if (object != Py_None && buffer_take(object, &wanted, &taken) != 0) {
        return -1;
    }
    field_release(self, group, index);
    if (object != Py_None) {
        buffers->buffers[index] = taken;
        buffers->bound[index] = true;
        field_set(self, group, index, taken.buf);
    }
    return 0;
}

static int look_bind(PoolObject *self, PoolGroup group, PyObject *name, PyObject *object) {
    VectorObject *const look = &self->groups[group].look;
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    if (text != NULL && (group == GROUP_ENDS || of_steps(text))) {
        PyErr_Format(PyExc_ValueError, "no buffer '%s' of %s; see SearchPool.shapes", text,
                     GROUPS[group]);
        return -1;
    }
    const int buffer = text == NULL ? -1 : vector_buffer(name);
    if (buffer < 0) {
        return -1;
    }
    int failed = 0;
    if (object == Py_None) {
        vector_release(look, buffer);
    } else {
        failed = vector_bind(look, buffer, object);
    }
    self->groups[group].rows.look = look->arrays;
    return failed;
}

static int name_bind(PoolObject *self, PoolGroup group, PyObject *name, PyObject *object) {
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    if (text == NULL) {
        return -1;
    }
    for (int i = 0; i < POOL_FIELDS_MAX && FIELDS[group][i].name != NULL; i++) {
        if (strcmp(FIELDS[group][i].name, text) == 0) {
            return field_bind(self, group, i, object);
        }
    }
    return look_bind(self, group, name, object);
}

int pool_buffers_bind(PoolObject *self, PoolGroup group, PyObject *dict) {
    PyObject *name = NULL;
    PyObject *object = NULL;
    Py_ssize_t place = 0;
    if (dict == NULL || dict == Py_None) {
        return 0;
    }
    if (!PyDict_Check(dict)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a dict of names and buffers", GROUPS[group]);
        return -1;
    }
    while (PyDict_Next(dict, &place, &name, &object)) {
        if (name_bind(self, group, name, object) != 0) {
            return -1;
        }
    }
    return 0;
}

void pool_buffers_release(PoolObject *self) {
    for (int group = 0; group < POOL_GROUPS; group++) {
        for (int i = 0; i < POOL_FIELDS_MAX; i++) {
            field_release(self, (PoolGroup)group, i);
        }
        for (int i = 0; i < BUFFERS; i++) {
            vector_release(&self->groups[group].look, i);
        }
    }
}

/* ---- Shapes. */

static int field_list(const PoolObject *self, PoolGroup group, const Field *field, PyObject *dict) {
    const Py_ssize_t rows = first_size(self, group, field);
    PyObject *const entry =
        field->size == SIZE_MASK || field->size == SIZE_PLAYERS
            ? Py_BuildValue("((nn)s)", rows, row_items(self, field), field->type)
            : Py_BuildValue("((n)s)", rows, field->type);
    const int failed = entry == NULL ? -1 : PyDict_SetItemString(dict, field->name, entry);
    Py_XDECREF(entry);
    return failed;
}

static PyObject *group_shapes(const PoolObject *self, PoolGroup group) {
    const void *const look = &self->groups[group].look;
    PyObject *const looks = vector_shapes((PyObject *)(uintptr_t)look, NULL);
    PyObject *dict = looks == NULL ? NULL : PyDict_New();
    PyObject *name = NULL;
    PyObject *entry = NULL;
    Py_ssize_t place = 0;
    int failed = dict == NULL ? -1 : 0;
    while (failed == 0 && group != GROUP_ENDS && PyDict_Next(looks, &place, &name, &entry)) {
        const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
        failed = text == NULL ? -1 : of_steps(text) ? 0 : PyDict_SetItem(dict, name, entry);
    }
    for (int i = 0; failed == 0 && i < POOL_FIELDS_MAX && FIELDS[group][i].name != NULL; i++) {
        failed = field_list(self, group, &FIELDS[group][i], dict);
    }
    if (failed != 0) {
        Py_CLEAR(dict);
    }
    Py_XDECREF(looks);
    return dict;
}

PyObject *pool_shapes(PyObject *self, void *unused) {
    PyObject *dict = PyDict_New();
    for (int group = 0; dict != NULL && group < POOL_GROUPS; group++) {
        PyObject *const shapes = group_shapes((const PoolObject *)self, (PoolGroup)group);
        if (shapes == NULL || PyDict_SetItemString(dict, GROUPS[group], shapes) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(shapes);
    }
    return dict;
}
