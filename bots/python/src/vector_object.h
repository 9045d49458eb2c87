/**
 * carcarena.VectorEnv: lanes, and the buffers of the caller they read and write.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VECTOR_OBJECT_H
#define CARCARENA_PYTHON_VECTOR_OBJECT_H

#include "binding.h"
#include "lanes.h"

enum { BUFFERS = 14 };

typedef struct VectorObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Lanes *lanes;
    uint32_t count;
    uint64_t seed;
    LanesArrays arrays;
    Py_buffer buffers[BUFFERS];
    bool bound[BUFFERS];
    uint64_t copies; /* games handed out, so that each has a stream of its own */
    bool ready;      /* reset has been called */
    bool busy;
} VectorObject;

/** The number of the buffer of a name, or -1 with an exception set. */
int vector_buffer(PyObject *name);

/** Takes an object as a buffer from now on. @return 0, or -1 with an exception set. */
int vector_bind(VectorObject *self, int buffer, PyObject *object);

/** Lets a buffer go, if it was bound. */
void vector_let_go(VectorObject *self, int buffer);

/** Marks the object as in use by a call without the lock; raises if another one is under way. */
static inline bool vector_enter(VectorObject *self) {
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this environment");
        return false;
    }
    self->busy = true;
    return true;
}

/** The method `after`. */
PyObject *vector_after(PyObject *self, PyObject *args);

/** The property `shapes`. */
PyObject *vector_shapes(PyObject *self, void *unused);

#endif
