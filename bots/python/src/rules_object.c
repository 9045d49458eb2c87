// SPDX-License-Identifier: MIT carcarena.Rules: compiled rules, and the facts printed on tiles.
#include "binding.h"

#include "carcarena/arena/tileset_json.h"
#include "tileset_files.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_MAX = 160, NAME_SIZE = 64 };

// Texts borrowed from Python objects, which `held` keeps alive while the rules are compiled.
typedef struct Request {
    const TileSet *sets[NAMES_MAX];
    const char *expansions[NAMES_MAX];
    OptionValue options[NAMES_MAX];
    uint16_t set_count, expansion_count, option_count;
    TileSet *loaded[NAMES_MAX]; /* tile sets of `sets` that were loaded from files */
    uint16_t loaded_count;
    PyObject *sources; /* list: the name of each tile set, or the text of its file */
    PyObject *held;
} Request;

/**
 * Returns the text of a str, or of str() of another object; `request` keeps it alive. NULL on
 * failure.
 */
static const char *text_hold(Request *request, PyObject *object) {
    PyObject *text = PyObject_Str(object);
    const char *result = NULL;
    if (text != NULL && PyList_Append(request->held, text) == 0) {
        result = PyUnicode_AsUTF8AndSize(text, NULL);
    }
    Py_XDECREF(text);
    return result;
}

/**
 * Writes the texts of a sequence to `out`; a single str is a sequence of one. @return their number,
 * or -1
 */
static int texts_from(Request *request, PyObject *sequence, const char *what, const char **out) {
    if (sequence == NULL || sequence == Py_None) {
        return 0;
    }
    if (PyUnicode_Check(sequence)) {
        out[0] = text_hold(request, sequence);
        return out[0] == NULL ? -1 : 1;
    }
    PyObject *items = PySequence_List(sequence);
    if (items == NULL) {
        return -1;
    }
    const Py_ssize_t count = PyList_Size(items);
    int result = (int)count;
    if (count > NAMES_MAX) {
        PyErr_Format(PyExc_ValueError, "%s: expected at most %d, got %zd", what, NAMES_MAX, count);
        result = -1;
    }
    for (Py_ssize_t i = 0; i < count && result >= 0; i++) {
        out[i] = text_hold(request, PyList_GetItem(items, i));
        result = out[i] == NULL ? -1 : result;
    }
    Py_DECREF(items);
    return result;
}

/** Adds a tile set. @return 0, or -1. */
static int set_add(ModuleState *state, Request *request, PyObject *object) {
    if (request->set_count == NAMES_MAX) {
        PyErr_Format(PyExc_ValueError, "tilesets: expected at most %d", NAMES_MAX);
        return -1;
    }
    TileSet *loaded = NULL;
    const TileSet *const set = tileset_of(state, object, &loaded, request->sources);
    if (set == NULL) {
        return -1;
    }
    request->sets[request->set_count++] = set;
    if (loaded != NULL) {
        request->loaded[request->loaded_count++] = loaded;
    }
    return 0;
}

static int sets_from(ModuleState *state, Request *request, PyObject *sequence) {
    if (PyUnicode_Check(sequence) || PyDict_Check(sequence) ||
        PyObject_HasAttrString(sequence, "__fspath__")) {
        return set_add(state, request, sequence);
    }
    PyObject *const items = PySequence_List(sequence);
    const Py_ssize_t count = items != NULL ? PyList_Size(items) : -1;
    int result = items != NULL ? 0 : -1;
    for (Py_ssize_t i = 0; i < count && result == 0; i++) {
        result = set_add(state, request, PyList_GetItem(items, i));
    }
    Py_XDECREF(items);
    return result;
}

/** Returns true if an option has the values "yes" and "no" instead of "on" and "off". */
static bool uses_yes_no(const char *key) {
    for (unsigned i = 0; option_spec_at(i, NULL) != NULL; i++) {
        if (strcmp(option_spec_at(i, NULL)->key, key) == 0) {
            return strstr(option_spec_at(i, NULL)->values, "yes") != NULL;
        }
    }
    return false;
}

