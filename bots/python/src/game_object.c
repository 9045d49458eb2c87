// SPDX-License-Identifier: MIT carcarena.Game: playing, copying, undoing and searching one game.
#include "game_object.h"
#include "game_docs.h"
#include "interrupt.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"

#include <stdlib.h>
#include <string.h>

static GameObject *as_game(PyObject *self) {
    return (GameObject *)self;
}

static const Rules *rules_of(PyObject *self) {
    return as_game(self)->owner->rules;
}

static void game_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    game_history_clear(as_game(self));
    free(as_game(self)->past);
    free(as_game(self)->actions);
    free(as_game(self)->game);
    Py_XDECREF((PyObject *)as_game(self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    char *names[] = {"rules", "seed", "first_player", "undo", NULL};
    ModuleState *const state = PyType_GetModuleState(type);
    PyObject *rules = NULL;
    PyObject *seed = NULL;
    uint64_t key = 0;
    int first = 0;
    int undo = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|Oip:Game", names, state->rules_type,
                                     &rules, &seed, &first, &undo) ||
        (seed != NULL && seed_from(seed, &key) != 0)) {
        return NULL;
    }
    const Rules *const compiled = ((RulesObject *)rules)->rules;
    if (first < 0 || first >= rules_players(compiled)) {
        return PyErr_Format(PyExc_ValueError, "first_player: expected 0 to %d, got %d",
                            rules_players(compiled) - 1, first);
    }
    GameObject *self = game_object_new(state, (RulesObject *)rules);
    if (self != NULL) {
        self->chance = rng_keyed(key, RNG_CHANCE, 0, 0);
        self->undoable = undo != 0;
        game_start(compiled, self->game, first);
    }
    return (PyObject *)self;
}

/* ---- Playing. */

/** Returns true if a draw or a chance node is pending; otherwise raises. */
static bool chance_pending(PyObject *self) {
    const PendingKind kind = game_pending(rules_of(self), as_game(self)->game).kind;
    if (kind != PENDING_DRAW && kind != PENDING_CHANCE) {
        PyErr_SetString(state_of(self)->illegal, "no draw or chance node is pending");
        return false;
    }
    return true;
}

uint32_t game_legal(GameObject *self) {
    if (!self->listed) {
        self->count = game_actions(self->owner->rules, self->game, self->actions);
        self->listed = true;
    }
    return self->count;
}

