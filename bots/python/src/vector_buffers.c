// SPDX-License-Identifier: MIT The buffers of carcarena.VectorEnv: their names and shapes, binding
// and releasing.
#include "vector_object.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char LAST[] = "last_"; // prefix of buffers for the last position of a game

// A row of an array: up to three dimensions, besides the dimension of the lanes.
typedef struct Shape {
    Py_ssize_t sizes[3];
    int dimensions;
} Shape;

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
        return (Shape){{(Py_ssize_t)lanes_plane_count(self->lanes), (Py_ssize_t)planes->window,
                        (Py_ssize_t)planes->window},
                       3};
    case BUFFER_TOKENS:
        return (Shape){{(Py_ssize_t)lanes_tokens(self->lanes), (Py_ssize_t)tokens_size(planes)}, 2};
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

// Returns the arrays that a buffer belongs to.
static LanesArrays *arrays_of(VectorObject *self, int buffer) {
    return buffer < BUFFERS ? &self->arrays : &self->last;
}

static void pointer_set(LanesArrays *arrays, int buffer, void *pointer) {
    memcpy((char *)arrays + BUFFER_FIELDS[buffer % BUFFERS].offset, &pointer, sizeof pointer);
}

void vector_release(VectorObject *self, int buffer) {
    if (self->bound[buffer]) {
        PyBuffer_Release(&self->buffers[buffer]);
        self->buffers[buffer] = (Py_buffer){.buf = NULL};
        self->bound[buffer] = false;
    }
    pointer_set(arrays_of(self, buffer), buffer, NULL);
}

// Takes an object as a buffer with `rows` rows. @param name for messages
static int buffer_of(const VectorObject *self, int buffer, Py_ssize_t rows, const char *name,
                     PyObject *object, Py_buffer *out) {
    const BufferField *const row = &BUFFER_FIELDS[buffer % BUFFERS];
    const Shape shape = shape_of(self, buffer % BUFFERS);
    const BufferWanted wanted = {.name = name,
                                 .kind = row->kind,
                                 .item = row->item,
                                 .items = shape_items(&shape) * rows,
                                 .writable = true,
                                 .exact = true};
    if (buffer_take(object, &wanted, out) != 0) {
        return -1;
    }
    if (buffer % BUFFERS == BUFFER_PLANES && !lanes_make_planes(self->lanes)) {
        PyBuffer_Release(out);
        (void)PyErr_NoMemory();
        return -1;
    }
    return 0;
}

int vector_bind(VectorObject *self, int buffer, PyObject *object) {
    char name[32];
    Py_buffer taken;
    (void)snprintf(name, sizeof name, "%s%s", buffer < BUFFERS ? "" : LAST,
                   BUFFER_FIELDS[buffer % BUFFERS].name);
    if (buffer_of(self, buffer, (Py_ssize_t)self->count, name, object, &taken) != 0) {
        return -1;
    }
    if (buffer == BUFFER_PLANES) {
        lanes_forget_planes(self->lanes);
    }
    vector_release(self, buffer);
    self->buffers[buffer] = taken;
    self->bound[buffer] = true;
    pointer_set(arrays_of(self, buffer), buffer, taken.buf);
    return 0;
}

// Returns true if the rows of a buffer are an observation.
static bool is_observation(int buffer) {
    return buffer != BUFFER_ACTION && buffer != BUFFER_REWARD && buffer != BUFFER_DONE &&
           buffer != BUFFER_SCORE;
}

int vector_buffer(PyObject *name) {
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    for (int i = 0; text != NULL && i < BUFFERS; i++) {
        if (strcmp(BUFFER_FIELDS[i].name, text) == 0) {
            return i;
        }
        if (strncmp(LAST, text, sizeof LAST - 1) == 0 && is_observation(i) &&
            strcmp(BUFFER_FIELDS[i].name, text + sizeof LAST - 1) == 0) {
            return BUFFERS + i;
        }
    }
    if (text != NULL) {
        PyErr_Format(PyExc_ValueError, "no buffer '%s'; see VectorEnv.shapes", text);
    }
    return -1;
}