/** Returns the value of an option as text. True and False become the option's words. */
static const char *option_text(Request *request, const char *key, PyObject *value) {
    if (value != Py_True && value != Py_False) {
        return text_hold(request, value);
    }
    if (uses_yes_no(key)) {
        return value == Py_True ? "yes" : "no";
    }
    return value == Py_True ? "on" : "off";
}

static int options_from(Request *request, PyObject *options) {
    PyObject *key = NULL;
    PyObject *value = NULL;
    Py_ssize_t place = 0;
    if (options == NULL || options == Py_None) {
        return 0;
    }
    if (!PyDict_Check(options) || PyDict_Size(options) > NAMES_MAX) {
        PyErr_SetString(PyExc_TypeError, "options: expected a dict of keys and values");
        return -1;
    }
    while (PyDict_Next(options, &place, &key, &value)) {
        OptionValue *const option = &request->options[request->option_count++];
        option->key = text_hold(request, key);
        if (option->key == NULL) {
            return -1;
        }
        option->value = option_text(request, option->key, value);
        if (option->value == NULL) {
            return -1;
        }
    }
    return 0;
}

static Rules *rules_from(ModuleState *state, const Request *request, int players) {
    Message message = {""};
    Rules *rules = NULL;
    if (players < 1 || players > PLAYERS_MAX) {
        PyErr_Format(PyExc_ValueError, "players: expected 1 to %d, got %d", PLAYERS_MAX, players);
        return NULL;
    }
    const RulesConfig config = {
        .tilesets = request->sets,
        .options = request->options,
        .expansions = request->expansions,
        .tileset_count = request->set_count,
        .option_count = request->option_count,
        .expansion_count = request->expansion_count,
        .players = (uint8_t)players,
    };
    const Status status = rules_compile(&rules, &config, &message);
    if (status != STATUS_OK) {
        (void)raise_status(state, status, &message);
        return NULL;
    }
    return rules;
}

static void sets_free(TileSet *const *sets, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        tileset_json_destroy(sets[i]);
    }
}

/** Transfers the tile sets that were loaded for an object to it. @return 0, or -1 */
static int sets_transfer(RulesObject *self, const Request *request) {
    if (request->loaded_count == 0) {
        return 0;
    }
    self->loaded = malloc(request->loaded_count * sizeof *self->loaded);
    if (self->loaded == NULL) {
        (void)PyErr_NoMemory();
        return -1;
    }
    memcpy(self->loaded, request->loaded, request->loaded_count * sizeof *self->loaded);
    self->loaded_count = request->loaded_count;
    return 0;
}

/** Returns arguments that create the requested rules again, or NULL with an exception set. */
static PyObject *arguments_of(const Request *request, int players) {
    PyObject *options = PyDict_New();
    PyObject *expansions = PyTuple_New(request->expansion_count);
    for (unsigned i = 0; options != NULL && i < request->option_count; i++) {
        const OptionValue *const option = &request->options[i];
        PyObject *const value = PyUnicode_FromString(option->value);
        if (value == NULL || PyDict_SetItemString(options, option->key, value) != 0) {
            Py_CLEAR(options);
        }
        Py_XDECREF(value);
    }
    for (unsigned i = 0; expansions != NULL && i < request->expansion_count; i++) {
        PyObject *const name = PyUnicode_FromString(request->expansions[i]);
        if (name == NULL || PyTuple_SetItem(expansions, (Py_ssize_t)i, name) != 0) {
            Py_CLEAR(expansions);
        }
    }
    PyObject *const sets = PyList_AsTuple(request->sources);
    PyObject *result = NULL;
    if (options != NULL && expansions != NULL && sets != NULL) {
        result = Py_BuildValue("(OiOO)", sets, players, options, expansions);
    }
    Py_XDECREF(options);
    Py_XDECREF(expansions);
    Py_XDECREF(sets);
    return result;
}

