// SPDX-License-Identifier: MIT carcarena.VectorEnv: starting lanes, setting them, and looking at
// games.
#include "vector_object.h"

#include <stdlib.h>

static VectorObject *as_vector(PyObject *self) {
    return (VectorObject *)self;
}

bool vector_has_lane(const VectorObject *self, Py_ssize_t lane) {
    if (!self->ready) {
        PyErr_SetString(PyExc_RuntimeError, "call reset() first");
        return false;
    }
    if (lane < 0 || lane >= (Py_ssize_t)self->count) {
        PyErr_Format(PyExc_IndexError, "lane: expected 0 to %u, got %zd", self->count - 1, lane);
        return false;
    }
    return true;
}

/* ---- reset. */

// Starts games of all lanes. @param seed, game NULL or None: the defaults
static PyObject *reset_all(VectorObject *self, PyObject *seed, PyObject *game) {
    uint64_t key = self->seed;
    uint64_t number = 0;
    if ((seed != Py_None && seed_from(seed, &key) != 0) ||
        (game != Py_None && whole_from(game, "game", &number) != 0) || !vector_enter(self)) {
        return NULL;
    }
    self->seed = key;
    self->copies = seed != Py_None ? 0 : self->copies;
    self->ready = true;
    Interrupt interrupt;
    vector_begin(self, &interrupt);
    lanes_reset(self->lanes, key, number, &self->arrays);
    return vector_end(self, &interrupt) ? NULL : Py_NewRef(Py_None);
}

// Writes the numbers of lanes, which must differ. @return their number, or -1
static int64_t lanes_from(const VectorObject *self, PyObject *lanes, uint32_t *out, bool *seen) {
    uint32_t count = 0;
    PyObject *item = NULL;
    PyObject *const iterator = PyObject_GetIter(lanes);
    if (iterator == NULL) {
        return -1;
    }
    while ((item = PyIter_Next(iterator)) != NULL) {
        const Py_ssize_t lane = PyNumber_AsSsize_t(item, PyExc_IndexError);
        Py_DECREF(item);
        if ((lane == -1 && PyErr_Occurred() != NULL) || !vector_has_lane(self, lane)) {
            break;
        }
        if (seen[lane]) {
            PyErr_Format(PyExc_ValueError, "lanes: %zd is named twice", lane);
            break;
        }
        seen[lane] = true;
        out[count++] = (uint32_t)lane;
    }
    Py_DECREF(iterator);
    return PyErr_Occurred() != NULL ? -1 : (int64_t)count;
}

// Starts games of some lanes.
static PyObject *reset_some(VectorObject *self, PyObject *game, PyObject *lanes) {
    uint32_t *const which = malloc(self->count * sizeof *which);
    bool *const seen = calloc(self->count, sizeof *seen);
    uint64_t number = 0;
    PyObject *result = which == NULL || seen == NULL ? PyErr_NoMemory() : NULL;
    if (which != NULL && seen != NULL &&
        (game == Py_None || whole_from(game, "game", &number) == 0)) {
        const int64_t count = lanes_from(self, lanes, which, seen);
        if (count >= 0 && vector_enter(self)) {
            Interrupt interrupt;
            vector_begin(self, &interrupt);
            lanes_restart(self->lanes, which, (uint32_t)count, game == Py_None ? NULL : &number,
                          &self->arrays);
            result = vector_end(self, &interrupt) ? NULL : Py_NewRef(Py_None);
        }
    }
    free(which);
    free(seen);
    return result;
}

PyObject *vector_reset(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"seed", "game", "lanes", NULL};
    PyObject *seed = Py_None;
    PyObject *game = Py_None;
    PyObject *lanes = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO:reset", names, &seed, &game, &lanes)) {
        return NULL;
    }
    if (lanes == Py_None) {
        return reset_all(as_vector(self), seed, game);
    }
    if (seed != Py_None) {
        PyErr_SetString(PyExc_ValueError,
                        "seed: all lanes have the same seed; it cannot be combined with lanes");
        return NULL;
    }
    return reset_some(as_vector(self), game, lanes);
}

/* ---- set_lane. */

PyObject *vector_set_lane(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"lane", "game", "seed", NULL};
    VectorObject *const vector = as_vector(self);
    const Rules *const rules = vector->owner->rules;
    Py_ssize_t lane = 0;
    PyObject *game = NULL;
    PyObject *seed = Py_None;
    uint64_t key = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "nO!|O:set_lane", names, &lane,
                                     state_of(self)->game_type, &game, &seed) ||
        (seed != Py_None && seed_from(seed, &key) != 0) || !vector_has_lane(vector, lane)) {
        return NULL;
    }
    const Game *const block = ((GameObject *)game)->game;
    if (!rules_equal(((GameObject *)game)->owner, vector->owner)) {
        PyErr_SetString(PyExc_TypeError, "set_lane: expected a Game of equal Rules");
        return NULL;
    }
    if (vector->autoreset && game_pending(rules, block).kind == PENDING_OVER) {
        PyErr_SetString(PyExc_ValueError,
                        "set_lane: the game is over, which lanes with autoreset never are");
        return NULL;
    }
    if (!vector_enter(vector)) {
        return NULL;
    }
    const Rng chance = rng_keyed(key, RNG_CHANCE, 0, 0); // as Game(rules, seed)
    Interrupt interrupt;
    vector_begin(vector, &interrupt);
    lanes_set(vector->lanes, (uint32_t)lane, block, seed == Py_None ? NULL : &chance,
              &vector->arrays);
    return vector_end(vector, &interrupt) ? NULL : Py_NewRef(Py_None);
}

