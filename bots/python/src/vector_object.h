/**
 * carcarena.VectorEnv: lanes with buffers of the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VECTOR_OBJECT_H
#define CARCARENA_PYTHON_VECTOR_OBJECT_H

#include "interrupt.h"
#include "lanes.h"
#include "vector_table.h"

typedef struct VectorObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Lanes *lanes;
    uint32_t count;
    uint64_t seed;
    LanesArrays arrays;
    Py_buffer buffers[BUFFERS];
    bool bound[BUFFERS];
    uint64_t copies; /* number of games copied out, so that each copy has its own stream */
    bool ready;      /* reset has been called */
    bool busy;
} VectorObject;

/** Returns the number of a buffer by its name, or -1 with an exception set. */
int vector_buffer(PyObject *name);

/** Binds an object as a buffer. @return 0, or -1 with an exception set */
int vector_bind(VectorObject *self, int buffer, PyObject *object);

/** Releases a buffer if it is bound. */
void vector_release(VectorObject *self, int buffer);

/** Marks the object as in use by a call without the lock; raises if another call is in progress. */
static inline bool vector_enter(VectorObject *self) {
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this environment");
        return false;
    }
    self->busy = true;
    return true;
}

/** Releases the interpreter lock for a call that Ctrl-C can end. @pre vector_enter returned true */
static inline void vector_begin(VectorObject *self, Interrupt *interrupt) {
    interrupt_begin(interrupt);
    lanes_watch(self->lanes, interrupt_clock, interrupt_poll, interrupt);
}

/**
 * Ends what vector_begin began. @return true if the call was ended early: an exception is set, and
 * reset has to be called
 */
static inline bool vector_end(VectorObject *self, Interrupt *interrupt) {
    const bool ended = interrupt_end(interrupt);
    lanes_watch(self->lanes, NULL, NULL, NULL);
    self->ready = self->ready && !ended;
    self->busy = false;
    return ended;
}

/** The method `after`. */
PyObject *vector_after(PyObject *self, PyObject *args);

/** The property `shapes`. */
PyObject *vector_shapes(PyObject *self, void *unused);

/** The property `fields`. */
PyObject *vector_fields(PyObject *self, void *unused);

#endif