/** Creates the object for the requested rules. */
static PyObject *rules_made(PyTypeObject *type, const Request *request, int players) {
    Rules *const rules = rules_from(PyType_GetModuleState(type), request, players);
    RulesObject *const self = rules != NULL ? (RulesObject *)PyType_GenericAlloc(type, 0) : NULL;
    if (self == NULL || (self->arguments = arguments_of(request, players)) == NULL ||
        sets_transfer(self, request) != 0) {
        rules_destroy(rules);
        Py_XDECREF((PyObject *)self);
        return NULL;
    }
    self->rules = rules;
    return (PyObject *)self;
}

static PyObject *rules_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    char *names[] = {"tilesets", "players", "options", "expansions", NULL};
    PyObject *tilesets = NULL;
    PyObject *options = NULL;
    PyObject *expansions = NULL;
    int players = 2;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OiOO:Rules", names, &tilesets, &players,
                                     &options, &expansions)) {
        return NULL;
    }
    Request request = {.set_count = 0, .held = PyList_New(0), .sources = PyList_New(0)};
    PyObject *self = NULL;
    PyObject *const base = PyUnicode_FromString("base");
    if (request.held == NULL || request.sources == NULL || base == NULL) {
        Py_XDECREF(request.held);
        Py_XDECREF(request.sources);
        Py_XDECREF(base);
        return NULL;
    }
    if (tilesets == NULL || tilesets == Py_None) {
        tilesets = base;
    }
    const int expansion_count = texts_from(&request, expansions, "expansions", request.expansions);
    request.expansion_count = (uint16_t)(expansion_count < 0 ? 0 : expansion_count);
    if (expansion_count >= 0 && sets_from(PyType_GetModuleState(type), &request, tilesets) == 0 &&
        options_from(&request, options) == 0) {
        self = rules_made(type, &request, players);
    }
    if (self == NULL) {
        sets_free(request.loaded, request.loaded_count);
    }
    Py_DECREF(request.held);
    Py_DECREF(request.sources);
    Py_DECREF(base);
    return self;
}

static void rules_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    RulesObject *const own = (RulesObject *)self;
    rules_destroy(own->rules);
    sets_free(own->loaded, own->loaded_count);
    free(own->loaded);
    Py_XDECREF(own->arguments);
    PyObject_Free(self);
    Py_DECREF(type);
}

static const Rules *rules_in(PyObject *self) {
    return ((const RulesObject *)self)->rules;
}

/** Returns a type by its number or its name "set/tile", or -1 with an exception set. */
static int type_from(const Rules *rules, PyObject *object) {
    if (PyUnicode_Check(object)) {
        const char *const name = PyUnicode_AsUTF8AndSize(object, NULL);
        const int type = name == NULL ? -1 : rules_type_find(rules, name);
        if (name != NULL && type < 0) {
            PyErr_Format(PyExc_LookupError, "no tile '%s' in these rules", name);
        }
        return type;
    }
    const long type = PyLong_AsLong(object);
    if (type == -1 && PyErr_Occurred() != NULL) {
        return -1;
    }
    if (type < 0 || type >= (long)rules_type_count(rules)) {
        PyErr_Format(PyExc_IndexError, "tile type: expected 0 to %u, got %ld",
                     rules_type_count(rules) - 1, type);
        return -1;
    }
    return (int)type;
}

