// SPDX-License-Identifier: MIT carcarena.VectorEnv: lanes with buffers of the caller.
#include "vector_object.h"

#include "vector_docs.h"

#include <string.h>

enum { ROWS_DEFAULT = 64 };

static VectorObject *as_vector(PyObject *self) {
    return (VectorObject *)self;
}

/* ---- Creation. */

static int word_of(const char *text, const char *what, const char *const *words) {
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    PyErr_Format(PyExc_ValueError, "%s: unknown word '%s'", what, text);
    return -1;
}

int bots_from(ModuleState *state, PyObject *bots, const Rules *rules, BotSpec *specs,
              const BotSpec **out) {
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
        if (seat == -1 && PyErr_Occurred() != NULL) {
            return -1;
        }
        if (seat < 0 || seat >= rules_players(rules)) {
            PyErr_Format(PyExc_ValueError, "bots: expected seats of 0 to %d, got %ld",
                         rules_players(rules) - 1, seat);
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
        out[seat] = &specs[seat];
    }
    return 0;
}

/** Adds the group of planes with a name to a set. @return 0, or -1 */
static int plane_add(PyObject *name, uint32_t *groups) {
    const char *const text = PyUnicode_AsUTF8AndSize(name, NULL);
    for (unsigned group = 0; text != NULL && group < PLANE_GROUPS; group++) {
        if (strcmp(plane_group_name(group), text) == 0) {
            *groups |= 1U << group;
            return 0;
        }
    }
    if (text != NULL) {
        PyErr_Format(PyExc_ValueError,
                     "planes: no planes '%s'; expected names of ARRAYS.md such as 'tile'", text);
    }
    return -1;
}

/** Reads the names of chosen planes from an iterable; None: all. @return 0, or -1 */
static int planes_from(PyObject *names, uint32_t *groups) {
    *groups = names == NULL || names == Py_None ? PLANE_GROUPS_ALL : 0;
    if (*groups != 0) {
        return 0;
    }
    if (PyUnicode_Check(names)) {
        PyErr_SetString(PyExc_TypeError, "planes: expected a list of names, got one text");
        return -1;
    }
    PyObject *const items = PyObject_GetIter(names);
    PyObject *name = NULL;
    int failed = items == NULL ? -1 : 0;
    while (failed == 0 && (name = PyIter_Next(items)) != NULL) {
        failed = plane_add(name, groups);
        Py_DECREF(name);
    }
    Py_XDECREF(items);
    if (failed == 0 && PyErr_Occurred() == NULL && *groups == 0) {
        PyErr_SetString(PyExc_ValueError, "planes: expected at least one name");
    }
    return PyErr_Occurred() == NULL ? 0 : -1;
}

// The arguments as given.
typedef struct VectorArguments {
    PyObject *rules, *seed, *first, *bots, *planes;
    const char *actions, *rewards;
    WholeArgument count, threads, window, rows, tokens;
    int autoreset;
} VectorArguments;

static int arguments_read(VectorArguments *given, ModuleState *state, PyObject *args,
                          PyObject *keywords) {
    char *names[] = {"rules", "count",   "seed", "first",     "threads", "actions", "window",
                     "rows",  "rewards", "bots", "autoreset", "tokens",  "planes",  NULL};
    return PyArg_ParseTupleAndKeywords(
               args, keywords, "O!O&|OOO&sO&O&sOpO&O:VectorEnv", names, state->rules_type,
               &given->rules, whole_argument, &given->count, &given->seed, &given->first,
               whole_argument, &given->threads, &given->actions, whole_argument, &given->window,
               whole_argument, &given->rows, &given->rewards, &given->bots, &given->autoreset,
               whole_argument, &given->tokens, &given->planes)
               ? 0
               : -1;
}

/**
 * Converts the arguments to a configuration. @param specs capacity for the bots @return 0, or -1
 */
static int config_from(LanesConfig *config, const VectorArguments *given, ModuleState *state,
                       BotSpec *specs) {
    static const char *const ACTIONS[] = {"index", "planes", NULL};
    static const char *const REWARDS[] = {"result", "lead", "points", NULL};
    const int actions = word_of(given->actions, "actions (index or planes)", ACTIONS);
    const int rewards = word_of(given->rewards, "rewards (result, lead or points)", REWARDS);
    if (actions < 0 || rewards < 0 ||
        (given->seed != NULL && seed_from(given->seed, &config->seed) != 0) ||
        (given->first != NULL && whole_from(given->first, "first", &config->first) != 0)) {
        return -1;
    }
    if (planes_from(given->planes, &config->planes) != 0) {
        return -1;
    }
    config->rules = ((RulesObject *)given->rules)->rules;
    config->count = (uint32_t)given->count.value;
    config->threads = (uint32_t)given->threads.value;
    config->actions = (ActionView)actions;
    config->rewards = (RewardKind)rewards;
    config->window = (uint32_t)given->window.value;
    config->rows = (uint32_t)given->rows.value;
    config->tokens = (uint32_t)given->tokens.value;
    config->autoreset = given->autoreset != 0;
    return bots_from(state, given->bots, config->rules, specs, config->bots);
}

