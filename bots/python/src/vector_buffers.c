// SPDX-License-Identifier: MIT The buffers of carcarena.VectorEnv: their names and shapes, binding
// and releasing.
#include "vector_object.h"

#include <stddef.h>
#include <string.h>

// A row of an array: up to three dimensions, besides the dimension of the lanes.
typedef struct Shape {
    Py_ssize_t sizes[3];
    int dimensions;
} Shape;

typedef struct BufferRow {
    const char *name;
    const char *type; /* numpy's name of the item type */
    char kind;
    uint8_t item;
    bool written;
    size_t offset; /* offset of the pointer in LanesArrays */
} BufferRow;

#define ROW(name, type, kind, item, written)                                                       \
    { #name, type, kind, item, written, offsetof(LanesArrays, name) }

static const BufferRow ROWS[BUFFERS] = {
    ROW(action, "int32", 'i', 4, false),  ROW(player, "int8", 'b', 1, true),
    ROW(legal, "uint32", 'u', 4, true),   ROW(beyond, "uint32", 'u', 4, true),
    ROW(mask, "uint8", 'b', 1, true),     ROW(raw, "uint64", 'u', 8, true),
    ROW(reward, "float32", 'f', 4, true), ROW(done, "uint8", 'b', 1, true),
    ROW(score, "int32", 'i', 4, true),    ROW(hand, "uint8", 'b', 1, true),
    ROW(planes, "uint8", 'b', 1, true),   ROW(rows, "int16", 'i', 2, true),
    ROW(terms, "float32", 'f', 4, true),  ROW(outside, "uint32", 'u', 4, true)};

enum {
    BUFFER_ACTION,
    BUFFER_PLAYER,
    BUFFER_LEGAL,
    BUFFER_BEYOND,
    BUFFER_MASK,
    BUFFER_RAW,
    BUFFER_REWARD,
    BUFFER_DONE,
    BUFFER_SCORE,
    BUFFER_HAND,
    BUFFER_PLANES,
    BUFFER_ROWS,
    BUFFER_TERMS,
    BUFFER_OUTSIDE
};

static Shape shape_of(const VectorObject *self, int buffer) {
    const ActionPlanes *const planes = lanes_planes(self->lanes);
    const Rules *const rules = self->owner->rules;
    switch (buffer) {
    case BUFFER_MASK:
        return (Shape){{(Py_ssize_t)lanes_mask_size(self->lanes)}, 1};
    case BUFFER_RAW:
        return (Shape){{(Py_ssize_t)rules_actions_max(rules)}, 1};
    case BUFFER_REWARD:
    case BUFFER_SCORE:
        return (Shape){{rules_players(rules)}, 1};
    case BUFFER_HAND:
        return (Shape){{HAND_SIZE}, 1};
    case BUFFER_PLANES:
        return (Shape){{PLANES, (Py_ssize_t)planes->window, (Py_ssize_t)planes->window}, 3};
    case BUFFER_ROWS:
        return (Shape){{(Py_ssize_t)lanes_rows(self->lanes), ROW_SIZE}, 2};
    case BUFFER_TERMS:
        return (Shape){{(Py_ssize_t)terms_size(planes)}, 1};
    default:
        return (Shape){.dimensions = 0};
    }
}

static Py_ssize_t shape_items(const Shape *shape) {
    Py_ssize_t items = 1;
    for (int i = 0; i < shape->dimensions; i++) {
        items *= shape->sizes[i];
    }
    return items;
}

void vector_release(VectorObject *self, int buffer) {
    void *const nothing = NULL;
    if (self->bound[buffer]) {
        PyBuffer_Release(&self->buffers[buffer]);
        self->bound[buffer] = false;
    }
    memcpy((char *)&self->arrays + ROWS[buffer].offset, &nothing, sizeof nothing);
}

int vector_bind(VectorObject *self, int buffer, PyObject *object) {
    const BufferRow *const row = &ROWS[buffer];
    const Shape shape = shape_of(self, buffer);
    const BufferWanted wanted = {row->name, row->kind, row->item,
                                 shape_items(&shape) * (Py_ssize_t)self->count, true};
    Py_buffer taken;
    if (buffer_take(object, &wanted, &taken) != 0) {
        return -1;
    }
    vector_release(self, buffer);
    self->buffers[buffer] = taken;
    self->bound[buffer] = true;
    memcpy((char *)&self->arrays + row->offset, &taken.buf, sizeof taken.buf);
    return 0;
}

int vector_buffer(PyObject *name) {
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    for (int i = 0; text != NULL && i < BUFFERS; i++) {
        if (strcmp(ROWS[i].name, text) == 0) {
            return i;
        }
    }
    if (text != NULL) {
        PyErr_Format(PyExc_ValueError, "no buffer '%s'; see VectorEnv.shapes", text);
    }
    return -1;
}

PyObject *vector_shapes(PyObject *self, void *unused) {
    const VectorObject *const vector = (const VectorObject *)self;
    PyObject *dict = PyDict_New();
    for (int i = 0; dict != NULL && i < BUFFERS; i++) {
        const Shape shape = shape_of(vector, i);
        PyObject *sizes = PyTuple_New(1 + shape.dimensions);
        int failed =
            sizes == NULL || PyTuple_SetItem(sizes, 0, PyLong_FromUnsignedLong(vector->count)) != 0;
        for (int d = 0; failed == 0 && d < shape.dimensions; d++) {
            failed = PyTuple_SetItem(sizes, d + 1, PyLong_FromSsize_t(shape.sizes[d])) != 0;
        }
        PyObject *entry = failed == 0 ? Py_BuildValue("(Os)", sizes, ROWS[i].type) : NULL;
        if (entry == NULL || PyDict_SetItemString(dict, ROWS[i].name, entry) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(entry);
        Py_XDECREF(sizes);
    }
    return dict;
}
