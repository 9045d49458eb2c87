/**
 * carcarena.Game in five files: changes (game_object.c), memory (game_past.c), and its properties
 * as numbers, lists and text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_GAME_OBJECT_H
#define CARCARENA_PYTHON_GAME_OBJECT_H

#include "binding.h"

/** Returns a copy with the same stream, or NULL with an exception set. */
GameObject *game_twin(GameObject *self);

/** Lists the legal actions in self->actions. @return their number */
uint32_t game_legal(GameObject *self);

/** Adds a state to the undo history and takes the reference. @return 0, or -1 */
int game_past_add(GameObject *self, GameObject *before);

/** Copies and pickles (pickles.c). */
PyObject *game_copied(PyObject *self, PyObject *unused);
PyObject *game_deepcopied(PyObject *self, PyObject *memo);
PyObject *game_reduced(PyObject *self, PyObject *unused);
PyObject *game_restored(PyObject *self, PyObject *state);

/** Clears the undo history. */
void game_history_clear(GameObject *self);

/** Call this before the game changes: stores what undo needs. @return 0, or -1 */
int game_change(GameObject *self);

/** Reverts game_change if the change failed. */
void game_unchange(GameObject *self);

/** Returns true if a decision is pending; otherwise raises. */
bool game_decides(PyObject *self);

/** Properties that are numbers: player, phase, scores, ... */
extern PyGetSetDef GAME_PROPERTIES[];

/** Methods without arguments that return what is on the table, as lists. */
PyObject *game_list_tiles(PyObject *self, PyObject *unused);
PyObject *game_list_features(PyObject *self, PyObject *unused);
PyObject *game_list_figures(PyObject *self, PyObject *unused);
PyObject *game_list_facts(PyObject *self, PyObject *unused);
PyObject *game_list_cells(PyObject *self, PyObject *unused);
PyObject *game_list_outcomes(PyObject *self, PyObject *unused);
PyObject *game_list_supplies(PyObject *self, PyObject *unused);
PyObject *game_list_unseen(PyObject *self, PyObject *unused);

/** Methods for the text of actions, positions and boards. */
PyObject *game_action_text(PyObject *self, PyObject *object);
PyObject *game_action_named(PyObject *self, PyObject *object);
PyObject *game_position_text(PyObject *self, PyObject *unused);
PyObject *game_board_text(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *game_svg(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *game_rgb(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *game_notebook_svg(PyObject *self, PyObject *unused);
PyObject *game_as_text(PyObject *self);
PyObject *game_load_text(PyObject *self, PyObject *object);

#endif
