// SPDX-License-Identifier: MIT carcarena.VectorEnv.after: the terms after each action.
#include "vector_object.h"

enum { TERMS, FIRST, BEGIN, AFTER_BUFFERS };

/** Calls lanes_after without the lock. @return the number of rows, or NULL after Ctrl-C */
static PyObject *after_call(VectorObject *vector, const Py_buffer *buffers, bool expected) {
    const size_t row = terms_size(lanes_planes(vector->lanes)) * sizeof(float);
    size_t room = (size_t)buffers[TERMS].len / row;
    const size_t begins = (size_t)buffers[BEGIN].len / sizeof(int32_t);
    room = buffers[BEGIN].buf != NULL && begins < room ? begins : room;
    const AfterArrays arrays = {.terms = buffers[TERMS].buf,
                                .first = buffers[FIRST].buf,
                                .begin = buffers[BEGIN].buf,
                                .room = room > UINT32_MAX ? UINT32_MAX : (uint32_t)room,
                                .expected = expected};
    Interrupt interrupt;
    vector_begin(vector, &interrupt);
    const uint32_t rows = lanes_after(vector->lanes, &arrays);
    return vector_end(vector, &interrupt) ? NULL : PyLong_FromUnsignedLong(rows);
}

PyObject *vector_after(PyObject *self, PyObject *args) {
    VectorObject *const vector = (VectorObject *)(void *)self;
    const BufferWanted wanted[AFTER_BUFFERS] = {
        {.name = "terms", .kind = 'f', .item = sizeof(float), .writable = true},
        {.name = "first",
         .kind = 'u',
         .item = sizeof(uint32_t),
         .items = (Py_ssize_t)vector->count + 1,
         .writable = true},
        {.name = "begin", .kind = 'i', .item = sizeof(int32_t), .writable = true}};
    PyObject *objects[AFTER_BUFFERS] = {NULL, NULL, Py_None};
    Py_buffer buffers[AFTER_BUFFERS] = {{.buf = NULL}};
    int expected = 1;
    if (!PyArg_ParseTuple(args, "OO|pO:after", &objects[TERMS], &objects[FIRST], &expected,
                          &objects[BEGIN])) {
        return NULL;
    }
    if (!vector->ready) {
        PyErr_SetString(PyExc_RuntimeError, "reset() comes first");
        return NULL;
    }
    int taken = 0;
    const int count = objects[BEGIN] == Py_None ? BEGIN : AFTER_BUFFERS;
    while (taken < count && buffer_take(objects[taken], &wanted[taken], &buffers[taken]) == 0) {
        taken++;
    }
    PyObject *result = NULL;
    if (taken == count && vector_enter(vector)) {
        result = after_call(vector, buffers, expected != 0);
    }
    while (taken > 0) {
        PyBuffer_Release(&buffers[--taken]);
    }
    return result;
}
