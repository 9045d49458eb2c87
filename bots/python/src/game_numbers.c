// SPDX-License-Identifier: MIT
// The properties of a game.
#include "carcarena/engine/view.h"
#include "game_object.h"

static const Rules *rules_of(PyObject *self) {
    return ((const GameObject *)self)->owner->rules;
}

static const Game *game_of(PyObject *self) {
    return ((const GameObject *)self)->game;
}

bool game_decides(PyObject *self) {
    const Pending pending = game_pending(rules_of(self), game_of(self));
    if (pending.kind != PENDING_DECISION) {
        PyErr_SetString(state_of(self)->illegal,
                        pending.kind == PENDING_OVER
                            ? "the game is over"
                            : "a draw or chance node is pending; call chance()");
        return false;
    }
    return true;
}

typedef void (*PlayerNumbers)(const Rules *rules, const Game *game, int32_t *out);

static PyObject *numbers_tuple(PyObject *self, PlayerNumbers numbers) {
    int32_t values[PLAYERS_MAX];
    const int players = rules_players(rules_of(self));
    numbers(rules_of(self), game_of(self), values);
    PyObject *tuple = PyTuple_New(players);
    for (int i = 0; tuple != NULL && i < players; i++) {
        if (PyTuple_SetItem(tuple, i, PyLong_FromLong(values[i])) != 0) {
            Py_CLEAR(tuple);
        }
    }
    return tuple;
}

static PyObject *get_scores(PyObject *self, void *unused) {
    return numbers_tuple(self, game_scores);
}

static PyObject *get_values(PyObject *self, void *unused) {
    return numbers_tuple(self, game_value);
}

static PyObject *get_pending(PyObject *self, void *unused) {
    static const char *const KINDS[] = {"draw", "decision", "over", "chance"};
    return PyUnicode_FromString(KINDS[game_pending(rules_of(self), game_of(self)).kind]);
}

static PyObject *get_over(PyObject *self, void *unused) {
    return PyBool_FromLong(game_pending(rules_of(self), game_of(self)).kind == PENDING_OVER);
}

static PyObject *get_phase(PyObject *self, void *unused) {
    const Pending pending = game_pending(rules_of(self), game_of(self));
    return pending.kind == PENDING_OVER ? Py_NewRef(Py_None) : PyUnicode_FromString(pending.phase);
}

static PyObject *get_player(PyObject *self, void *unused) {
    return PyLong_FromLong(game_pending(rules_of(self), game_of(self)).player);
}

static PyObject *get_active(PyObject *self, void *unused) {
    return PyLong_FromLong(game_active_player(rules_of(self), game_of(self)));
}

static PyObject *get_hand(PyObject *self, void *unused) {
    const int type = game_hand(rules_of(self), game_of(self));
    return type < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(type);
}

static PyObject *get_draws_left(PyObject *self, void *unused) {
    return PyLong_FromUnsignedLong(game_draws_left(rules_of(self), game_of(self)));
}

static PyObject *get_hash(PyObject *self, void *unused) {
    return PyLong_FromUnsignedLongLong(game_hash(rules_of(self), game_of(self)));
}

static PyObject *get_rules(PyObject *self, void *unused) {
    return Py_NewRef((PyObject *)((const GameObject *)self)->owner);
}

PyGetSetDef GAME_PROPERTIES[] = {
    {"rules", get_rules, NULL, "The rules of the game.", NULL},
    {"pending", get_pending, NULL, "'draw', 'chance', 'decision' or 'over'.", NULL},
    {"over", get_over, NULL, "True once the game is over and scored.", NULL},
    {"phase", get_phase, NULL,
     "The kind of the pending decision: 'place', 'deploy', ...; None when over.", NULL},
    {"player", get_player, NULL, "The player who decides, draws or rolls.", NULL},
    {"active_player", get_active, NULL, "The player whose turn it is.", NULL},
    {"hand", get_hand, NULL, "Type of the current tile (an index of rules.types), or None.", NULL},
    {"draws_left", get_draws_left, NULL, "Number of draws before the stack is empty.", NULL},
    {"scores", get_scores, NULL, "Points of each player: a tuple of int.", NULL},
    {"values", get_values, NULL, "Points of each player if the game ended now: a tuple of int.",
     NULL},
    {"hash", get_hash, NULL,
     "Hash of the public position, 64 bits: equal positions have equal hashes.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
