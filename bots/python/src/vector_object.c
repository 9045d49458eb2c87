// SPDX-License-Identifier: MIT
// carcarena.VectorEnv: lanes, and the buffers of the caller they read and write.
#include "binding.h"
#include "crew.h"
#include "lanes.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFERS = 14, WINDOW_DEFAULT = 31, ROWS_DEFAULT = 64 };

typedef struct VectorObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    Lanes *lanes;
    uint32_t count;
    uint64_t seed;
    LanesArrays arrays;
    Py_buffer buffers[BUFFERS];
    bool bound[BUFFERS];
    uint64_t copies; /* games handed out, so that each has a stream of its own */
    bool ready;      /* reset has been called */
    bool busy;
} VectorObject;

static VectorObject *as_vector(PyObject *self) {
    return (VectorObject *)self;
}

/* ---- Buffers: one row each. */

// A row of an array: up to three dimensions beside that of the lanes.
typedef struct Shape {
    Py_ssize_t sizes[3];
    int dimensions;
} Shape;

typedef struct BufferRow {
    const char *name;
    const char *type; /* as numpy names it */
    char kind;
    uint8_t item;
    bool written;
    size_t offset; /* of the pointer in LanesArrays */
} BufferRow;

#define ROW(name, type, kind, item, written)                                                       \
    { #name, type, kind, item, written, offsetof(LanesArrays, name) }

static const BufferRow ROWS[BUFFERS] = {
    ROW(action, "int32", 'i', 4, false),  ROW(player, "int8", 'b', 1, true),
    ROW(legal, "uint32", 'u', 4, true),   ROW(beyond, "uint32", 'u', 4, true),
    ROW(mask, "uint8", 'b', 1, true),     ROW(raw, "uint64", 'u', 8, true),
    ROW(reward, "float32", 'f', 4, true), ROW(done, "uint8", 'b', 1, true),
    ROW(score, "int32", 'i', 4, true),    ROW(hand, "uint8", 'b', 1, true),
    ROW(planes, "uint8", 'b', 1, true),   ROW(rows, "int16", 'i', 2, true),
    ROW(terms, "float32", 'f', 4, true),  ROW(outside, "uint32", 'u', 4, true)};

enum {
    BUFFER_ACTION,
    BUFFER_PLAYER,
    BUFFER_LEGAL,
    BUFFER_BEYOND,
    BUFFER_MASK,
    BUFFER_RAW,
    BUFFER_REWARD,
    BUFFER_DONE,
    BUFFER_SCORE,
    BUFFER_HAND,
    BUFFER_PLANES,
    BUFFER_ROWS,
    BUFFER_TERMS,
    BUFFER_OUTSIDE
};

static Shape shape_of(const VectorObject *self, int buffer) {
    const ActionPlanes *const planes = lanes_planes(self->lanes);
    const Rules *const rules = self->owner->rules;
    switch (buffer) {
    case BUFFER_MASK:
        return (Shape){{(Py_ssize_t)lanes_mask_size(self->lanes)}, 1};
    case BUFFER_RAW:
        return (Shape){{(Py_ssize_t)rules_actions_max(rules)}, 1};
    case BUFFER_REWARD:
    case BUFFER_SCORE:
        return (Shape){{rules_players(rules)}, 1};
    case BUFFER_HAND:
        return (Shape){{HAND_SIZE}, 1};
    case BUFFER_PLANES:
        return (Shape){{PLANES, (Py_ssize_t)planes->window, (Py_ssize_t)planes->window}, 3};
    case BUFFER_ROWS:
        return (Shape){{(Py_ssize_t)lanes_rows(self->lanes), ROW_SIZE}, 2};
    case BUFFER_TERMS:
        return (Shape){{(Py_ssize_t)terms_size(planes)}, 1};
    default:
        return (Shape){.dimensions = 0};
    }
}

static Py_ssize_t shape_items(const Shape *shape) {
    Py_ssize_t items = 1;
    for (int i = 0; i < shape->dimensions; i++) {
        items *= shape->sizes[i];
    }
    return items;
}

static void buffer_let_go(VectorObject *self, int buffer) {
    void *const nothing = NULL;
    if (self->bound[buffer]) {
        PyBuffer_Release(&self->buffers[buffer]);
        self->bound[buffer] = false;
    }
    memcpy((char *)&self->arrays + ROWS[buffer].offset, &nothing, sizeof nothing);
}

static int buffer_bind(VectorObject *self, int buffer, PyObject *object) {
    const BufferRow *const row = &ROWS[buffer];
    const Shape shape = shape_of(self, buffer);
    const BufferWanted wanted = {row->name, row->kind, row->item,
                                 shape_items(&shape) * (Py_ssize_t)self->count, true};
    Py_buffer taken;
    if (buffer_take(object, &wanted, &taken) != 0) {
        return -1;
    }
    buffer_let_go(self, buffer);
    self->buffers[buffer] = taken;
    self->bound[buffer] = true;
    memcpy((char *)&self->arrays + row->offset, &taken.buf, sizeof taken.buf);
    return 0;
}

static int buffer_find(PyObject *name) {
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    for (int i = 0; text != NULL && i < BUFFERS; i++) {
        if (strcmp(ROWS[i].name, text) == 0) {
            return i;
        }
    }
    if (text != NULL) {
        PyErr_Format(PyExc_ValueError, "no buffer '%s': shapes lists them", text);
    }
    return -1;
}

/* ---- Making. */

static int word_of(const char *text, const char *what, const char *const *words) {
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    PyErr_Format(PyExc_ValueError, "%s: unknown word '%s'", what, text);
    return -1;
}

/** Specs of the bots from a dict of seat to text. @return 0, or -1. */
static int bots_from(ModuleState *state, PyObject *bots, BotSpec *specs, LanesConfig *config) {
    PyObject *key = NULL;
    PyObject *value = NULL;
    Py_ssize_t place = 0;
    if (bots == NULL || bots == Py_None) {
        return 0;
    }
    if (!PyDict_Check(bots)) {
        PyErr_SetString(PyExc_TypeError, "bots: expected a dict of seats and bots");
        return -1;
    }
    while (PyDict_Next(bots, &place, &key, &value)) {
        Message message = {""};
        const long seat = PyLong_AsLong(key);
        if (seat < 0 || seat >= rules_players(config->rules)) {
            PyErr_Format(PyExc_ValueError, "bots: expected seats of 0 to %d, got %ld",
                         rules_players(config->rules) - 1, seat);
            return -1;
        }
        const char *const text = PyUnicode_AsUTF8AndSize(value, NULL);
        if (text == NULL) {
            return -1;
        }
        const Status status = bot_spec_from_text(&specs[seat], text, &message);
        if (status != STATUS_OK) {
            (void)raise_status(state, status, &message);
            return -1;
        }
        config->bots[seat] = &specs[seat];
    }
    return 0;
}

// Arguments as they were given.
typedef struct VectorArguments {
    PyObject *rules, *seed, *first, *bots;
    const char *actions, *rewards;
    unsigned int count, threads, window, rows;
    int autoreset;
} VectorArguments;

static int arguments_read(VectorArguments *given, ModuleState *state, PyObject *args,
                          PyObject *keywords) {
    char *names[] = {"rules",  "count", "seed",    "first", "threads",   "actions",
                     "window", "rows",  "rewards", "bots",  "autoreset", NULL};
    return PyArg_ParseTupleAndKeywords(
               args, keywords, "O!I|OOIsIIsOp:VectorEnv", names, state->rules_type, &given->rules,
               &given->count, &given->seed, &given->first, &given->threads, &given->actions,
               &given->window, &given->rows, &given->rewards, &given->bots, &given->autoreset)
               ? 0
               : -1;
}

/** What the arguments ask for. @param specs room for the bots. @return 0, or -1. */
static int config_from(LanesConfig *config, const VectorArguments *given, ModuleState *state,
                       BotSpec *specs) {
    static const char *const ACTIONS[] = {"index", "planes", NULL};
    static const char *const REWARDS[] = {"result", "lead", "points", NULL};
    const int actions = word_of(given->actions, "actions (index or planes)", ACTIONS);
    const int rewards = word_of(given->rewards, "rewards (result, lead or points)", REWARDS);
    if (actions < 0 || rewards < 0 ||
        (given->seed != NULL && seed_from(given->seed, &config->seed) != 0) ||
        (given->first != NULL && seed_from(given->first, &config->first) != 0)) {
        return -1;
    }
    config->rules = ((RulesObject *)given->rules)->rules;
    config->count = given->count;
    config->threads = given->threads;
    config->actions = (ActionView)actions;
    config->rewards = (RewardKind)rewards;
    config->window = given->window;
    config->rows = given->rows;
    config->autoreset = given->autoreset != 0;
    return bots_from(state, given->bots, specs, config);
}

/** The object of a configuration. @return NULL with an exception set. */
static PyObject *vector_make(PyTypeObject *type, PyObject *rules, const LanesConfig *config) {
    Message message = {""};
    VectorObject *self = (VectorObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->owner = (RulesObject *)Py_NewRef(rules);
    self->count = config->count;
    self->seed = config->seed;
    const Status status = lanes_create(&self->lanes, config, &message);
    if (status != STATUS_OK) {
        Py_DECREF((PyObject *)self);
        return raise_status(PyType_GetModuleState(type), status, &message);
    }
    return (PyObject *)self;
}

static PyObject *vector_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    ModuleState *const state = PyType_GetModuleState(type);
    VectorArguments given = {.actions = "index",
                             .rewards = "result",
                             .threads = 1,
                             .window = WINDOW_DEFAULT,
                             .rows = ROWS_DEFAULT,
                             .autoreset = 1};
    BotSpec specs[PLAYERS_MAX] = {{0}};
    LanesConfig config = {.seed = 0};
    PyObject *self = NULL;
    if (arguments_read(&given, state, args, keywords) == 0 &&
        config_from(&config, &given, state, specs) == 0) {
        self = vector_make(type, given.rules, &config);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&specs[seat]);
    }
    return self;
}

