// SPDX-License-Identifier: MIT
//
// A search calls these functions without the interpreter lock, and with the option `threads` from
// threads that Python does not know.
#include "bot_evaluator.h"

#include <string.h>

/* ---- Exceptions. */

void bot_evaluator_forget(BotEvaluator *self) {
    Py_CLEAR(self->type);
    Py_CLEAR(self->error);
    Py_CLEAR(self->trace);
}

// Keeps the exception that is set for the thread that called `choose`.
static Status error_keep(BotEvaluator *self, Message *message) {
    if (self->type == NULL) {
        PyErr_Fetch(&self->type, &self->error, &self->trace);
    } else {
        PyErr_Clear();
    }
    return message_set(message, STATUS_INVALID, "the evaluator raised an exception");
}

bool bot_evaluator_raise(BotEvaluator *self, const void *bot) {
    Message message = {""};
    if (self->type != NULL) {
        PyErr_Restore(self->type, self->error, self->trace);
        self->type = self->error = self->trace = NULL;
        return true;
    }
    if (self->values == NULL) {
        return false;
    }
    const Status status = mcts_bot_status(bot, &message);
    if (status != STATUS_OK) {
        (void)raise_status(self->state, status, &message);
    }
    return status != STATUS_OK;
}

/* ---- Arguments of the functions. */

static PyObject *game_of(const BotEvaluator *self, const Game *game) {
    GameObject *const object = game_object_new(self->state, self->owner);
    if (object != NULL) {
        game_copy(self->owner->rules, object->game, game);
        object->chance = rng_keyed(game_hash(self->owner->rules, game), RNG_HARNESS, 0, 0);
    }
    return (PyObject *)object;
}

