/**
 * carcarena.Game in five files: what changes it (game_object.c), its memory (game_past.c), what it
 * is asked for as numbers, lists and text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_GAME_OBJECT_H
#define CARCARENA_PYTHON_GAME_OBJECT_H

#include "binding.h"

/** A copy with the same stream, or NULL with an exception set. */
GameObject *game_twin(GameObject *self);

/** Forgets what undo takes back. */
void game_past_forget(GameObject *self);

/** To be called before the game changes: keeps what undo takes back. @return 0, or -1. */
int game_change(GameObject *self);

/** Takes back the game_change of a change that did not happen. */
void game_unchange(GameObject *self);

/** True if somebody has to decide; else raises. */
bool game_decides(PyObject *self);

/** Numbers it is asked for: player, phase, scores, ... */
extern PyGetSetDef GAME_PROPERTIES[];

/** What lies on the table, as lists; methods without arguments. */
PyObject *game_list_tiles(PyObject *self, PyObject *unused);
PyObject *game_list_features(PyObject *self, PyObject *unused);
PyObject *game_list_figures(PyObject *self, PyObject *unused);
PyObject *game_list_facts(PyObject *self, PyObject *unused);
PyObject *game_list_cells(PyObject *self, PyObject *unused);
PyObject *game_list_outcomes(PyObject *self, PyObject *unused);
PyObject *game_list_supplies(PyObject *self, PyObject *unused);
PyObject *game_list_unseen(PyObject *self, PyObject *unused);

/** Text of actions, positions and boards; methods. */
PyObject *game_action_text(PyObject *self, PyObject *object);
PyObject *game_action_named(PyObject *self, PyObject *object);
PyObject *game_position_text(PyObject *self, PyObject *unused);
PyObject *game_board_text(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *game_svg(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *game_notebook_svg(PyObject *self, PyObject *unused);
PyObject *game_as_text(PyObject *self);
PyObject *game_load_text(PyObject *self, PyObject *object);

#endif