static void vector_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    for (int i = 0; i < BUFFERS; i++) {
        buffer_let_go(as_vector(self), i);
    }
    lanes_destroy(as_vector(self)->lanes);
    Py_XDECREF((PyObject *)as_vector(self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- Calls. */

/** Marks the object as in use by a call without the lock; raises if another one is under way. */
static bool enter(VectorObject *self) {
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this environment");
        return false;
    }
    self->busy = true;
    return true;
}

static bool entered_ready(VectorObject *self) {
    if (!self->ready || self->arrays.action == NULL) {
        PyErr_SetString(PyExc_RuntimeError,
                        self->ready ? "bind(action=...) comes first" : "reset() comes first");
        return false;
    }
    return enter(self);
}

static PyObject *method_bind(PyObject *self, PyObject *args, PyObject *keywords) {
    PyObject *name = NULL;
    PyObject *object = NULL;
    Py_ssize_t place = 0;
    if (!PyArg_ParseTuple(args, ":bind") || !enter(as_vector(self))) {
        return NULL;
    }
    int failed = 0;
    while (failed == 0 && keywords != NULL && PyDict_Next(keywords, &place, &name, &object)) {
        const int buffer = buffer_find(name);
        if (buffer < 0) {
            failed = -1;
        } else if (object == Py_None) {
            buffer_let_go(as_vector(self), buffer);
        } else {
            failed = buffer_bind(as_vector(self), buffer, object);
        }
    }
    as_vector(self)->busy = false;
    return failed == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *method_reset(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"seed", "game", NULL};
    VectorObject *const vector = as_vector(self);
    PyObject *seed = NULL;
    PyObject *game = NULL;
    uint64_t key = vector->seed;
    uint64_t number = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:reset", names, &seed, &game) ||
        (seed != NULL && seed != Py_None && seed_from(seed, &key) != 0) ||
        (game != NULL && seed_from(game, &number) != 0) || !enter(vector)) {
        return NULL;
    }
    vector->seed = key;
    Py_BEGIN_ALLOW_THREADS;
    lanes_reset(vector->lanes, key, number, &vector->arrays);
    Py_END_ALLOW_THREADS;
    vector->ready = true;
    vector->busy = false;
    Py_RETURN_NONE;
}