/* ---- look_many. */

// Games and the players who look at them. The list keeps the games alive.
typedef struct ManyGames {
    PyObject *list, *players; /* lists of the same length; players may be NULL */
    Py_ssize_t count;
    const Game **games;
    int *player;
} ManyGames;

static void many_free(ManyGames *many) {
    Py_XDECREF(many->list);
    Py_XDECREF(many->players);
    free((void *)many->games);
    free(many->player);
}

// Reads the arguments. @param player None: who decides; an integer: the same for all; or a sequence
static int many_begin(ManyGames *many, PyObject *games, PyObject *player) {
    many->list = PySequence_List(games);
    many->count = many->list != NULL ? PyList_Size(many->list) : 0;
    many->games = malloc((size_t)many->count * sizeof *many->games + 1);
    many->player = calloc((size_t)many->count + 1, sizeof *many->player);
    if (many->list == NULL) {
        return -1;
    }
    if (many->games == NULL || many->player == NULL) {
        (void)PyErr_NoMemory();
        return -1;
    }
    if (player == Py_None || PyIndex_Check(player) != 0) {
        return 0;
    }
    many->players = PySequence_List(player);
    if (many->players != NULL && PyList_Size(many->players) != many->count) {
        PyErr_Format(PyExc_ValueError, "player: expected one for each of %zd games, got %zd",
                     many->count, PyList_Size(many->players));
        return -1;
    }
    return many->players != NULL ? 0 : -1;
}

// Reads game `at`. @return 0, or -1
static int many_read(ManyGames *many, VectorObject *self, Py_ssize_t at, PyObject *player) {
    const Rules *const rules = self->owner->rules;
    PyObject *const game = PyList_GetItem(many->list, at);
    PyObject *const one = many->players != NULL ? PyList_GetItem(many->players, at) : player;
    if (!PyObject_TypeCheck(game, state_of((PyObject *)self)->game_type) ||
        !rules_equal(((GameObject *)game)->owner, self->owner)) {
        PyErr_Format(PyExc_TypeError, "games: item %zd is not a Game of equal Rules", at);
        return -1;
    }
    many->games[at] = ((GameObject *)game)->game;
    Py_ssize_t seat = -1;
    if (one != Py_None) {
        seat = PyNumber_AsSsize_t(one, PyExc_IndexError);
        if (seat == -1 && PyErr_Occurred() != NULL) {
            return -1;
        }
    }
    if (seat >= rules_players(rules)) {
        PyErr_Format(PyExc_IndexError, "player: expected 0 to %d, got %zd",
                     rules_players(rules) - 1, seat);
        return -1;
    }
    many->player[at] = seat < 0 ? game_pending(rules, many->games[at]).player : (int)seat;
    return 0;
}

static PyObject *many_look(VectorObject *self, const ManyGames *many, const LanesArrays *arrays) {
    if (!vector_enter(self)) {
        return NULL;
    }
    const bool ready = self->ready;
    Interrupt interrupt;
    vector_begin(self, &interrupt);
    lanes_look_many(self->lanes, many->games, many->player, (uint32_t)many->count, arrays);
    const bool ended = vector_end(self, &interrupt);
    self->ready = ready; // the lanes are unchanged
    return ended ? NULL : Py_NewRef(Py_None);
}

// Looks into the arrays of the caller, or into those that are bound.
static PyObject *many_write(VectorObject *self, const ManyGames *many, PyObject *out) {
    if (out == Py_None && many->count > (Py_ssize_t)self->count) {
        return PyErr_Format(PyExc_ValueError, "games: expected at most %u, one per lane, got %zd",
                            self->count, many->count);
    }
    if (out == Py_None) {
        return many_look(self, many, &self->arrays);
    }
    LanesArrays arrays = {.foreign = true};
    Py_buffer taken[BUFFERS];
    int count = 0;
    PyObject *result = NULL;
    if (vector_take(self, out, many->count, &arrays, taken, &count) == 0) {
        result = many_look(self, many, &arrays);
    }
    while (count > 0) {
        PyBuffer_Release(&taken[--count]);
    }
    return result;
}

PyObject *vector_look_many(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"games", "player", "out", NULL};
    PyObject *games = NULL;
    PyObject *player = Py_None;
    PyObject *out = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO:look_many", names, &games, &player,
                                     &out)) {
        return NULL;
    }
    ManyGames many = {.list = NULL};
    PyObject *result = NULL;
    int failed = many_begin(&many, games, player);
    for (Py_ssize_t i = 0; failed == 0 && i < many.count; i++) {
        failed = many_read(&many, as_vector(self), i, player);
    }
    if (failed == 0) {
        result = many_write(as_vector(self), &many, out);
    }
    many_free(&many);
    return result;
}
