// SPDX-License-Identifier: MIT Memory of carcarena.Game: blocks, new objects, and the undo history.
#include "game_object.h"

#include <stdlib.h>

enum { BLOCK_ALIGNMENT = 64, PAST_FIRST = 64 };

Game *game_block(const Rules *rules) {
    Game *block = game_alloc(rules);
    if (block == NULL) {
        (void)PyErr_NoMemory();
    }
    return block;
}

GameObject *game_object_new(ModuleState *state, RulesObject *owner) {
    GameObject *self = (GameObject *)PyType_GenericAlloc(state->game_type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->owner = (RulesObject *)Py_NewRef((PyObject *)owner);
    self->game = game_block(owner->rules);
    self->actions = calloc(rules_actions_max(owner->rules), sizeof *self->actions);
    if (self->game == NULL || self->actions == NULL) {
        Py_DECREF((PyObject *)self);
        return (GameObject *)PyErr_NoMemory();
    }
    return self;
}

void game_history_clear(GameObject *self) {
    for (uint32_t i = 0; i < self->past_count; i++) {
        Py_DECREF((PyObject *)self->past[i]);
    }
    self->past_count = 0;
}

GameObject *game_twin(GameObject *self) {
    GameObject *twin = game_object_new(state_of((PyObject *)self), self->owner);
    if (twin != NULL) {
        game_copy(self->owner->rules, twin->game, self->game);
        twin->chance = self->chance;
    }
    return twin;
}

static int past_grow(GameObject *self) {
    if (self->past_count < self->past_capacity) {
        return 0;
    }
    const uint32_t capacity = self->past_capacity == 0 ? PAST_FIRST : 2 * self->past_capacity;
    GameObject **past = realloc(self->past, capacity * sizeof *past);
    if (past == NULL) {
        (void)PyErr_NoMemory();
        return -1;
    }
    self->past = past;
    self->past_capacity = capacity;
    return 0;
}

int game_past_add(GameObject *self, GameObject *before) {
    if (past_grow(self) != 0) {
        Py_DECREF((PyObject *)before);
        return -1;
    }
    self->past[self->past_count++] = before;
    return 0;
}

int game_change(GameObject *self) {
    if (self->undoable) {
        GameObject *const twin = game_twin(self);
        if (twin == NULL || game_past_add(self, twin) != 0) {
            return -1;
        }
    }
    self->listed = false;
    return 0;
}

void game_unchange(GameObject *self) {
    if (self->undoable && self->past_count > 0) {
        Py_DECREF((PyObject *)self->past[--self->past_count]);
    }
}