static PyObject *method_step(PyObject *self, PyObject *unused) {
    (void)unused;
    VectorObject *const vector = as_vector(self);
    if (!entered_ready(vector)) {
        return NULL;
    }
    int64_t illegal = -1;
    Py_BEGIN_ALLOW_THREADS;
    illegal = lanes_step(vector->lanes, &vector->arrays);
    Py_END_ALLOW_THREADS;
    vector->busy = false;
    if (illegal >= 0) {
        return PyErr_Format(state_of(self)->illegal,
                            "action[%lld] is %d, which is no legal one; nothing has changed",
                            (long long)illegal, (int)vector->arrays.action[illegal]);
    }
    Py_RETURN_NONE;
}

static PyObject *method_sample(PyObject *self, PyObject *unused) {
    (void)unused;
    VectorObject *const vector = as_vector(self);
    if (!entered_ready(vector)) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    lanes_sample(vector->lanes, &vector->arrays);
    Py_END_ALLOW_THREADS;
    vector->busy = false;
    Py_RETURN_NONE;
}

/** True if there is such a lane and games have begun; else raises. */
static bool lane_there(const VectorObject *self, Py_ssize_t lane) {
    if (!self->ready) {
        PyErr_SetString(PyExc_RuntimeError, "reset() comes first");
        return false;
    }
    if (lane < 0 || lane >= (Py_ssize_t)self->count) {
        PyErr_Format(PyExc_IndexError, "lane: expected 0 to %u, got %zd", self->count - 1, lane);
        return false;
    }
    return true;
}

