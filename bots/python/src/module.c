// SPDX-License-Identifier: MIT
// The module carcarena._engine: its types, and lists of what is built in.
#include "binding.h"

#include "carcarena/arena/shipped_tilesets.h"

#include <stdlib.h>
#include <string.h>

ModuleState *state_of(PyObject *self) {
    return PyType_GetModuleState(Py_TYPE(self));
}

PyObject *raise_status(ModuleState *state, Status status, const Message *message) {
    const char *const text = message->text[0] == '\0' ? status_text(status) : message->text;
    PyObject *type = PyExc_ValueError;
    if (status == STATUS_NO_MEMORY) {
        type = PyExc_MemoryError;
    } else if (status == STATUS_ILLEGAL) {
        type = state->illegal;
    } else if (status == STATUS_NOT_FOUND) {
        type = PyExc_LookupError;
    }
    PyErr_SetString(type, text);
    return NULL;
}

int seed_from(PyObject *object, uint64_t *out) {
    *out = PyLong_AsUnsignedLongLongMask(object);
    return *out == UINT64_MAX && PyErr_Occurred() != NULL ? -1 : 0;
}

// The class of an item by the last letter of its format; 0 if it is none of ours.
static char format_kind(const char *format) {
    const char letter = format == NULL ? 'B' : format[strlen(format) - 1];
    if (strchr("BHILQN", letter) != NULL) {
        return letter == 'B' ? 'b' : 'u';
    }
    if (strchr("bhilqn", letter) != NULL) {
        return letter == 'b' ? 'b' : 'i';
    }
    if (letter == '?') {
        return 'b';
    }
    return strchr("fd", letter) != NULL ? 'f' : '\0';
}

int buffer_take(PyObject *object, const BufferWanted *wanted, Py_buffer *out) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (wanted->writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, out, flags) != 0) {
        return -1;
    }
    if (format_kind(out->format) != wanted->kind || out->itemsize != wanted->item ||
        out->len < wanted->item * wanted->items) {
        PyErr_Format(PyExc_ValueError,
                     "%s: expected a contiguous buffer of at least %zd items of %zd bytes and kind "
                     "'%c', got %zd bytes of format '%s'",
                     wanted->name, wanted->items, wanted->item, wanted->kind, out->len,
                     out->format == NULL ? "B" : out->format);
        PyBuffer_Release(out);
        return -1;
    }
    return 0;
}

static PyObject *list_tilesets(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
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
    (void)module;
    (void)unused;
    return pairs_of(bot_at);
}

static PyObject *list_expansions(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    return pairs_of(expansion_at);
}

static PyMethodDef FUNCTIONS[] = {
    {"tilesets", list_tilesets, METH_NOARGS, "Ids of the tile sets that ship with carcarena."},
    {"bots", list_bots, METH_NOARGS, "Built-in bots: name to summary."},
    {"expansions", list_expansions, METH_NOARGS, "Expansions: id to description."},
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
        type_add(module, &VECTOR_SPEC, "VectorEnv", &state->vector_type) != 0) {
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
    Py_VISIT(state->illegal);
    return 0;
}

static int module_clear(PyObject *module) {
    ModuleState *const state = PyModule_GetState(module);
    Py_CLEAR(state->rules_type);
    Py_CLEAR(state->game_type);
    Py_CLEAR(state->bot_type);
    Py_CLEAR(state->vector_type);
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
    .m_doc = "The engine, built-in bots and vectorised environments. Use it through carcarena.",
    .m_size = sizeof(ModuleState),
    .m_methods = FUNCTIONS,
    .m_slots = SLOTS,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
    .m_free = module_free,
};

PyMODINIT_FUNC PyInit__engine(void); // what the interpreter looks up

PyMODINIT_FUNC PyInit__engine(void) {
    return PyModuleDef_Init(&MODULE);
}