static bool overlap(const Py_buffer *a, const Py_buffer *b) {
    const char *const first = a->buf;
    const char *const second = b->buf;
    return second != NULL && first < second + b->len && second < first + a->len;
}

int vector_take(const VectorObject *self, PyObject *out, Py_ssize_t rows, LanesArrays *arrays,
                Py_buffer *taken, int *count) {
    PyObject *name = NULL;
    PyObject *object = NULL;
    Py_ssize_t place = 0;
    *count = 0;
    if (!PyDict_Check(out)) {
        PyErr_SetString(PyExc_TypeError, "out: expected a dict of buffers");
        return -1;
    }
    while (PyDict_Next(out, &place, &name, &object)) {
        const int buffer = vector_buffer(name);
        if (buffer < 0) {
            return -1;
        }
        if (buffer >= BUFFERS || !is_observation(buffer)) {
            PyErr_Format(PyExc_ValueError, "out: '%U' is not part of an observation", name);
            return -1;
        }
        if (buffer_of(self, buffer, rows, BUFFER_FIELDS[buffer].name, object, &taken[*count]) !=
            0) {
            return -1;
        }
        pointer_set(arrays, buffer, taken[*count].buf);
        if (buffer == BUFFER_PLANES && overlap(&taken[*count], &self->buffers[buffer])) {
            lanes_forget_planes(self->lanes);
        }
        (*count)++;
    }
    return 0;
}

/** Returns the sizes of a buffer: lanes, then the shape of a row. */
static PyObject *sizes_of(const VectorObject *self, int buffer) {
    const Shape shape = shape_of(self, buffer);
    PyObject *sizes = PyTuple_New(1 + shape.dimensions);
    int failed =
        sizes == NULL || PyTuple_SetItem(sizes, 0, PyLong_FromUnsignedLong(self->count)) != 0;
    for (int d = 0; failed == 0 && d < shape.dimensions; d++) {
        failed = PyTuple_SetItem(sizes, d + 1, PyLong_FromSsize_t(shape.sizes[d])) != 0;
    }
    if (failed != 0) {
        Py_CLEAR(sizes);
    }
    return sizes;
}

/** Returns an entry of `shapes`. */
static PyObject *shape_entry(const VectorObject *self, int buffer) {
    PyObject *const sizes = sizes_of(self, buffer);
    return sizes == NULL ? NULL : Py_BuildValue("(Ns)", sizes, BUFFER_FIELDS[buffer].type);
}

/** Returns an entry of `fields`. */
static PyObject *field_entry(const VectorObject *self, int buffer) {
    const BufferField *const field = &BUFFER_FIELDS[buffer];
    PyObject *const sizes = sizes_of(self, buffer);
    if (sizes == NULL) {
        return NULL;
    }
    if (field->kind == 'f') {
        return Py_BuildValue("{sNsssdsdssss}", "shape", sizes, "dtype", field->type, "low",
                             -Py_HUGE_VAL, "high", Py_HUGE_VAL, "row", field->shape, "meaning",
                             field->meaning);
    }
    return Py_BuildValue("{sNsssLsKssss}", "shape", sizes, "dtype", field->type, "low",
                         (long long)field->low, "high", (unsigned long long)field->high, "row",
                         field->shape, "meaning", field->meaning);
}

/** Returns a dict with an entry for every buffer. */
static PyObject *buffers_listed(const VectorObject *self,
                                PyObject *(*entry_of)(const VectorObject *self, int buffer)) {
    PyObject *dict = PyDict_New();
    for (int i = 0; dict != NULL && i < BUFFERS; i++) {
        PyObject *const entry = entry_of(self, i);
        if (entry == NULL || PyDict_SetItemString(dict, BUFFER_FIELDS[i].name, entry) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(entry);
    }
    return dict;
}

PyObject *vector_shapes(PyObject *self, void *unused) {
    return buffers_listed((const VectorObject *)self, shape_entry);
}

PyObject *vector_fields(PyObject *self, void *unused) {
    return buffers_listed((const VectorObject *)self, field_entry);
}
