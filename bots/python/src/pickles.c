// SPDX-License-Identifier: MIT Copies and pickles: Rules are shared, a Game is its text and its
// stream, Bot and VectorEnv are their arguments.
#include "game_object.h"

#include "carcarena/engine/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Rules. */

PyObject *same_object(PyObject *self, PyObject *unused) {
    return Py_NewRef(self);
}

bool rules_equal(const RulesObject *a, const RulesObject *b) {
    return a == b || rules_hash(a->rules) == rules_hash(b->rules);
}

PyObject *rules_compare(PyObject *self, PyObject *other, int operation) {
    if ((operation != Py_EQ && operation != Py_NE) || Py_TYPE(self) != Py_TYPE(other)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    const bool equal = rules_equal((RulesObject *)self, (RulesObject *)other);
    return PyBool_FromLong(equal == (operation == Py_EQ));
}

Py_hash_t rules_object_hash(PyObject *self) {
    const Py_hash_t hash = (Py_hash_t)rules_hash(((RulesObject *)self)->rules);
    return hash == -1 ? -2 : hash;
}

PyObject *rules_arguments(PyObject *self, PyObject *unused) {
    return Py_NewRef(((RulesObject *)self)->arguments);
}

/* ---- Game. */

PyObject *game_copied(PyObject *self, PyObject *unused) {
    GameObject *const game = (GameObject *)self;
    GameObject *const twin = game_twin(game);
    if (twin == NULL) {
        return NULL;
    }
    twin->undoable = game->undoable;
    for (uint32_t i = 0; i < game->past_count; i++) {
        if (game_past_add(twin, (GameObject *)Py_NewRef((PyObject *)game->past[i])) != 0) {
            Py_DECREF((PyObject *)twin);
            return NULL;
        }
    }
    return (PyObject *)twin;
}

PyObject *game_deepcopied(PyObject *self, PyObject *memo) {
    return game_copied(self, memo); // what it shares never changes
}

// Returns (text, hash, state and increment of the stream, order of the unseen tiles, fixed events).
static PyObject *moment_of(PyObject *self) {
    const GameObject *const game = (GameObject *)self;
    const Rules *const rules = game->owner->rules;
    PyObject *const text = game_position_text(self, NULL);
    uint16_t *const types = malloc(rules_tile_total(rules) * sizeof *types);
    PyObject *result = NULL;
    if (text != NULL && types != NULL) {
        uint32_t events = 0;
        const uint32_t count = game_order(rules, game->game, types, &events);
        result = Py_BuildValue("(OKKKy#I)", text, (unsigned long long)game_hash(rules, game->game),
                               (unsigned long long)game->chance.state,
                               (unsigned long long)game->chance.increment, (const char *)types,
                               (Py_ssize_t)(count * sizeof *types), events);
    }
    Py_XDECREF(text);
    free(types);
    return result != NULL || PyErr_Occurred() != NULL ? result : PyErr_NoMemory();
}

PyObject *game_reduced(PyObject *self, PyObject *unused) {
    GameObject *const game = (GameObject *)self;
    PyObject *past = PyTuple_New((Py_ssize_t)game->past_count);
    for (uint32_t i = 0; past != NULL && i < game->past_count; i++) {
        PyObject *const moment = moment_of((PyObject *)game->past[i]);
        if (moment == NULL || PyTuple_SetItem(past, (Py_ssize_t)i, moment) != 0) {
            Py_CLEAR(past);
        }
    }
    PyObject *const now = past != NULL ? moment_of(self) : NULL;
    if (now == NULL) {
        Py_XDECREF(past);
        return NULL;
    }
    return Py_BuildValue("(O(OiiO)(NN))", Py_TYPE(self), game->owner, 0, 0,
                         game->undoable ? Py_True : Py_False, now, past);
}

// The bytes of a Python object are not aligned for their numbers.
static Status order_set(const GameObject *game, const char *order, size_t size, uint32_t events) {
    uint16_t *const types = malloc(size + 1);
    if (types == NULL) {
        return STATUS_NO_MEMORY;
    }
    memcpy(types, order, size);
    const Status status = game_set_order(game->owner->rules, game->game, types,
                                         (uint32_t)(size / sizeof *types), events);
    free(types);
    return status;
}

// Sets position and stream of a game. @return 0, or -1
static int moment_set(GameObject *game, PyObject *moment) {
    const Rules *const rules = game->owner->rules;
    const char *text = NULL;
    const char *order = NULL;
    Py_ssize_t size = 0;
    unsigned int events = 0;
    unsigned long long hash = 0;
    unsigned long long state = 0;
    unsigned long long increment = 0;
    Message message = {""};
    if (!PyArg_ParseTuple(moment, "sKKKy#I:__setstate__", &text, &hash, &state, &increment, &order,
                          &size, &events)) {
        return -1;
    }
    Status status = game_from_text(rules, game->game, text, &message);
    if (status == STATUS_OK) {
        status = order_set(game, order, (size_t)size, events);
    }
    if (status == STATUS_INVALID || (status == STATUS_OK && game_hash(rules, game->game) != hash)) {
        message_prefix(&message, "a pickled game cannot be restored, since its rules or this "
                                 "version differ");
        status = STATUS_INVALID;
    }
    if (status != STATUS_OK) {
        (void)raise_status(state_of((PyObject *)game), status, &message);
        return -1;
    }
    game->chance = (Rng){state, increment};
    game->listed = false;
    return 0;
}

// Adds a moment to the history. @return 0, or -1
static int moment_add(GameObject *game, PyObject *moment) {
    GameObject *const before = game_object_new(state_of((PyObject *)game), game->owner);
    if (before == NULL) {
        return -1;
    }
    game_start(game->owner->rules, before->game, 0);
    if (moment_set(before, moment) != 0) {
        Py_DECREF((PyObject *)before);
        return -1;
    }
    return game_past_add(game, before);
}

PyObject *game_restored(PyObject *self, PyObject *state) {
    GameObject *const game = (GameObject *)self;
    PyObject *now = NULL;
    PyObject *past = NULL;
    if (!PyTuple_Check(state)) {
        PyErr_SetString(PyExc_TypeError, "__setstate__: expected a tuple");
        return NULL;
    }
    if (!PyArg_ParseTuple(state, "O!O!:__setstate__", &PyTuple_Type, &now, &PyTuple_Type, &past)) {
        return NULL;
    }
    game_history_clear(game);
    for (Py_ssize_t i = 0; i < PyTuple_Size(past); i++) {
        PyObject *const moment = PyTuple_GetItem(past, i);
        if (!PyTuple_Check(moment)) {
            PyErr_SetString(PyExc_TypeError, "__setstate__: expected tuples");
            return NULL;
        }
        if (moment_add(game, moment) != 0) {
            return NULL;
        }
    }
    return moment_set(game, now) == 0 ? Py_NewRef(Py_None) : NULL;
}

/* ---- Arguments of objects that are created again. */

// Returns a copy of a dict, or the object itself.
static PyObject *argument_kept(PyObject *object) {
    return PyDict_Check(object) != 0 ? PyDict_Copy(object) : Py_NewRef(object);
}

PyObject *arguments_kept(PyObject *args, PyObject *keywords) {
    PyObject *list = PySequence_List(args);
    PyObject *dict = keywords != NULL ? PyDict_Copy(keywords) : PyDict_New();
    PyObject *result = NULL;
    PyObject *key = NULL;
    PyObject *value = NULL;
    Py_ssize_t place = 0;
    int failed = list == NULL || dict == NULL;
    for (Py_ssize_t i = 0; !failed && i < PyList_Size(list); i++) {
        PyObject *const kept = argument_kept(PyList_GetItem(list, i));
        failed = kept == NULL || PyList_SetItem(list, i, kept) != 0;
    }
    while (!failed && keywords != NULL && PyDict_Next(keywords, &place, &key, &value)) {
        PyObject *const kept = argument_kept(value);
        failed = kept == NULL || PyDict_SetItem(dict, key, kept) != 0;
        Py_XDECREF(kept);
    }
    PyObject *const tuple = failed ? NULL : PyList_AsTuple(list);
    if (tuple != NULL) {
        result = Py_BuildValue("(NO)", tuple, dict);
    }
    Py_XDECREF(list);
    Py_XDECREF(dict);
    return result;
}