/** Returns the names of the symbols in a bit set. */
static PyObject *symbols_list(const Rules *rules, uint64_t symbols) {
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list != NULL && i < 64; i++) {
        if ((symbols >> i & 1U) == 0) {
            continue;
        }
        PyObject *name = PyUnicode_FromString(rules_symbol_text(rules, i));
        if (name == NULL || PyList_Append(list, name) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *segments_list(const Rules *rules, unsigned type) {
    const TileFacts *const facts = rules_type(rules, type);
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list != NULL && i < facts->segment_count; i++) {
        const TileSegment *const segment = &facts->segments[i];
        PyObject *row =
            Py_BuildValue("{s:s,s:s,s:i,s:i,s:N}", "id", segment->id, "kind",
                          segment_kind_text((SegmentKind)segment->kind), "ports",
                          (int)segment->ports, "pennants", (int)segment->pennants, "symbols",
                          symbols_list(rules, rules_segment_symbols(rules, type, i)));
        if (row == NULL || PyList_Append(list, row) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *rules_tile(PyObject *self, PyObject *object) {
    const Rules *const rules = rules_in(self);
    const int type = type_from(rules, object);
    char name[NAME_SIZE];
    char edges[SIDES + 1] = "";
    if (type < 0) {
        return NULL;
    }
    const TileFacts *const facts = rules_type(rules, (uint32_t)type);
    for (unsigned side = 0; side < SIDES; side++) {
        edges[side] = edge_letter((EdgeType)facts->edges[side]);
    }
    return Py_BuildValue("{s:s,s:s,s:I,s:I,s:I,s:N,s:N}", "name",
                         rules_type_name(rules, (uint32_t)type, name, sizeof name), "edges", edges,
                         "copies", rules_type_copies(rules, (uint32_t)type), "stage",
                         rules_type_stage(rules, (uint32_t)type), "rotations",
                         rules_type_rotations(rules, (uint32_t)type), "symbols",
                         symbols_list(rules, rules_type_symbols(rules, (uint32_t)type)), "segments",
                         segments_list(rules, (unsigned)type));
}

static PyObject *rules_type_number(PyObject *self, PyObject *object) {
    const int type = type_from(rules_in(self), object);
    return type < 0 ? NULL : PyLong_FromLong(type);
}

static PyObject *rules_get_types(PyObject *self, void *unused) {
    const Rules *const rules = rules_in(self);
    const uint32_t count = rules_type_count(rules);
    char name[NAME_SIZE];
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *text = PyUnicode_FromString(rules_type_name(rules, i, name, sizeof name));
        if (text == NULL || PyTuple_SetItem(tuple, (Py_ssize_t)i, text) != 0) {
            Py_CLEAR(tuple);
        }
    }
    return tuple;
}

static PyObject *rules_get_options(PyObject *self, void *unused) {
    const Rules *const rules = rules_in(self);
    PyObject *dict = PyDict_New();
    for (unsigned i = 0; dict != NULL && rules_option_spec(rules, i) != NULL; i++) {
        const char *const key = rules_option_spec(rules, i)->key;
        PyObject *value = PyUnicode_FromString(rules_option_text(rules, key));
        if (value == NULL || PyDict_SetItemString(dict, key, value) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(value);
    }
    return dict;
}

static PyObject *rules_get_hash(PyObject *self, void *unused) {
    return PyLong_FromUnsignedLongLong(rules_hash(rules_in(self)));
}

// Functions of properties that are numbers, by the closure of the property.
typedef uint32_t (*RulesNumber)(const Rules *rules);

static uint32_t players_number(const Rules *rules) {
    return (uint32_t)rules_players(rules);
}

static uint32_t game_bytes(const Rules *rules) {
    return (uint32_t)rules_game_size(rules);
}

static const RulesNumber NUMBERS[] = {players_number,    rules_actions_max, rules_plies_max,
                                      rules_tile_total,  rules_draws,       game_bytes,
                                      rules_outcomes_max};

static PyObject *rules_get_number(PyObject *self, void *which) {
    return PyLong_FromUnsignedLong(NUMBERS[(uintptr_t)which](rules_in(self)));
}

static PyGetSetDef PROPERTIES[] = {
    {"players", rules_get_number, NULL, "Players of every game.", (void *)(uintptr_t)0},
    {"actions_max", rules_get_number, NULL, "Upper bound of the legal actions of a decision.",
     (void *)(uintptr_t)1},
    {"plies_max", rules_get_number, NULL,
     "Upper bound of the decisions, draws and chance nodes of a game.", (void *)(uintptr_t)2},
    {"tile_total", rules_get_number, NULL, "Number of physical tiles.", (void *)(uintptr_t)3},
    {"draws", rules_get_number, NULL, "Number of tiles drawn in a complete game.",
     (void *)(uintptr_t)4},
    {"game_bytes", rules_get_number, NULL, "Size of one game in bytes.", (void *)(uintptr_t)5},
    {"outcomes_max", rules_get_number, NULL,
     "Upper bound of the outcomes of a draw or chance node.", (void *)(uintptr_t)6},
    {"types", rules_get_types, NULL, "Names of the tile types, by number.", NULL},
    {"options", rules_get_options, NULL, "Options in play: key to value.", NULL},
    {"hash", rules_get_hash, NULL, "Identifies these rules on every machine.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef METHODS[] = {
    {"tile", rules_tile, METH_O,
     "tile($self, tile, /)\n--\n\n"
     "Returns what is printed on a tile: a dict with name, edges (a letter for each side from "
     "north "
     "clockwise), copies, stage, rotations (a bit set of those that look different), symbols and "
     "segments (id, kind, ports as a bit set, pennants, symbols).\n\n"
     "tile: its number or its name 'set/id'. Raises LookupError or IndexError."},
    {"type", rules_type_number, METH_O,
     "type($self, tile, /)\n--\n\n"
     "Returns the number of a tile type by its name 'set/id'. Raises LookupError."},
    {"action_number", WITH_KEYWORDS(rules_action_number), METH_VARARGS | METH_KEYWORDS,
     "action_number($self, game, action, window=31)\n--\n\n"
     "Returns the number of a legal action in the planes of actions (ARRAYS.md): the smallest, if "
     "it has several.\n\n"
     "game: a Game of equal Rules. window: cells a side, odd, 3 to 127. Raises IllegalAction; "
     "ValueError if the action has no number."},
    {"number_action", WITH_KEYWORDS(rules_number_action), METH_VARARGS | METH_KEYWORDS,
     "number_action($self, game, number, window=31)\n--\n\n"
     "Returns the action of a number in the planes of actions (ARRAYS.md).\n\n"
     "game: a Game of equal Rules. window: cells a side, odd, 3 to 127. Raises IllegalAction."},
    {"__copy__", same_object, METH_NOARGS,
     "__copy__($self, /)\n--\n\nReturns the object itself: rules never change."},
    {"__deepcopy__", same_object, METH_O,
     "__deepcopy__($self, memo, /)\n--\n\nReturns the object itself: rules never change."},
    {"__getnewargs__", rules_arguments, METH_NOARGS,
     "__getnewargs__($self, /)\n--\n\nReturns the arguments, for pickle."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {
    {Py_tp_doc,
     SLOT("Rules(tilesets='base', players=2, options=None, expansions=None)\n--\n\n"
          "Compiled rules, shared by all games. They never change; equal rules are ==.\n\n"
          "tilesets: ids of carcarena.tilesets(), paths of files that end in .json, or dicts with "
          "the contents of such files; one or a sequence. players: 1 to 8. options: a dict of rule "
          "options; True and False stand for on and off. expansions: ids of "
          "carcarena.expansions(), in addition to those of the tile sets.\n\n"
          "Raises LookupError for an unknown name, ValueError, FileNotFoundError or OSError.")},
    {Py_tp_new, SLOT(rules_new)},
    {Py_tp_dealloc, SLOT(rules_dealloc)},
    {Py_tp_richcompare, SLOT(rules_compare)},
    {Py_tp_hash, SLOT(rules_object_hash)},
    {Py_tp_getset, PROPERTIES},
    {Py_tp_methods, METHODS},
    {0, NULL}};

PyType_Spec RULES_SPEC = {.name = "carcarena.Rules",
                          .basicsize = sizeof(RulesObject),
                          .flags = Py_TPFLAGS_DEFAULT,
                          .slots = SLOTS};
