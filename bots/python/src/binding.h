/**
 * Shared by the files of the Python interface: the limited API, the state of the module, statuses
 * as exceptions, and buffers of the caller.
 *
 * Call everything here with the interpreter lock held. Objects of this module must not be used by
 * two threads at a time. Objects whose calls release the lock reject a second caller.
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

/** Types and exceptions of the module, one set per interpreter. */
typedef struct ModuleState {
    PyTypeObject *rules_type;
    PyTypeObject *game_type;
    PyTypeObject *bot_type;
    PyTypeObject *vector_type;
    PyTypeObject *pool_type;
    PyObject *illegal; /* IllegalAction, a ValueError */
} ModuleState;

/** carcarena.Rules */
typedef struct RulesObject {
    PyObject_HEAD /* NOLINT */
        Rules *rules;
    TileSet **loaded; /* tile sets loaded from files */
    unsigned loaded_count;
    PyObject *arguments; /* a tuple that creates equal rules: with the texts of files */
} RulesObject;

/** carcarena.Game */
typedef struct GameObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Game *game;
    Rng chance;      /* random stream of draws, chance nodes and playouts */
    Action *actions; /* legal actions, if `listed` */
    uint32_t count;
    bool listed;
    bool undoable; /* stores what undo needs */
    struct GameObject **past;
    uint32_t past_count, past_capacity;
} GameObject;

/** Specs from which module.c creates the types. */
extern PyType_Spec RULES_SPEC;
extern PyType_Spec GAME_SPEC;
extern PyType_Spec BOT_SPEC;
extern PyType_Spec VECTOR_SPEC;
extern PyType_Spec POOL_SPEC;

/** Converts a function to the value of a slot. POSIX has this conversion, ISO C does not. */
#define SLOT(function) __extension__((void *)(function))

/** Converts a method with keywords to an entry of a method table. */
#define WITH_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))

/** Returns the state of the module of an object. */
ModuleState *state_of(PyObject *self);

/** Raises the exception of a failed status. @return NULL, to be returned by the caller */
PyObject *raise_status(ModuleState *state, Status status, const Message *message);

/**
 * Allocates a block for one game, aligned as the engine requires. @return NULL with MemoryError
 * set; freed with free
 */
Game *game_block(const Rules *rules);

/**
 * Creates an object for a game of `owner`, with an uninitialized block. @return NULL with an
 * exception set
 */
GameObject *game_object_new(ModuleState *state, RulesObject *owner);

/** Requirements for a buffer of the caller. */
typedef struct BufferWanted {
    const char *name; /* for messages */
    char kind;        /* 'u' unsigned integer, 'i' signed, 'f' real, 'b' byte or bool */
    Py_ssize_t item;  /* bytes per item */
    Py_ssize_t items; /* minimum number of items */
    bool writable;
    bool exact; /* more items are refused, too */
} BufferWanted;

/** Returns true if games of one object can be used with the other: they have the same hash. */
bool rules_equal(const RulesObject *a, const RulesObject *b);

/** Copies, pickles and comparison of Rules (pickles.c). */
PyObject *same_object(PyObject *self, PyObject *unused);
PyObject *rules_compare(PyObject *self, PyObject *other, int operation);
Py_hash_t rules_object_hash(PyObject *self);
PyObject *rules_arguments(PyObject *self, PyObject *unused);

/**
 * Returns (arguments, keywords) for `__getnewargs_ex__`, with copies of dicts. NULL with an
 * exception set.
 */
PyObject *arguments_kept(PyObject *args, PyObject *keywords);

/** Methods of Rules for actions in planes (action_numbers.c). */
PyObject *rules_action_number(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *rules_number_action(PyObject *self, PyObject *args, PyObject *keywords);

/** Functions of the module; networks and rollouts are described in _engine.pyi. */
PyObject *call_rollouts(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *call_net_values(PyObject *module, PyObject *args, PyObject *keywords);
PyObject *call_net_names(PyObject *module, PyObject *rules);

/** Adds the constant NET to the module. @return 0, or -1 with an exception set */
int net_constants_add(PyObject *module);

/**
 * Creates a read-only memoryview of `bytes`.
 * @param bytes a bytes object or NULL; the function releases its reference
 * @param format of the items, as of the module `struct`
 * @param row items of a row; the view has a second dimension unless it is 1
 * @param layer rows of a layer; the view has a third dimension unless it is 1
 * @return NULL with an exception set
 */
PyObject *typed_view(PyObject *bytes, const char *format, Py_ssize_t layer, Py_ssize_t row);

/**
 * Acquires a contiguous buffer: of an object with the buffer protocol, or of an array of another
 * package whose memory numpy can share (a tensor of PyTorch on the CPU). A signed item stands for
 * an unsigned one of its size. All messages begin with the name.
 * @return 0, or -1 with TypeError, ValueError or BufferError set
 */
int buffer_take(PyObject *object, const BufferWanted *wanted, Py_buffer *out);

/** Puts "name: " before the text of the exception that is set. */
void exception_name(const char *name);

/** An integer argument and its range. */
typedef struct WholeArgument {
    const char *name; /* for messages */
    uint64_t least, most;
    uint64_t value; /* the default, replaced by whole_argument */
} WholeArgument;

/**
 * Converts any object with `__index__`: a converter for "O&" of PyArg_ParseTuple, with a
 * WholeArgument.
 * @return 1, or 0 with TypeError or ValueError set
 */
int whole_argument(PyObject *object, void *argument);

/** Converts an integer from 0 to 2**64 - 1, called `name` in messages. @return 0, or -1 */
int whole_from(PyObject *object, const char *name, uint64_t *out);

/** whole_from for a seed. */
int seed_from(PyObject *object, uint64_t *out);

#endif