static PyObject *method_actions(PyObject *self, PyObject *unused) {
    const uint32_t count = game_legal(as_game(self));
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        PyObject *action = PyLong_FromUnsignedLongLong(as_game(self)->actions[i]);
        if (action == NULL || PyList_SetItem(list, (Py_ssize_t)i, action) != 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

static PyObject *method_actions_into(PyObject *self, PyObject *object) {
    const uint32_t count = game_legal(as_game(self));
    const BufferWanted wanted = {.name = "actions",
                                 .kind = 'u',
                                 .item = sizeof(Action),
                                 .items = (Py_ssize_t)count,
                                 .writable = true};
    Py_buffer buffer;
    if (buffer_take(object, &wanted, &buffer) != 0) {
        return NULL;
    }
    memcpy(buffer.buf, as_game(self)->actions, count * sizeof(Action));
    PyBuffer_Release(&buffer);
    return PyLong_FromUnsignedLong(count);
}

static PyObject *method_apply(PyObject *self, PyObject *object) {
    GameObject *const game = as_game(self);
    Message message = {""};
    Action action = 0;
    if (whole_from(object, "action", &action) != 0 || !game_decides(self) ||
        game_change(game) != 0) {
        return NULL;
    }
    const Status status = game_try_apply(rules_of(self), game->game, action, NULL, &message);
    if (status != STATUS_OK) {
        game_unchange(game);
        return raise_status(state_of(self), status, &message);
    }
    Py_RETURN_NONE;
}

static PyObject *method_apply_index(PyObject *self, PyObject *object) {
    GameObject *const game = as_game(self);
    const long index = PyLong_AsLong(object);
    if (index == -1 && PyErr_Occurred() != NULL) {
        return NULL;
    }
    if (!game_decides(self)) {
        return NULL;
    }
    const uint32_t count = game_legal(game);
    if (index < 0 || index >= (long)count) {
        return PyErr_Format(state_of(self)->illegal,
                            "action: expected an index of 0 to %u, got %ld", count - 1, index);
    }
    if (game_change(game) != 0) {
        return NULL;
    }
    game_apply(rules_of(self), game->game, game->actions[index]);
    Py_RETURN_NONE;
}

static PyObject *method_chance(PyObject *self, PyObject *unused) {
    if (!chance_pending(self) || game_change(as_game(self)) != 0) {
        return NULL;
    }
    return PyLong_FromUnsignedLong(
        game_chance(rules_of(self), as_game(self)->game, &as_game(self)->chance));
}

static PyObject *method_chance_next(PyObject *self, PyObject *unused) {
    if (!chance_pending(self) || game_change(as_game(self)) != 0) {
        return NULL;
    }
    return PyLong_FromUnsignedLong(game_chance_next(rules_of(self), as_game(self)->game));
}

static PyObject *method_resolve(PyObject *self, PyObject *object) {
    uint64_t number = 0;
    if (whole_from(object, "outcome", &number) != 0 || !chance_pending(self) ||
        game_change(as_game(self)) != 0) {
        return NULL;
    }
    const Status status = number > UINT32_MAX
                              ? STATUS_ILLEGAL
                              : game_resolve(rules_of(self), as_game(self)->game, (uint32_t)number);
    if (status != STATUS_OK) {
        game_unchange(as_game(self));
        return PyErr_Format(state_of(self)->illegal, "outcome %llu is not in outcomes()",
                            (unsigned long long)number);
    }
    Py_RETURN_NONE;
}

static PyObject *method_undo(PyObject *self, PyObject *unused) {
    GameObject *const game = as_game(self);
    if (!game->undoable || game->past_count == 0) {
        PyErr_SetString(PyExc_IndexError,
                        game->undoable
                            ? "nothing to undo"
                            : "undo is disabled; create the game with Game(rules, undo=True)");
        return NULL;
    }
    GameObject *const before = game->past[--game->past_count];
    game_copy(rules_of(self), game->game, before->game);
    game->chance = before->chance;
    game->listed = false;
    Py_DECREF((PyObject *)before);
    Py_RETURN_NONE;
}

// A copy has its own stream, so a search on it reveals nothing about the draws of this game.
static PyObject *method_copy(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"seed", NULL};
    PyObject *seed = NULL;
    uint64_t key = as_game(self)->chance.state;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:copy", names, &seed) ||
        (seed != NULL && seed != Py_None && seed_from(seed, &key) != 0)) {
        return NULL;
    }
    GameObject *const twin = game_twin(as_game(self));
    if (twin != NULL) {
        twin->chance = rng_keyed(key, RNG_CHANCE, 1, 0);
    }
    return (PyObject *)twin;
}

static PyObject *method_assign(PyObject *self, PyObject *other) {
    ModuleState *const state = state_of(self);
    if (!PyObject_TypeCheck(other, state->game_type) ||
        !rules_equal(as_game(other)->owner, as_game(self)->owner)) {
        PyErr_SetString(PyExc_TypeError, "assign: expected a Game of equal Rules");
        return NULL;
    }
    if (self != other) {
        game_copy(rules_of(self), as_game(self)->game, as_game(other)->game);
        as_game(self)->listed = false;
        game_history_clear(as_game(self));
    }
    Py_RETURN_NONE;
}

static PyObject *method_reseed(PyObject *self, PyObject *object) {
    uint64_t key = 0;
    if (seed_from(object, &key) != 0) {
        return NULL;
    }
    as_game(self)->chance = rng_keyed(key, RNG_CHANCE, 0, 0);
    Py_RETURN_NONE;
}

