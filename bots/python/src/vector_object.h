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
    LanesArrays arrays, last;
    Py_buffer buffers[2 * BUFFERS]; /* of `arrays`, then of `last` */
    bool bound[2 * BUFFERS];
    PyObject *arguments; /* (args, keywords) */
    uint64_t
        copies; /* number of games copied out since a seed was given; each has its own stream */
    bool autoreset;
    bool ready; /* reset has been called */
    bool busy;
} VectorObject;

/**
 * Reads the specs of bots from a dict of seat to text, or None.
 * @param specs room for PLAYERS_MAX, all {0}; to be freed by the caller in any case
 * @param out by seat; receives pointers to specs
 * @return 0, or -1 with an exception set
 */
int bots_from(ModuleState *state, PyObject *bots, const Rules *rules, BotSpec *specs,
              const BotSpec **out);

/**
 * Returns the number of a buffer by its name, or -1 with an exception set. From BUFFERS on: those
 * with the prefix "last_".
 */
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

/**
 * Takes `out[name]` of a dict for each name as a buffer with `rows` rows, and sets the pointers of
 * `arrays`. @param taken room for BUFFERS buffers, whose first `*count` the caller releases, also
 * on failure @return 0, or -1
 */
int vector_take(const VectorObject *self, PyObject *out, Py_ssize_t rows, LanesArrays *arrays,
                Py_buffer *taken, int *count);

/** Returns true if the lane exists and games have begun; otherwise raises. */
bool vector_has_lane(const VectorObject *self, Py_ssize_t lane);

/** Methods that start lanes and look at games (vector_lanes.c). */
PyObject *vector_reset(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *vector_set_lane(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *vector_look_many(PyObject *self, PyObject *args, PyObject *keywords);

/** Methods that convert actions and numbers (action_numbers.c). */
PyObject *vector_action_number(PyObject *self, PyObject *args);
PyObject *vector_number_action(PyObject *self, PyObject *args);
PyObject *vector_action_numbers(PyObject *self, PyObject *args);
PyObject *vector_number_actions(PyObject *self, PyObject *args);

/** The method `after`. */
PyObject *vector_after(PyObject *self, PyObject *args);

/** The property `shapes`. */
PyObject *vector_shapes(PyObject *self, void *unused);

/** The property `fields`. */
PyObject *vector_fields(PyObject *self, void *unused);

#endif