/** Creates the object of a configuration. @return NULL with an exception set */
static PyObject *vector_make(PyTypeObject *type, PyObject *rules, const LanesConfig *config) {
    Message message = {""};
    VectorObject *self = (VectorObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->owner = (RulesObject *)Py_NewRef(rules);
    self->count = config->count;
    self->arrays.last = &self->last;
    self->last.foreign = true;
    self->seed = config->seed;
    self->autoreset = config->autoreset;
    const Status status = lanes_create(&self->lanes, config, &message);
    if (status != STATUS_OK) {
        Py_DECREF((PyObject *)self);
        return raise_status(PyType_GetModuleState(type), status, &message);
    }
    return (PyObject *)self;
}

static PyObject *vector_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    ModuleState *const state = PyType_GetModuleState(type);
    VectorArguments given = {
        .actions = "index",
        .rewards = "result",
        .count = {.name = "count", .least = 1, .most = UINT32_MAX},
        .threads = {.name = "threads", .least = 1, .most = CREW_MAX, .value = 1},
        .window = {.name = "window", .least = 3, .most = WINDOW_MAX, .value = WINDOW_DEFAULT},
        .rows = {.name = "rows", .least = 1, .most = ROWS_MAX, .value = ROWS_DEFAULT},
        .tokens = {.name = "tokens", .most = TOKEN_ROWS_MAX},
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
    if (self != NULL && (as_vector(self)->arguments = arguments_kept(args, keywords)) == NULL) {
        Py_CLEAR(self);
    }
    return self;
}

static void vector_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    for (int i = 0; i < 2 * BUFFERS; i++) {
        vector_release(as_vector(self), i);
    }
    lanes_destroy(as_vector(self)->lanes);
    Py_XDECREF((PyObject *)as_vector(self)->owner);
    Py_XDECREF(as_vector(self)->arguments);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- Calls. */

static bool entered_ready(VectorObject *self) {
    if (!self->ready || self->arrays.action == NULL) {
        PyErr_SetString(PyExc_RuntimeError,
                        self->ready ? "call bind(action=...) first" : "call reset() first");
        return false;
    }
    return vector_enter(self);
}

static PyObject *method_bind(PyObject *self, PyObject *args, PyObject *keywords) {
    PyObject *name = NULL;
    PyObject *object = NULL;
    Py_ssize_t place = 0;
    if (!PyArg_ParseTuple(args, ":bind") || !vector_enter(as_vector(self))) {
        return NULL;
    }
    int failed = 0;
    while (failed == 0 && keywords != NULL && PyDict_Next(keywords, &place, &name, &object)) {
        const int buffer = vector_buffer(name);
        if (buffer < 0) {
            failed = -1;
        } else if (object == Py_None) {
            vector_release(as_vector(self), buffer);
        } else {
            failed = vector_bind(as_vector(self), buffer, object);
        }
    }
    as_vector(self)->busy = false;
    return failed == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *method_step(PyObject *self, PyObject *unused) {
    VectorObject *const vector = as_vector(self);
    if (!entered_ready(vector)) {
        return NULL;
    }
    Interrupt interrupt;
    vector_begin(vector, &interrupt);
    const int64_t illegal = lanes_step(vector->lanes, &vector->arrays);
    if (vector_end(vector, &interrupt)) {
        return NULL;
    }
    if (illegal >= 0) {
        return PyErr_Format(state_of(self)->illegal,
                            "action[%lld] is %d, which is not legal; nothing has changed",
                            (long long)illegal, (int)vector->arrays.action[illegal]);
    }
    Py_RETURN_NONE;
}

static PyObject *method_sample(PyObject *self, PyObject *unused) {
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

static PyObject *method_observe(PyObject *self, PyObject *args) {
    VectorObject *const vector = as_vector(self);
    Py_ssize_t lane = 0;
    int player = 0;
    if (!PyArg_ParseTuple(args, "ni:observe", &lane, &player) || !vector_has_lane(vector, lane)) {
        return NULL;
    }
    if (player < 0 || player >= rules_players(vector->owner->rules)) {
        return PyErr_Format(PyExc_IndexError, "player: expected 0 to %d, got %d",
                            rules_players(vector->owner->rules) - 1, player);
    }
    if (!vector_enter(vector)) {
        return NULL;
    }
    lanes_observe(vector->lanes, (uint32_t)lane, player, &vector->arrays);
    vector->busy = false;
    Py_RETURN_NONE;
}

static PyObject *method_look(PyObject *self, PyObject *args) {
    VectorObject *const vector = as_vector(self);
    const Rules *const rules = vector->owner->rules;
    PyObject *game = NULL;
    int player = -1;
    Py_ssize_t lane = 0;
    if (!PyArg_ParseTuple(args, "O!|in:look", state_of(self)->game_type, &game, &player, &lane)) {
        return NULL;
    }
    const Game *const block = ((GameObject *)game)->game;
    if (!rules_equal(((GameObject *)game)->owner, vector->owner)) {
        PyErr_SetString(PyExc_TypeError, "look: expected a Game of equal Rules");
        return NULL;
    }
    player = player < 0 ? game_pending(rules, block).player : player;
    if (lane < 0 || lane >= (Py_ssize_t)vector->count || player >= rules_players(rules)) {
        PyErr_SetString(PyExc_IndexError, "look: no such lane or player");
        return NULL;
    }
    if (!vector_enter(vector)) {
        return NULL;
    }
    lanes_look(vector->lanes, (uint32_t)lane, block, player, &vector->arrays);
    vector->busy = false;
    Py_RETURN_NONE;
}

// The stream of the copy is independent of the lane's deck, which is not copied.
static PyObject *method_game(PyObject *self, PyObject *object) {
    VectorObject *const vector = as_vector(self);
    const Py_ssize_t lane = PyLong_AsSsize_t(object);
    if ((lane == -1 && PyErr_Occurred() != NULL) || !vector_has_lane(vector, lane) ||
        !vector_enter(vector)) {
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

static PyObject *method_arguments(PyObject *self, PyObject *unused) {
    return Py_NewRef(as_vector(self)->arguments);
}

static PyObject *get_rules(PyObject *self, void *unused) {
    return Py_NewRef((PyObject *)as_vector(self)->owner);
}

static PyObject *get_count(PyObject *self, void *unused) {
    return PyLong_FromUnsignedLong(as_vector(self)->count);
}

static PyGetSetDef PROPERTIES[] = {
    {"rules", get_rules, NULL, "The rules of all games.", NULL},
    {"count", get_count, NULL, "Number of games (lanes).", NULL},
    {"shapes", vector_shapes, NULL, "The buffers: name to (shape, item type).", NULL},
    {"fields", vector_fields, NULL,
     "The buffers: name to a dict of shape, dtype, low, high, row (the shape of a lane in words) "
     "and meaning.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef METHODS[] = {
    {"bind", WITH_KEYWORDS(method_bind), METH_VARARGS | METH_KEYWORDS, DOC_BIND},
    {"reset", WITH_KEYWORDS(vector_reset), METH_VARARGS | METH_KEYWORDS, DOC_RESET},
    {"step", method_step, METH_NOARGS, DOC_STEP},
    {"sample", method_sample, METH_NOARGS, DOC_SAMPLE},
    {"set_lane", WITH_KEYWORDS(vector_set_lane), METH_VARARGS | METH_KEYWORDS, DOC_SET_LANE},
    {"observe", method_observe, METH_VARARGS, DOC_VECTOR_OBSERVE},
    {"look", method_look, METH_VARARGS, DOC_LOOK},
    {"look_many", WITH_KEYWORDS(vector_look_many), METH_VARARGS | METH_KEYWORDS, DOC_LOOK_MANY},
    {"action_number", vector_action_number, METH_VARARGS, DOC_ACTION_NUMBER},
    {"number_action", vector_number_action, METH_VARARGS, DOC_NUMBER_ACTION},
    {"action_numbers", vector_action_numbers, METH_VARARGS, DOC_ACTION_NUMBERS},
    {"number_actions", vector_number_actions, METH_VARARGS, DOC_NUMBER_ACTIONS},
    {"after", vector_after, METH_VARARGS, DOC_AFTER},
    {"game", method_game, METH_O, DOC_GAME_OF_LANE},
    {"__getnewargs_ex__", method_arguments, METH_NOARGS, DOC_ARGUMENTS},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {{Py_tp_doc, SLOT(DOC_VECTOR)},
                              {Py_tp_new, SLOT(vector_new)},
                              {Py_tp_dealloc, SLOT(vector_dealloc)},
                              {Py_tp_getset, PROPERTIES},
                              {Py_tp_methods, METHODS},
                              {0, NULL}};

PyType_Spec VECTOR_SPEC = {.name = "carcarena.VectorEnv",
                           .basicsize = sizeof(VectorObject),
                           .flags = Py_TPFLAGS_DEFAULT,
                           .slots = SLOTS};
