// SPDX-License-Identifier: MIT Games and actions as text.
#include "carcarena/arena/picture.h"
#include "carcarena/engine/text.h"
#include "game_object.h"

#include <stdlib.h>

static const Rules *rules_of(PyObject *self) {
    return ((const GameObject *)self)->owner->rules;
}

static Game *game_of(PyObject *self) {
    return ((const GameObject *)self)->game;
}

PyObject *game_action_text(PyObject *self, PyObject *object) {
    char text[ACTION_TEXT_SIZE];
    Action action = 0;
    if (whole_from(object, "action", &action) != 0) {
        return NULL;
    }
    Action legal = 0;
    Message message = {""};
    const Status status = game_normalize(rules_of(self), game_of(self), action, &legal, &message);
    if (status != STATUS_OK) {
        return raise_status(state_of(self), status, &message);
    }
    return PyUnicode_FromString(
        action_to_text(rules_of(self), game_of(self), legal, text, sizeof text));
}

PyObject *game_action_named(PyObject *self, PyObject *object) {
    Action action = 0;
    Message message = {""};
    const char *const text = PyUnicode_AsUTF8AndSize(object, NULL);
    if (text == NULL || !game_decides(self)) {
        return NULL;
    }
    const Status status = action_from_text(rules_of(self), game_of(self), text, &action, &message);
    return status == STATUS_OK ? PyLong_FromUnsignedLongLong(action)
                               : raise_status(state_of(self), status, &message);
}

// A text writer of the engine: returns the length of the text, and truncates it to fit.
typedef size_t (*GameWriter)(const Rules *rules, const Game *game, char *text, size_t size);

static PyObject *text_by(PyObject *self, GameWriter writer) {
    const size_t size = writer(rules_of(self), game_of(self), NULL, 0) + 1;
    char *text = malloc(size);
    if (text == NULL) {
        return PyErr_NoMemory();
    }
    (void)writer(rules_of(self), game_of(self), text, size);
    PyObject *result = PyUnicode_FromString(text);
    free(text);
    return result;
}

static size_t write_large(const Rules *rules, const Game *game, char *text, size_t size) {
    const DrawingStyle style = {.large = true};
    return game_draw_board_styled(rules, game, &style, text, size);
}

PyObject *game_position_text(PyObject *self, PyObject *unused) {
    return text_by(self, game_to_text);
}

PyObject *game_board_text(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"large", NULL};
    int large = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|p:board", names, &large)) {
        return NULL;
    }
    return text_by(self, large != 0 ? write_large : game_draw_board);
}

static PyObject *picture_of(PyObject *self, const PictureStyle *style) {
    char *svg = NULL;
    Message message = {""};
    const Status status = picture_board(&svg, rules_of(self), game_of(self), style, &message);
    if (status != STATUS_OK) {
        return raise_status(state_of(self), status, &message);
    }
    PyObject *const result = PyUnicode_FromString(svg);
    free(svg);
    return result;
}

PyObject *game_svg(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"pixels", "coordinates", "points", NULL};
    PictureStyle style = {.tile_pixels = PICTURE_PIXELS_USUAL};
    int coordinates = 1;
    int points = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|ipp:svg", names, &style.tile_pixels,
                                     &coordinates, &points)) {
        return NULL;
    }
    if (style.tile_pixels < PICTURE_PIXELS_MIN || style.tile_pixels > PICTURE_PIXELS_MAX) {
        return PyErr_Format(PyExc_ValueError, "pixels: a tile has %d to %d", PICTURE_PIXELS_MIN,
                            PICTURE_PIXELS_MAX);
    }
    style.coordinates = coordinates != 0;
    style.board_only = points == 0;
    return picture_of(self, &style);
}

PyObject *game_notebook_svg(PyObject *self, PyObject *unused) {
    return picture_of(self, &(PictureStyle){.tile_pixels = 64, .coordinates = true});
}

PyObject *game_as_text(PyObject *self) {
    return text_by(self, game_draw_board);
}

PyObject *game_load_text(PyObject *self, PyObject *object) {
    Message message = {""};
    const char *const text = PyUnicode_AsUTF8AndSize(object, NULL);
    if (text == NULL || game_change((GameObject *)self) != 0) {
        return NULL;
    }
    const Status status = game_from_text(rules_of(self), game_of(self), text, &message);
    if (status != STATUS_OK) {
        game_unchange((GameObject *)self);
        return raise_status(state_of(self), status, &message);
    }
    Py_RETURN_NONE;
}
