// SPDX-License-Identifier: MIT The module carcarena._engine: its types, and lists of built-in tile
// sets, bots and expansions.
#include "binding.h"

#include "carcarena/arena/shipped_tilesets.h"

static PyObject *list_tilesets(PyObject *module, PyObject *unused) {
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list != NULL && shipped_tileset_at(i) != NULL; i++) {
        PyObject *id = PyUnicode_FromString(shipped_tileset_at(i)->id);
        if (id == NULL || PyList_Append(list, id) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(id);
    }
    return list;
}

static PyObject *pairs_of(const char *(*at)(unsigned index, const char **text)) {
    PyObject *dict = PyDict_New();
    const char *text = NULL;
    for (unsigned i = 0; dict != NULL && at(i, &text) != NULL; i++) {
        PyObject *value = PyUnicode_FromString(text);
        if (value == NULL || PyDict_SetItemString(dict, at(i, &text), value) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(value);
    }
    return dict;
}

static const char *bot_at(unsigned index, const char **text) {
    const BotClass *const bot_class = bot_class_at(index);
    if (bot_class == NULL) {
        return NULL;
    }
    *text = bot_class->summary;
    return bot_class->name;
}

static PyObject *list_bots(PyObject *module, PyObject *unused) {
    return pairs_of(bot_at);
}

static PyObject *list_expansions(PyObject *module, PyObject *unused) {
    return pairs_of(expansion_at);
}

static PyMethodDef FUNCTIONS[] = {
    {"tilesets", list_tilesets, METH_NOARGS,
     "tilesets($module, /)\n--\n\nReturns the ids of the built-in tile sets, a list of str."},
    {"bots", list_bots, METH_NOARGS,
     "bots($module, /)\n--\n\nReturns the built-in bots: a dict from the name to a summary."},
    {"expansions", list_expansions, METH_NOARGS,
     "expansions($module, /)\n--\n\nReturns the expansions: a dict from the id to a description."},
    {"rollouts", WITH_KEYWORDS(call_rollouts), METH_VARARGS | METH_KEYWORDS,
     "rollouts($module, /, rules, seed, first, count, best=5, others=1, decks=12, random=0.1, "
     "net=None, threads=1, horizon=0)\n--\n\n"
     "Plays turns of positions to the end of the game, or for some draws, on common decks.\n\n"
     "rules: without hidden hands. seed, first, count: positions first to first + count - 1 of a "
     "seed. best, others: turns of a "
     "position, those that the evaluation finds best and random ones, 2 to 16 together. decks: "
     "games after each turn, 1 to 4096. random: probability of a random turn before the position. "
     "net: text of a file of networks, or None. threads: 1 to 256. horizon: draws before a "
     "game is evaluated; 0: to the end.\n\n"
     "Returns a dict of memoryviews, whose types and shapes _engine.pyi lists. Raises ValueError. "
     "Without the interpreter lock; Ctrl-C ends it."},
    {"net_values", WITH_KEYWORDS(call_net_values), METH_VARARGS | METH_KEYWORDS,
     "net_values($module, /, net, kinds, inputs, plain=False)\n--\n\n"
     "Returns what networks add for each row of inputs: a memoryview of int32, in 1/4096 point.\n\n"
     "net: text of a file of networks. kinds: uint8, (rows,). inputs: int16, (rows, "
     "NET['inputs']). plain: without vector instructions, with the same result. Raises "
     "ValueError."},
    {"net_names", call_net_names, METH_O,
     "net_names($module, rules, /)\n--\n\n"
     "Returns the names of tile sets and expansions that networks must know for these rules."},
    {NULL, NULL, 0, NULL}};

static int type_add(PyObject *module, PyType_Spec *spec, const char *name, PyTypeObject **out) {
    *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *out == NULL ? -1 : PyModule_AddObjectRef(module, name, (PyObject *)*out);
}

static int module_exec(PyObject *module) {
    ModuleState *const state = PyModule_GetState(module);
    state->illegal = PyErr_NewExceptionWithDoc(
        "carcarena.IllegalAction", "An action that is not legal now.", PyExc_ValueError, NULL);
    if (state->illegal == NULL ||
        PyModule_AddObjectRef(module, "IllegalAction", state->illegal) != 0) {
        return -1;
    }
    if (type_add(module, &RULES_SPEC, "Rules", &state->rules_type) != 0 ||
        type_add(module, &GAME_SPEC, "Game", &state->game_type) != 0 ||
        type_add(module, &BOT_SPEC, "Bot", &state->bot_type) != 0 ||
        type_add(module, &VECTOR_SPEC, "VectorEnv", &state->vector_type) != 0 ||
        type_add(module, &POOL_SPEC, "SearchPool", &state->pool_type) != 0 ||
        net_constants_add(module) != 0) {
        return -1;
    }
    return PyModule_AddStringConstant(module, "__version__", CARCARENA_VERSION);
}

static int module_traverse(PyObject *module, visitproc visit, void *arg) {
    ModuleState *const state = PyModule_GetState(module);
    Py_VISIT(state->rules_type);
    Py_VISIT(state->game_type);
    Py_VISIT(state->bot_type);
    Py_VISIT(state->vector_type);
    Py_VISIT(state->pool_type);
    Py_VISIT(state->illegal);
    return 0;
}

static int module_clear(PyObject *module) {
    ModuleState *const state = PyModule_GetState(module);
    Py_CLEAR(state->rules_type);
    Py_CLEAR(state->game_type);
    Py_CLEAR(state->bot_type);
    Py_CLEAR(state->vector_type);
    Py_CLEAR(state->pool_type);
    Py_CLEAR(state->illegal);
    return 0;
}

static void module_free(void *module) {
    (void)module_clear(module);
}

static PyModuleDef_Slot SLOTS[] = {{Py_mod_exec, SLOT(module_exec)}, {0, NULL}};

static PyModuleDef MODULE = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "carcarena._engine",
    .m_doc = "The engine, built-in bots and vectorized environments. Use it through carcarena.",
    .m_size = sizeof(ModuleState),
    .m_methods = FUNCTIONS,
    .m_slots = SLOTS,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__engine(void); // the entry point of the interpreter

PyMODINIT_FUNC PyInit__engine(void) {
    return PyModuleDef_Init(&MODULE);
}
