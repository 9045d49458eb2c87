/**
 * What the files that speak to Python share: the limited API, the state of the module, statuses as
 * exceptions, and buffers of the caller.
 *
 * Everything here is called with the interpreter lock held. The objects of this module are not for
 * two threads at a time; those whose calls release the lock refuse a second caller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_BINDING_H
#define CARCARENA_PYTHON_BINDING_H

/* The stable interface of Python 3.11: one module for it and all later versions. */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "carcarena/bots/registry.h"
#include "carcarena/engine/game.h"

/** Types and exceptions of the module, one set for each interpreter. */
typedef struct ModuleState {
    PyTypeObject *rules_type;
    PyTypeObject *game_type;
    PyTypeObject *bot_type;
    PyTypeObject *vector_type;
    PyObject *illegal; /* IllegalAction, a ValueError */
} ModuleState;

/** carcarena.Rules */
typedef struct RulesObject {
    PyObject_HEAD /* NOLINT */
        Rules *rules;
    TileSet **loaded; /* its tile sets that come from files */
    unsigned loaded_count;
} RulesObject;

/** carcarena.Game */
typedef struct GameObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Game *game;
    Rng chance;      /* of draws, events, playouts */
    Action *actions; /* legal ones, if `listed` */
    uint32_t count;
    bool listed;
    bool remembers; /* keeps what undo takes back */
    struct GameObject **past;
    uint32_t past_count, past_capacity;
} GameObject;

/** Specs from which module.c makes the types. */
extern PyType_Spec RULES_SPEC;
extern PyType_Spec GAME_SPEC;
extern PyType_Spec BOT_SPEC;
extern PyType_Spec VECTOR_SPEC;

/** A function as the value of a slot, which ISO C has no conversion for and POSIX has. */
#define SLOT(function) __extension__((void *)(function))

/** A method with keywords as an entry of a method table. */
#define WITH_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))

/** The state of the module an object of ours belongs to. */
ModuleState *state_of(PyObject *self);

/** Raises what a failed status stands for. @return NULL, to be returned. */
PyObject *raise_status(ModuleState *state, Status status, const Message *message);

/** A block for one game, aligned as engine wants it; NULL with MemoryError set. Free with free. */
Game *game_block(const Rules *rules);

/** A new object for a game of `owner`, its block not yet filled; NULL with an exception set. */
GameObject *game_object_new(ModuleState *state, RulesObject *owner);

/** What a buffer of the caller has to be. */
typedef struct BufferWanted {
    const char *name; /* for messages */
    char kind;        /* 'u' unsigned integer, 'i' signed, 'f' real, 'b' byte or bool */
    Py_ssize_t item;  /* bytes of an item */
    Py_ssize_t items; /* at least so many */
    bool writable;
} BufferWanted;

/** Takes a contiguous buffer. @return 0, or -1 with ValueError or BufferError set. */
int buffer_take(PyObject *object, const BufferWanted *wanted, Py_buffer *out);

/** 64 bits from any integer of Python, negative ones in two's complement. @return 0, or -1. */
int seed_from(PyObject *object, uint64_t *out);

#endif
