/**
 * Views of a carcarena.Game as Python objects, for people: whoever wants speed asks for buffers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_GAME_OBJECT_H
#define CARCARENA_PYTHON_GAME_OBJECT_H

#include "binding.h"

/** Getters of the lists a game is read by; methods of carcarena.Game without arguments. */
PyObject *game_list_tiles(PyObject *self, PyObject *unused);
PyObject *game_list_features(PyObject *self, PyObject *unused);
PyObject *game_list_figures(PyObject *self, PyObject *unused);
PyObject *game_list_facts(PyObject *self, PyObject *unused);
PyObject *game_list_cells(PyObject *self, PyObject *unused);
PyObject *game_list_outcomes(PyObject *self, PyObject *unused);
PyObject *game_list_supplies(PyObject *self, PyObject *unused);
PyObject *game_list_unseen(PyObject *self, PyObject *unused);

#endif
