/**
 * carcarena.SearchPool: a pool (searches/searches.h) with buffers of the caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_POOL_OBJECT_H
#define CARCARENA_PYTHON_POOL_OBJECT_H

#include "searches/searches.h"
#include "vector_object.h"

/** Groups of buffers. */
typedef enum PoolGroup { GROUP_LEAVES, GROUP_ROOTS, GROUP_ENDS, POOL_GROUPS } PoolGroup;

enum { POOL_FIELDS_MAX = 10 };

/** The buffers of a group. */
typedef struct PoolBuffers {
    VectorObject look; /* observations; no Python object, but used like one for its buffers */
    SearchRows rows;   /* leaves, roots; rows.look repeats the arrays of `look` */
    SearchEnds ends;   /* ends */
    Py_buffer buffers[POOL_FIELDS_MAX];
    bool bound[POOL_FIELDS_MAX];
} PoolBuffers;

typedef struct PoolObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Searches *searches;
    uint32_t games;
    uint32_t asked;  /* rows that wait for an answer */
    uint64_t copies; /* number of games copied out */
    PoolBuffers groups[POOL_GROUPS];
    bool busy;
} PoolObject;

/** Prepares the groups of a new pool. */
void pool_buffers_begin(PoolObject *self);

/** Binds the buffers of a dict of names. @return 0, or -1 with an exception set */
int pool_buffers_bind(PoolObject *self, PoolGroup group, PyObject *dict);

/** Releases all buffers. */
void pool_buffers_release(PoolObject *self);

/** The property `shapes`. */
PyObject *pool_shapes(PyObject *self, void *unused);

/** Reads the arguments of SearchPool. @return 0, or -1 with an exception set */
int pool_arguments(SearchesConfig *config, BotSpec *specs, PyObject **rules, ModuleState *state,
                   PyObject *args, PyObject *keywords);

#endif
