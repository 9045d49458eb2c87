// SPDX-License-Identifier: MIT Tiles, features and figures on the table, as lists of dicts.
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "game_object.h"

#include <stdlib.h>

enum { TYPE_NAME_SIZE = 64 };

static const Rules *rules_of(PyObject *self) {
    return ((const GameObject *)self)->owner->rules;
}

static const Game *game_of(PyObject *self) {
    return ((const GameObject *)self)->game;
}

/** Appends `row` to *list and takes ownership of it. On failure *list becomes NULL. */
static void list_take(PyObject **list, PyObject *row) {
    if (row == NULL || PyList_Append(*list, row) != 0) {
        Py_CLEAR(*list);
    }
    Py_XDECREF(row);
}

/** Returns a tuple of one value per player. */
static PyObject *players_tuple(const uint8_t *values, int players) {
    PyObject *tuple = PyTuple_New(players);
    for (int i = 0; tuple != NULL && i < players; i++) {
        if (PyTuple_SetItem(tuple, i, PyLong_FromLong(values[i])) != 0) {
            Py_CLEAR(tuple);
        }
    }
    return tuple;
}

PyObject *game_list_tiles(PyObject *self, PyObject *unused) {
    const Rules *const rules = rules_of(self);
    const uint32_t count = game_tile_count(rules, game_of(self));
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        const PlacedTile tile = game_tile(rules, game_of(self), i);
        char name[TYPE_NAME_SIZE];
        list_take(&list, Py_BuildValue("{s:s,s:i,s:i,s:i}", "tile",
                                       rules_type_name(rules, tile.type, name, sizeof name), "x",
                                       tile.x, "y", tile.y, "rotation", tile.rotation));
    }
    return list;
}

static PyObject *feature_dict(const Rules *rules, const FeatureView *view, const PlacedTile *at,
                              const char *segment) {
    const int players = rules_players(rules);
    return Py_BuildValue("{s:s,s:O,s:i,s:i,s:s,s:i,s:i,s:i,s:i,s:i,s:N,s:N}", "kind",
                         segment_kind_text((SegmentKind)view->kind), "complete",
                         view->complete ? Py_True : Py_False, "x", at->x, "y", at->y, "segment",
                         segment, "tiles", view->tiles, "pennants", view->pennants, "open_edges",
                         view->open_edges, "cities", view->cities, "cities_open", view->cities_open,
                         "followers", players_tuple(view->followers, players), "strength",
                         players_tuple(view->strength, players));
}

/** Returns true if `id` is not among the `count` ids. Linear search, since there are few. */
static bool id_is_new(const uint32_t *ids, uint32_t count, uint32_t id) {
    for (uint32_t i = 0; i < count; i++) {
        if (ids[i] == id) {
            return false;
        }
    }
    return true;
}

/** Appends the features whose first tile is `index`. */
static void features_of_tile(PyObject *self, uint32_t index, uint32_t *ids, uint32_t *id_count,
                             PyObject **list) {
    const Rules *const rules = rules_of(self);
    const PlacedTile tile = game_tile(rules, game_of(self), index);
    const TileFacts *const facts = rules_type(rules, tile.type);
    for (unsigned s = 0; *list != NULL && s < facts->segment_count; s++) {
        if (facts->segments[s].kind == SEGMENT_RIVER || segment_is_inner(facts, s)) {
            continue;
        }
        const FeatureView view = game_feature(rules, game_of(self), index, s);
        if (id_is_new(ids, *id_count, view.id)) {
            ids[(*id_count)++] = view.id;
            list_take(list, feature_dict(rules, &view, &tile, facts->segments[s].id));
        }
    }
}

PyObject *game_list_features(PyObject *self, PyObject *unused) {
    const uint32_t count = game_tile_count(rules_of(self), game_of(self));
    uint32_t *ids = malloc((size_t)count * SEGMENTS_MAX * sizeof *ids + 1);
    uint32_t id_count = 0;
    if (ids == NULL) {
        return PyErr_NoMemory();
    }
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        features_of_tile(self, i, ids, &id_count, &list);
    }
    free(ids);
    return list;
}

/** Returns a seat as an integer, or None if it is negative (no player). */
static PyObject *seat_or_none(int player) {
    return player < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(player);
}