static PyObject *method_observe(PyObject *self, PyObject *args) {
    VectorObject *const vector = as_vector(self);
    Py_ssize_t lane = 0;
    int player = 0;
    if (!PyArg_ParseTuple(args, "ni:observe", &lane, &player) || !lane_there(vector, lane)) {
        return NULL;
    }
    if (player < 0 || player >= rules_players(vector->owner->rules)) {
        return PyErr_Format(PyExc_IndexError, "player: expected 0 to %d, got %d",
                            rules_players(vector->owner->rules) - 1, player);
    }
    if (!enter(vector)) {
        return NULL;
    }
    lanes_observe(vector->lanes, (uint32_t)lane, player, &vector->arrays);
    vector->busy = false;
    Py_RETURN_NONE;
}

// The stream of the copy has nothing to do with the deck of the lane: that stays where it is.
static PyObject *method_game(PyObject *self, PyObject *object) {
    VectorObject *const vector = as_vector(self);
    const Py_ssize_t lane = PyLong_AsSsize_t(object);
    if ((lane == -1 && PyErr_Occurred() != NULL) || !lane_there(vector, lane) || !enter(vector)) {
        return NULL;
    }
    GameObject *game = game_object_new(state_of(self), vector->owner);
    if (game != NULL) {
        game_copy(vector->owner->rules, game->game, lanes_game(vector->lanes, (uint32_t)lane));
        game->chance = rng_keyed(vector->copies++, RNG_HARNESS, (uint64_t)lane, 0);
    }
    vector->busy = false;
    return (PyObject *)game;
}

static PyObject *get_shapes(PyObject *self, void *unused) {
    (void)unused;
    const VectorObject *const vector = as_vector(self);
    PyObject *dict = PyDict_New();
    for (int i = 0; dict != NULL && i < BUFFERS; i++) {
        const Shape shape = shape_of(vector, i);
        PyObject *sizes = PyTuple_New(1 + shape.dimensions);
        int failed =
            sizes == NULL || PyTuple_SetItem(sizes, 0, PyLong_FromUnsignedLong(vector->count)) != 0;
        for (int d = 0; failed == 0 && d < shape.dimensions; d++) {
            failed = PyTuple_SetItem(sizes, d + 1, PyLong_FromSsize_t(shape.sizes[d])) != 0;
        }
        PyObject *entry = failed == 0 ? Py_BuildValue("(Os)", sizes, ROWS[i].type) : NULL;
        if (entry == NULL || PyDict_SetItemString(dict, ROWS[i].name, entry) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(entry);
        Py_XDECREF(sizes);
    }
    return dict;
}

static PyObject *get_rules(PyObject *self, void *unused) {
    (void)unused;
    return Py_NewRef((PyObject *)as_vector(self)->owner);
}

static PyObject *get_count(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(as_vector(self)->count);
}

static PyGetSetDef PROPERTIES[] = {
    {"rules", get_rules, NULL, "The rules of all games.", NULL},
    {"count", get_count, NULL, "Lanes.", NULL},
    {"shapes", get_shapes, NULL, "Buffers there are: name to (shape, type of the items).", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef METHODS[] = {
    {"bind", WITH_KEYWORDS(method_bind), METH_VARARGS | METH_KEYWORDS,
     "bind(NAME=buffer, ...): buffers to read and write from now on; None lets one go."},
    {"reset", WITH_KEYWORDS(method_reset), METH_VARARGS | METH_KEYWORDS,
     "Begins game number `game` in every lane."},
    {"step", method_step, METH_NOARGS, "Applies action in every lane and writes the buffers."},
    {"sample", method_sample, METH_NOARGS, "Fills action with random legal ones."},
    {"observe", method_observe, METH_VARARGS,
     "observe(lane, player): writes the lane's rows as this player sees them."},
    {"game", method_game, METH_O, "A copy of the game of a lane, to look at and to search."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {
    {Py_tp_doc,
     SLOT(
         "VectorEnv(rules, count, seed=0, first=0, threads=1, actions='index', window=31, rows=64, "
         "rewards='result', bots=None, autoreset=True)\n--\n\n"
         "Many games side by side, stepped in C on buffers of the caller.")},
    {Py_tp_new, SLOT(vector_new)},
    {Py_tp_dealloc, SLOT(vector_dealloc)},
    {Py_tp_getset, PROPERTIES},
    {Py_tp_methods, METHODS},
    {0, NULL}};

PyType_Spec VECTOR_SPEC = {.name = "carcarena.VectorEnv",
                           .basicsize = sizeof(VectorObject),
                           .flags = Py_TPFLAGS_DEFAULT,
                           .slots = SLOTS};