static PyObject *method_determinize(PyObject *self, PyObject *args) {
    PyObject *seed = NULL;
    uint64_t key = 0;
    if (!PyArg_ParseTuple(args, "|O:determinize", &seed) ||
        (seed != NULL && seed != Py_None && seed_from(seed, &key) != 0)) {
        return NULL;
    }
    Rng own = rng_keyed(key, RNG_CHANCE, 2, 0);
    game_determinize(rules_of(self), as_game(self)->game,
                     seed == NULL || seed == Py_None ? &as_game(self)->chance : &own);
    Py_RETURN_NONE;
}

static PyObject *method_observe(PyObject *self, PyObject *object) {
    const long seat = PyLong_AsLong(object);
    if (seat == -1 && PyErr_Occurred() != NULL) {
        return NULL;
    }
    if (seat < VIEWER_ONLOOKER || seat >= rules_players(rules_of(self))) {
        PyErr_SetString(PyExc_ValueError, "observe: expected a seat, or -1 for public information");
        return NULL;
    }
    if (game_change(as_game(self)) != 0) {
        return NULL;
    }
    game_observe(rules_of(self), as_game(self)->game, (int)seat);
    Py_RETURN_NONE;
}

static PyObject *method_playout(PyObject *self, PyObject *unused) {
    if (game_change(as_game(self)) != 0) {
        return NULL;
    }
    return PyLong_FromUnsignedLong(
        game_playout(rules_of(self), as_game(self)->game, &as_game(self)->chance));
}

/** Plays `count` random playouts of `from` on `scratch` and writes their final scores to `out`. */
static void play_ends(const Rules *rules, const Game *from, Game *scratch, uint32_t count, Rng rng,
                      int32_t *out, Interrupt *interrupt) {
    for (uint32_t i = 0; i < count && interrupt_clock(interrupt) == 0; i++) {
        game_copy(rules, scratch, from);
        (void)game_playout(rules, scratch, &rng);
        game_scores(rules, scratch, out + (size_t)i * (size_t)rules_players(rules));
    }
}

static PyObject *method_playouts(PyObject *self, PyObject *args) {
    const Rules *const rules = rules_of(self);
    WholeArgument count = {.name = "count", .most = UINT32_MAX};
    PyObject *object = NULL;
    PyObject *seed = NULL;
    uint64_t key = 0;
    Py_buffer buffer;
    if (!PyArg_ParseTuple(args, "O&O|O:playouts", whole_argument, &count, &object, &seed) ||
        (seed != NULL && seed_from(seed, &key) != 0)) {
        return NULL;
    }
    const BufferWanted wanted = {.name = "scores",
                                 .kind = 'i',
                                 .item = sizeof(int32_t),
                                 .items = (Py_ssize_t)count.value * rules_players(rules),
                                 .writable = true};
    if (buffer_take(object, &wanted, &buffer) != 0) {
        return NULL;
    }
    Game *from = game_block(rules);
    Game *scratch = game_block(rules);
    bool ready = from != NULL && scratch != NULL;
    if (ready) {
        Interrupt interrupt;
        game_copy(rules, from, as_game(self)->game); // this object may be used meanwhile
        interrupt_begin(&interrupt);
        play_ends(rules, from, scratch, (uint32_t)count.value, rng_keyed(key, RNG_CHANCE, 3, 0),
                  buffer.buf, &interrupt);
        ready = !interrupt_end(&interrupt);
    }
    free(from);
    free(scratch);
    PyBuffer_Release(&buffer);
    return ready ? Py_NewRef(Py_None) : NULL;
}

static PyObject *method_check(PyObject *self, PyObject *unused) {
    Message message = {""};
    const Status status = game_check(rules_of(self), as_game(self)->game, &message);
    return status == STATUS_OK ? Py_NewRef(Py_None)
                               : raise_status(state_of(self), status, &message);
}