static PyObject *games_list(const BotEvaluator *self, const Game *const *games, uint32_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        PyObject *const game = game_of(self, games[i]);
        if (game == NULL || PyList_SetItem(list, (Py_ssize_t)i, game) != 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

static PyObject *turn_tuple(const MctsTurn *turn) {
    Py_ssize_t count = 0;
    while (count < MCTS_TURN_ACTIONS && turn->actions[count] != 0) {
        count++;
    }
    PyObject *tuple = PyTuple_New(count);
    for (Py_ssize_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *const action = PyLong_FromUnsignedLongLong(turn->actions[i]);
        if (action == NULL || PyTuple_SetItem(tuple, i, action) != 0) {
            Py_CLEAR(tuple);
        }
    }
    return tuple;
}

static PyObject *turns_list_of(const MctsTurn *turns, uint32_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        PyObject *const turn = turn_tuple(&turns[i]);
        if (turn == NULL || PyList_SetItem(list, (Py_ssize_t)i, turn) != 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

/* ---- Answers. */

// Returns the length of a list or array; otherwise -1 with ValueError set for a number, which is a
// wrong shape, and TypeError for other objects.
static Py_ssize_t length_of(PyObject *object, const char *name) {
    const Py_ssize_t size = PyUnicode_Check(object) != 0 ? -1 : PySequence_Size(object);
    if (size >= 0 || (PyErr_Occurred() != NULL && PyErr_ExceptionMatches(PyExc_TypeError) == 0)) {
        return size;
    }
    PyErr_Clear();
    PyObject *const type = PyType_GetName(Py_TYPE(object));
    if (type != NULL) {
        PyErr_Format(PyNumber_Check(object) != 0 ? PyExc_ValueError : PyExc_TypeError,
                     "%s: expected a list or an array, got %U", name, type);
    }
    Py_XDECREF(type);
    return -1;
}

// Reads a sequence of `count` numbers. @return 0, or -1 with an exception set
static int numbers_read(PyObject *sequence, const char *name, uint32_t count, double *out) {
    const Py_ssize_t size = length_of(sequence, name);
    if (size != (Py_ssize_t)count) {
        if (size >= 0) {
            PyErr_Format(PyExc_ValueError, "%s: expected %u numbers, got %zd", name, count, size);
        }
        return -1;
    }
    for (uint32_t i = 0; i < count; i++) {
        PyObject *const number = PySequence_GetItem(sequence, (Py_ssize_t)i);
        out[i] = number == NULL ? -1 : PyFloat_AsDouble(number);
        Py_XDECREF(number);
        if (PyErr_Occurred() != NULL) {
            if (PyErr_ExceptionMatches(PyExc_TypeError) != 0) {
                exception_name(name);
            }
            return -1;
        }
    }
    return 0;
}

// Reads a sequence of `count` sequences of `each` numbers. @return 0, or -1 with an exception set
static int rows_read(PyObject *rows, uint32_t count, uint32_t each, double *out) {
    const Py_ssize_t size = length_of(rows, "values: a row for each game");
    if (size != (Py_ssize_t)count) {
        if (size >= 0) {
            PyErr_Format(PyExc_ValueError,
                         "values: expected a row for each of the %u games, got %zd", count, size);
        }
        return -1;
    }
    for (uint32_t i = 0; i < count; i++) {
        PyObject *const row = PySequence_GetItem(rows, (Py_ssize_t)i);
        const int failed =
            row == NULL ? -1
                        : numbers_read(row, "values: one for each player", each, out + i * each);
        Py_XDECREF(row);
        if (failed != 0) {
            return -1;
        }
    }
    return 0;
}

/* ---- The functions that the search calls. */

static Status ask_values(void *context, const Game *const *games, uint32_t count, double *values,
                         Message *message) {
    BotEvaluator *const self = context;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *const list = games_list(self, games, count);
    PyObject *const answer =
        list == NULL ? NULL : PyObject_CallFunctionObjArgs(self->values, list, NULL);
    const uint32_t players = (uint32_t)rules_players(self->owner->rules);
    const Status status = answer != NULL && rows_read(answer, count, players, values) == 0
                              ? STATUS_OK
                              : error_keep(self, message);
    Py_XDECREF(answer);
    Py_XDECREF(list);
    PyGILState_Release(lock);
    return status;
}

static Status ask_priors(void *context, const Game *game, const MctsTurn *turns, uint32_t count,
                         double *priors, Message *message) {
    BotEvaluator *const self = context;
    const PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *const object = game_of(self, game);
    PyObject *const list = object == NULL ? NULL : turns_list_of(turns, count);
    PyObject *const answer =
        list == NULL ? NULL : PyObject_CallFunctionObjArgs(self->priors, object, list, NULL);
    const Status status =
        answer != NULL && numbers_read(answer, "priors: one for each turn", count, priors) == 0
            ? STATUS_OK
            : error_keep(self, message);
    Py_XDECREF(answer);
    Py_XDECREF(list);
    Py_XDECREF(object);
    PyGILState_Release(lock);
    return status;
}

/* ---- Arguments of carcarena.Bot. */

// Returns a reference to a function that was given, or NULL; sets an exception for other objects.
static PyObject *function_of(PyObject *object, const char *name) {
    if (object == NULL || object == Py_None) {
        return NULL;
    }
    if (PyCallable_Check(object) == 0) {
        PyErr_Format(PyExc_TypeError, "%s: expected a function", name);
        return NULL;
    }
    return Py_NewRef(object);
}

int bot_evaluator_read(BotEvaluator *out, MctsEvaluator *evaluator, PyObject *values,
                       PyObject *priors, const char *unit) {
    const bool result = strcmp(unit, "result") == 0;
    if (!result && strcmp(unit, "points") != 0) {
        PyErr_Format(PyExc_ValueError, "unit (points or result): unknown word '%s'", unit);
        return -1;
    }
    out->values = function_of(values, "values");
    out->priors = PyErr_Occurred() == NULL ? function_of(priors, "priors") : NULL;
    if (PyErr_Occurred() == NULL && out->priors != NULL && out->values == NULL) {
        PyErr_SetString(PyExc_ValueError, "priors: only together with values");
    }
    if (PyErr_Occurred() != NULL) {
        bot_evaluator_free(out);
        return -1;
    }
    *evaluator = (MctsEvaluator){.context = out,
                                 .unit = result ? MCTS_UNIT_RESULT : MCTS_UNIT_POINTS,
                                 .values = out->values == NULL ? NULL : ask_values,
                                 .priors = out->priors == NULL ? NULL : ask_priors};
    return 0;
}

void bot_evaluator_free(BotEvaluator *self) {
    bot_evaluator_forget(self);
    Py_CLEAR(self->values);
    Py_CLEAR(self->priors);
}