PyObject *game_list_figures(PyObject *self, PyObject *unused) {
    const Rules *const rules = rules_of(self);
    FigureView *views = malloc(GAME_FIGURES_MAX * sizeof *views);
    if (views == NULL) {
        return PyErr_NoMemory();
    }
    const uint32_t count = game_figures(rules, game_of(self), views);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        const PlacedTile tile = game_tile(rules, game_of(self), views[i].tile);
        const TileFacts *const facts = rules_type(rules, tile.type);
        list_take(&list,
                  Py_BuildValue("{s:N,s:s,s:i,s:i,s:s,s:O}", "owner", seat_or_none(views[i].owner),
                                "figure", views[i].name, "x", tile.x, "y", tile.y, "segment",
                                segment_text(facts, views[i].segment), "lying",
                                views[i].lying ? Py_True : Py_False));
    }
    free(views);
    return list;
}

PyObject *game_list_facts(PyObject *self, PyObject *unused) {
    GameFact *facts = malloc(GAME_FACTS_MAX * sizeof *facts);
    if (facts == NULL) {
        return PyErr_NoMemory();
    }
    const uint32_t count = game_facts(rules_of(self), game_of(self), facts);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        const GameFact *const fact = &facts[i];
        list_take(&list,
                  fact->placed
                      ? Py_BuildValue("{s:s,s:N,s:i,s:i,s:i,s:i}", "name", fact->name, "player",
                                      seat_or_none(fact->player), "x", fact->x, "y", fact->y,
                                      "segment", fact->segment, "amount", (int)fact->amount)
                      : Py_BuildValue("{s:s,s:N,s:i}", "name", fact->name, "player",
                                      seat_or_none(fact->player), "amount", (int)fact->amount));
    }
    free(facts);
    return list;
}

PyObject *game_list_cells(PyObject *self, PyObject *unused) {
    const uint32_t count = game_open_cell_count(rules_of(self), game_of(self));
    OpenCell *cells = malloc(count * sizeof *cells + 1);
    if (cells == NULL) {
        return PyErr_NoMemory();
    }
    (void)game_open_cells(rules_of(self), game_of(self), cells);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        char edges[SIDES + 1] = "";
        for (unsigned side = 0; side < SIDES; side++) {
            const int edge = cells[i].edges[side];
            edges[side] = edge < 0 ? '.' : edge_letter((EdgeType)edge);
        }
        list_take(&list,
                  Py_BuildValue("{s:i,s:i,s:s}", "x", cells[i].x, "y", cells[i].y, "edges", edges));
    }
    free(cells);
    return list;
}

PyObject *game_list_outcomes(PyObject *self, PyObject *unused) {
    const Rules *const rules = rules_of(self);
    Outcome *outcomes = malloc(rules_outcomes_max(rules) * sizeof *outcomes);
    if (outcomes == NULL) {
        return PyErr_NoMemory();
    }
    const uint32_t count = game_outcomes(rules, game_of(self), outcomes);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        char name[TYPE_NAME_SIZE];
        const char *const text =
            outcomes[i].text != NULL
                ? outcomes[i].text
                : rules_type_name(rules, outcomes[i].number, name, sizeof name);
        list_take(&list, Py_BuildValue("(IIs)", outcomes[i].number, outcomes[i].weight, text));
    }
    free(outcomes);
    return list;
}

PyObject *game_list_supplies(PyObject *self, PyObject *unused) {
    const Rules *const rules = rules_of(self);
    PyObject *list = PyList_New(0);
    for (int player = 0; list != NULL && player < rules_players(rules); player++) {
        PyObject *dict = PyDict_New();
        for (unsigned type = 0; dict != NULL && type < FIGURE_TYPE_COUNT; type++) {
            if (rules_figures(rules, (FigureType)type) == 0) {
                continue;
            }
            PyObject *number = PyLong_FromUnsignedLong(
                game_supply(rules, game_of(self), player, (FigureType)type));
            if (number == NULL ||
                PyDict_SetItemString(dict, figure_type_text((FigureType)type), number) != 0) {
                Py_CLEAR(dict);
            }
            Py_XDECREF(number);
        }
        list_take(&list, dict);
    }
    return list;
}

PyObject *game_list_unseen(PyObject *self, PyObject *unused) {
    const Rules *const rules = rules_of(self);
    const uint32_t count = rules_type_count(rules);
    uint32_t *counts = malloc(count * sizeof *counts);
    if (counts == NULL) {
        return PyErr_NoMemory();
    }
    game_unseen(rules, game_of(self), counts);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        list_take(&list, PyLong_FromUnsignedLong(counts[i]));
    }
    free(counts);
    return list;
}