static PyMethodDef METHODS[] = {
    {"actions", method_actions, METH_NOARGS, DOC_ACTIONS},
    {"actions_into", method_actions_into, METH_O, DOC_ACTIONS_INTO},
    {"apply", method_apply, METH_O, DOC_APPLY},
    {"apply_index", method_apply_index, METH_O, DOC_APPLY_INDEX},
    {"chance", method_chance, METH_NOARGS, DOC_CHANCE},
    {"outcomes", game_list_outcomes, METH_NOARGS, DOC_OUTCOMES},
    {"resolve", method_resolve, METH_O, DOC_RESOLVE},
    {"happen", method_resolve, METH_O, DOC_HAPPEN},
    {"determinize", method_determinize, METH_VARARGS, DOC_DETERMINIZE},
    {"observe", method_observe, METH_O, DOC_OBSERVE},
    {"veil", method_observe, METH_O, DOC_VEIL},
    {"chance_next", method_chance_next, METH_NOARGS, DOC_CHANCE_NEXT},
    {"undo", method_undo, METH_NOARGS, DOC_UNDO},
    {"copy", WITH_KEYWORDS(method_copy), METH_VARARGS | METH_KEYWORDS, DOC_COPY},
    {"assign", method_assign, METH_O, DOC_ASSIGN},
    {"reseed", method_reseed, METH_O, DOC_RESEED},
    {"playout", method_playout, METH_NOARGS, DOC_PLAYOUT},
    {"playouts", method_playouts, METH_VARARGS, DOC_PLAYOUTS},
    {"action_text", game_action_text, METH_O, DOC_ACTION_TEXT},
    {"action", game_action_named, METH_O, DOC_ACTION},
    {"text", game_position_text, METH_NOARGS, DOC_TEXT},
    {"load", game_load_text, METH_O, DOC_LOAD},
    {"board", WITH_KEYWORDS(game_board_text), METH_VARARGS | METH_KEYWORDS, DOC_BOARD},
    {"svg", WITH_KEYWORDS(game_svg), METH_VARARGS | METH_KEYWORDS, DOC_SVG},
    {"rgb", WITH_KEYWORDS(game_rgb), METH_VARARGS | METH_KEYWORDS, DOC_RGB},
    {"_repr_svg_", game_notebook_svg, METH_NOARGS, DOC_REPR_SVG},
    {"check", method_check, METH_NOARGS, DOC_CHECK},
    {"tiles", game_list_tiles, METH_NOARGS, DOC_TILES},
    {"features", game_list_features, METH_NOARGS, DOC_FEATURES},
    {"figures", game_list_figures, METH_NOARGS, DOC_FIGURES},
    {"facts", game_list_facts, METH_NOARGS, DOC_FACTS},
    {"cells", game_list_cells, METH_NOARGS, DOC_CELLS},
    {"supplies", game_list_supplies, METH_NOARGS, DOC_SUPPLIES},
    {"unseen", game_list_unseen, METH_NOARGS, DOC_UNSEEN},
    {"__copy__", game_copied, METH_NOARGS, DOC_SHALLOW},
    {"__deepcopy__", game_deepcopied, METH_O, DOC_DEEP},
    {"__reduce__", game_reduced, METH_NOARGS, DOC_REDUCE},
    {"__setstate__", game_restored, METH_O, DOC_SETSTATE},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {{Py_tp_doc, SLOT(DOC_GAME)},
                              {Py_tp_new, SLOT(game_new)},
                              {Py_tp_dealloc, SLOT(game_dealloc)},
                              {Py_tp_str, SLOT(game_as_text)},
                              {Py_tp_getset, GAME_PROPERTIES},
                              {Py_tp_methods, METHODS},
                              {0, NULL}};

PyType_Spec GAME_SPEC = {.name = "carcarena.Game",
                         .basicsize = sizeof(GameObject),
                         .flags = Py_TPFLAGS_DEFAULT,
                         .slots = SLOTS};
